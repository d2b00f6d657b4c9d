import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { kebabCase } from '#shared/names/functions.ts';

export type Event = Record<string, unknown> & { readonly headers: Readonly<Record<string, string>> };

const eventSchema = z.looseObject({ headers: z.record(z.string(), z.string()), resource: z.string() });
const eventsFolder = join(import.meta.dirname, '../../../events');

/** A sample as it is in the repository, whatever it is. @param path inside events/, without its ending */
export function sample(path: string): unknown {
  return JSON.parse(readFileSync(join(eventsFolder, `${path}.json`), 'utf8'));
}

interface EventParts {
  readonly token?: string;
  readonly path?: Readonly<Record<string, string>>;
  /** In place of the sample's; an object is sent as JSON. */
  readonly body?: string | object;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The sample request of an endpoint, of another customer and about another thing. */
export function requestOf(id: string, { token, path, body, headers = {} }: EventParts = {}): Event {
  const event = eventSchema.parse(sample(`api/${kebabCase(id)}`));
  const { Authorization: _, ...others } = event.headers;
  const bearer: Record<string, string> = token === undefined ? {} : { Authorization: `Bearer ${token}` };
  const all = { ...others, ...bearer, ...headers };
  return {
    ...event,
    headers: all,
    multiValueHeaders: Object.fromEntries(Object.entries(all).map(([name, value]) => [name, [value]])),
    path: event.resource.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(path?.[name] ?? '')),
    ...(path === undefined ? {} : { pathParameters: path }),
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  };
}

const formSchema = z.object({ body: z.string(), isBase64Encoded: z.boolean() });

/** The sample's form with a field of another value; with a photo in it, it is in base64. */
export function formOf(id: string, field: string, value: string): string {
  const { body, isBase64Encoded } = formSchema.parse(sample(`api/${kebabCase(id)}`));
  const encoding = isBase64Encoded ? 'base64' : 'latin1';
  const text = Buffer.from(body, encoding).toString('latin1');
  const changed = text.replace(new RegExp(`(name="${field}"\r\n\r\n)[^\r]*`), (_, before) => `${before}${value}`);
  if (changed === text) throw new Error(`the sample of ${id} has no field ${field}`);
  return Buffer.from(changed, 'latin1').toString(encoding);
}

/** The sample's JSON body. */
export function bodyOf(id: string): Record<string, unknown> {
  const { body } = z.object({ body: z.string() }).parse(sample(`api/${kebabCase(id)}`));
  return z.record(z.string(), z.unknown()).parse(JSON.parse(body));
}
