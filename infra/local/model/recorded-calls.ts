import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { readSamples, type Sample, samplesFolder } from '#infra/local/samples.ts';
import { smallestInstance } from './schema-instance.ts';

export const requestSchema = z.looseObject({
  model: z.string(),
  messages: z.array(z.object({ role: z.string(), content: z.string() })),
  response_format: z.optional(
    z.looseObject({ json_schema: z.optional(z.looseObject({ name: z.string(), schema: z.unknown() })) }),
  ),
});
export type ModelRequest = z.output<typeof requestSchema>;

/** An answer of a model; one file per call in the order of the calls: `<story>/<nn>-<call>.json`. */
const recordedSchema = z.object({
  /** Of the request's messages, so that a changed prompt can be told. */
  hash: z.string(),
  /** `interview-03`, `brief`, `opening`, `body`, `strategy-1` …; `-repair-<6 hex>` after a list of faults. */
  call: z.string(),
  story: z.string(),
  request: z.optional(requestSchema),
  response: z.object({ content: z.string(), usage: z.optional(z.unknown()) }),
});
export type Recorded = z.output<typeof recordedSchema>;

/** The names of a story's calls in their order; none without its folder. */
export const recordedFiles = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => /^\d\d-.*\.json$/.test(name))
        .sort()
    : [];

export const readRecorded = (folder: string): Recorded[] =>
  recordedFiles(folder).map((name) => recordedSchema.parse(JSON.parse(readFileSync(join(folder, name), 'utf8'))));

/** A sample interview with what a language model answered. */
export type RecordedSample = Sample & { readonly calls: readonly Recorded[] };

export const readRecordedSamples = (folder = samplesFolder): RecordedSample[] =>
  readSamples(folder).map((sample) => ({ ...sample, calls: readRecorded(join(folder, sample.name)) }));

export const answerOf = ({ calls }: RecordedSample, call: string) => calls.find((recorded) => recorded.call === call);

const namesOfSchemas: Readonly<Record<string, string>> = {
  interview_turn: 'interview',
  content_strategy: 'strategy',
  weekly_schedule: 'schedule',
};

/**
 * The kind of a call: `interview`, `brief`, `strategy-2` …; with `-repair` after a list of faults.
 * @param schema name of its answer's schema
 * @param texts of its messages
 */
export function kindOf(schema: string, texts: readonly string[]): string {
  const name = namesOfSchemas[schema] ?? schema.replace(/^story_/, '');
  const part = name === 'strategy' ? `-${/\bPart (\d) of \d/.exec(texts[0] ?? '')?.[1] ?? 1}` : '';
  return `${name}${part}${texts.at(-1)?.includes('<faults>') ? '-repair' : ''}`;
}

const nodeSchema = z.looseObject({
  type: z.optional(z.unknown()),
  enum: z.optional(z.array(z.unknown())),
  items: z.optional(z.unknown()),
  properties: z.optional(z.record(z.string(), z.unknown())),
});

/** An answer in the shape of another version of its schema: fields that it lacks are empty, those that are gone are left out. */
export function fitAnswer(answer: unknown, schema: unknown): unknown {
  const { data: node } = nodeSchema.safeParse(schema);
  if (node === undefined || answer === undefined) return smallestInstance(schema);
  if (node.enum !== undefined) return node.enum.includes(answer) ? answer : smallestInstance(schema);
  if (node.type === 'array') return Array.isArray(answer) ? answer.map((item) => fitAnswer(item, node.items)) : [];
  if (node.type !== 'object') return answer;
  const fields = new Map(Object.entries(answer ?? {}));
  return Object.fromEntries(
    Object.entries(node.properties ?? {}).map(([name, property]) => [name, fitAnswer(fields.get(name), property)]),
  );
}
