import type * as z from 'zod/mini';
import type { StripeContext } from '#infra/local/payments/context.ts';
import type { Shown } from '#infra/local/payments/objects/show.ts';
import { expandAll } from './expand.ts';
import { readParameters } from './parameters.ts';

interface Call<Parameters> {
  readonly context: StripeContext;
  readonly params: Parameters;
  readonly id: string;
}

interface RouteParts<Parameters> {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly operation: string;
  readonly params: z.ZodMiniType<Parameters>;
  run(call: Call<Parameters>): Shown;
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

export function route<Parameters extends { readonly expand?: readonly string[] | undefined }>(
  parts: RouteParts<Parameters>,
): Route {
  const pattern = new RegExp(`^${parts.path.replace(':id', '([^/]+)')}$`);
  return {
    ...{ method: parts.method, operation: parts.operation },
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
