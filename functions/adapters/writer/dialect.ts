import * as z from 'zod/mini';

/** What OpenAI's server takes and a compatible one may not know. */
const dispensable = ['store', 'safety_identifier', 'max_completion_tokens', 'stream_options'] as const;
type Dispensable = (typeof dispensable)[number];

/** How a server wants to be spoken to: found out by its refusals, and remembered while the function is warm. */
export interface Dialect {
  readonly format: 'json_schema' | 'json_object' | 'none';
  /** The schema stands in the prompt as well: nothing else tells it to a server without `json_schema`. */
  readonly schemaInPrompt: boolean;
  readonly without: ReadonlySet<Dispensable>;
}

/** OpenAI's own. */
export const fullDialect: Dialect = { format: 'json_schema', schemaInPrompt: false, without: new Set() };
/** What every server of the kind takes. */
const plainDialect: Dialect = { format: 'none', schemaInPrompt: true, without: new Set(dispensable) };

const nextFormat = { json_schema: 'json_object', json_object: 'none', none: 'none' } as const;
const speaksOfFormat = /response_?format|json[_ ]?(?:schema|object|mode)|structured|grammar|guided|schema/i;

const refusalSchema = z.object({
  status: z.union([z.literal(400), z.literal(422), z.literal(501)]),
  /** The body's `error`, which servers that explain themselves send. */
  error: z.optional(z.unknown()),
});

/**
 * The plainer way to say the same when a server refused a request for its form: without what its error names, or the plainest
 * at once where it names nothing. An error that speaks of something else leads nowhere.
 */
export function plainerDialect(dialect: Dialect, thrown: unknown): Dialect | undefined {
  const { data } = refusalSchema.safeParse(thrown);
  if (data === undefined) return undefined;
  if (data.error === undefined) return isPlainest(dialect) ? undefined : plainDialect;
  const said = JSON.stringify(data.error) ?? '';
  const named = dispensable.find((name) => !dialect.without.has(name) && new RegExp(`\\b${name}\\b`).test(said));
  if (named !== undefined) return { ...dialect, without: new Set([...dialect.without, named]) };
  if (dialect.format === 'none' || !speaksOfFormat.test(said)) return undefined;
  return { ...dialect, format: nextFormat[dialect.format], schemaInPrompt: true };
}

function isPlainest({ format, without }: Dialect): boolean {
  return format === 'none' && without.size === dispensable.length;
}
