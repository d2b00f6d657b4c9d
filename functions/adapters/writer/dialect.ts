import * as z from 'zod/mini';

const optionalParameters = ['store', 'safety_identifier', 'max_completion_tokens', 'stream_options'] as const;
type OptionalParameter = (typeof optionalParameters)[number];

/** Request format of a server, found by its refusals and kept while the function is warm. */
export interface Dialect {
  readonly format: 'json_schema' | 'json_object' | 'none';
  /** Needed for servers without `json_schema`. */
  readonly schemaInPrompt: boolean;
  readonly without: ReadonlySet<OptionalParameter>;
}

export const fullDialect: Dialect = { format: 'json_schema', schemaInPrompt: false, without: new Set() };
/** Works with every compatible server. */
const simplestDialect: Dialect = { format: 'none', schemaInPrompt: true, without: new Set(optionalParameters) };

const nextFormat = { json_schema: 'json_object', json_object: 'none', none: 'none' } as const;
const mentionsFormat = /response_?format|json[_ ]?(?:schema|object|mode)|structured|grammar|guided|schema/i;
const mentionsParameter = /\b(?:parameter|argument|property|field|key|input|extra)/i;

/** 500: of a server that could not compile the schema. */
const refusalSchema = z.object({
  status: z.union([z.literal(400), z.literal(422), z.literal(500), z.literal(501)]),
  error: z.optional(z.unknown()),
});

/**
 * The next simpler format after a refusal: without the named parameter, or the simplest when the error names nothing. Undefined
 * when the error is about something else.
 */
export function simplerDialect(dialect: Dialect, thrown: unknown): Dialect | undefined {
  const { data } = refusalSchema.safeParse(thrown);
  if (data === undefined) return undefined;
  const isServersFault = data.status === 500;
  if (data.error === undefined) return isServersFault || isSimplest(dialect) ? undefined : simplestDialect;
  const said = JSON.stringify(data.error) ?? '';
  const named = optionalParameters.find((name) => !dialect.without.has(name) && new RegExp(`\\b${name}\\b`).test(said));
  if (named !== undefined) return { ...dialect, without: new Set([...dialect.without, named]) };
  if (dialect.format !== 'none' && mentionsFormat.test(said))
    return { ...dialect, format: nextFormat[dialect.format], schemaInPrompt: true };
  const isPlain = dialect.without.size === optionalParameters.length;
  return isServersFault || isPlain || !mentionsParameter.test(said)
    ? undefined
    : { ...dialect, without: simplestDialect.without };
}

function isSimplest({ format, without }: Dialect): boolean {
  return format === 'none' && without.size === optionalParameters.length;
}
