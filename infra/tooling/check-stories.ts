import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as z from 'zod/mini';
import { chatMessageSchema } from '#shared/schemas/conversation.ts';
import { OperatorProblem } from './operated-table.ts';

const domainFolder = resolve(import.meta.dirname, '../../functions/domain/story');

interface Fault {
  readonly section: string;
  readonly code: string;
  readonly sentence: string;
}
type CheckStory = (parts: unknown, facts: unknown) => readonly Fault[];

/** Loaded by path, as infrastructure loads functions: it does not import them. */
async function load<Value>(file: string, name: string, schema: z.ZodMiniType<Value>): Promise<Value> {
  const loaded: Record<string, unknown> = await import(pathToFileURL(join(domainFolder, file)).href);
  return schema.parse(loaded[name]);
}

async function readStorySchema() {
  const partsSchema = await load(
    'section-formats.ts',
    'storyPartsSchema',
    z.custom<z.ZodMiniType>((value) => typeof value === 'object' && value !== null && 'safeParse' in value),
  );
  return z.object({
    transcript: z.array(chatMessageSchema),
    opening: z.nullable(z.object({ title: z.string(), html: z.string() })),
    parts: partsSchema,
  });
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    throw new OperatorProblem(`${file} is no JSON.`);
  }
}

/**
 * Runs the workflow's own quality check over stories kept as JSON files `{ transcript, opening: { title, html } | null, parts }`, to
 * judge a model or a prompt before customers do.
 * @returns how many of the stories have a fault
 * @throws OperatorProblem
 */
export async function checkStories(folder: string): Promise<number> {
  if (!existsSync(folder)) throw new OperatorProblem(`There is no folder ${folder}.`);
  const names = readdirSync(folder).filter((name) => name.endsWith('.json'));
  if (names.length === 0) throw new OperatorProblem(`There is no story in ${folder}: files must end with .json.`);
  const checkStory = await load(
    'quality-check.ts',
    'checkStory',
    z.custom<CheckStory>((value) => typeof value === 'function'),
  );
  const storySchema = await readStorySchema();
  const faulty = names.sort().filter((name) => {
    const parsed = storySchema.safeParse(readJson(join(folder, name)));
    if (!parsed.success) throw new OperatorProblem(`${name} is no story: ${z.prettifyError(parsed.error)}`);
    const faults = checkStory(parsed.data.parts, parsed.data);
    console.log(`${faults.length === 0 ? 'good  ' : 'faulty'}  ${name}`);
    for (const { section, code, sentence } of faults) console.log(`        ${section}: ${code}. ${sentence}`);
    return faults.length > 0;
  });
  console.log(`Stories: ${names.length}, with faults: ${faulty.length}.`);
  return faulty.length;
}
