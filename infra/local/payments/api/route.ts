import type * as z from 'zod/mini';
import type { StripeContext } from '#infra/local/payments/context.ts';
import { type ObjectKind, type Objects, type Shown, showRecord } from '#infra/local/payments/objects/show.ts';
import { noSuch } from '#infra/local/payments/stripe-error.ts';
import type { ResponseOf } from '#infra/local/payments/wire.ts';
import { expandAll } from './expand.ts';
import { readParameters } from './parameters.ts';

interface Call<Parameters> {
  readonly context: StripeContext;
  readonly params: Parameters;
  readonly id: string;
}

interface RouteParts<Operation extends string, Parameters> {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  /** The package's method, which determines the type of the response. */
  readonly operation: Operation;
  readonly params: z.ZodMiniType<Parameters>;
  run(call: Call<Parameters>): ResponseOf<Operation> & object;
}

export interface Route {
  readonly method: string;
  readonly operation: string;
  match(path: string): string | undefined;
  answer(context: StripeContext, id: string, fields: unknown): Shown;
}

/** A wrongly encoded id does not exist. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Throws the `StripeError` of an unknown id. */
export function requireObject<Kind extends ObjectKind>(context: StripeContext, kind: Kind, id: string): Objects[Kind] {
  const found = showRecord(context, kind, id);
  if (!found)
    throw noSuch(
      kind.replace(/[A-Z]/, (letter) => `_${letter.toLowerCase()}`),
      id,
    );
  return found;
}

export function route<Operation extends string, Parameters extends { readonly expand?: readonly string[] | undefined }>(
  parts: RouteParts<Operation, Parameters>,
): Route {
  const pattern = new RegExp(`^${parts.path.replace(':id', '([^/]+)')}$`);
  return {
    method: parts.method,
    operation: parts.operation,
    match: (path) => {
      const found = pattern.exec(path);
      return found ? decoded(found[1] ?? '') : undefined;
    },
    answer(context, id, fields) {
      const params = readParameters(parts.params, fields);
      return expandAll(context, parts.run({ context, params, id }), params.expand ?? []);
    },
  };
}
