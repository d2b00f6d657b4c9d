import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import * as z from 'zod/mini';
import { categorySlugs } from '#shared/catalogue/categories.ts';

/** Recorded interviews: a folder each, with the customer's side in `interview.json` and the answers of a language model, a file per call. */
export const samplesFolder = resolve(import.meta.dirname, 'samples');

const sampleSchema = z.object({
  /** What a visitor chooses it by, in its language. */
  title: z.string(),
  category: z.enum(categorySlugs),
  /** BCP 47; of the answers and so of the story. */
  language: z.string(),
  answers: z.array(z.string()),
  /** What its story must satisfy (`infra/tooling/eval`). */
  expect: z.object({
    names: z.array(z.string()),
    mentions: z.array(z.string()),
    never: z.array(z.string()),
    mistakes: z.optional(z.array(z.string())),
    addressee: z.optional(z.object({ name: z.string(), relation: z.string() })),
  }),
});
export type Sample = z.output<typeof sampleSchema> & { readonly name: string };

/** Every sample interview, in the order of its folder's name. */
export function readSamples(folder = samplesFolder): Sample[] {
  const samples = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const names = samples.map(({ name }) => name).toSorted();
  return names.map((name) => {
    const file = join(folder, name, 'interview.json');
    return { name, ...sampleSchema.parse(JSON.parse(readFileSync(file, 'utf8'))) };
  });
}
