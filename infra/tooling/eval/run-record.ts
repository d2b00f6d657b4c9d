import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { OperatorProblem } from '#functions/ops/operator-problem.ts';
import { categorySlugs } from '#shared/catalogue/categories.ts';
import { failureRules } from './measures.ts';

const texts = z.array(z.string());

const rowSchema = z.object({
  name: z.string(),
  category: z.enum(categorySlugs),
  language: z.string(),
  answers: texts,
  ownWords: z.number(),
  storyWords: z.number(),
  stockShare: z.number(),
  repeatedShare: z.number(),
  keptShare: z.number(),
  failures: z.array(z.object({ rule: z.enum(failureRules), detail: z.string() })),
  /** Sentences of opening and body that are not made of the customer's, and those that repeat. */
  stock: texts,
  repeated: texts,
  repairs: z.number(),
  isByModel: z.boolean(),
  /** Of recorded answers: calls whose prompt is another one now, and kinds of calls without an answer. */
  changedPrompts: z.number(),
  unrecorded: texts,
  scores: z.nullable(z.record(z.string(), z.number())),
  /** The judge's. */
  remarks: texts,
  /** From the end of the interview to the finished story. */
  seconds: z.number(),
  tokensIn: z.number(),
  tokensOut: z.number(),
  /** Null for a model without a known price. */
  usd: z.nullable(z.number()),
  /** Null when it was not written. */
  story: z.nullable(
    z.object({ title: z.string(), paragraphs: texts, sections: z.array(z.object({ name: z.string(), texts })) }),
  ),
});
export type Row = z.output<typeof rowSchema>;

const runSchema = z.object({
  /** ISO 8601. */
  startedAt: z.string(),
  model: z.string(),
  /** The version of the story prompts. */
  prompts: z.string(),
  judge: z.nullable(z.string()),
  rows: z.array(rowSchema),
});
export type Run = z.output<typeof runSchema>;

/** @param path the folder of an earlier run, or its run.json @throws OperatorProblem */
export function readRun(path: string): Run {
  const file = existsSync(path) && statSync(path).isDirectory() ? join(path, 'run.json') : path;
  try {
    return runSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    throw new OperatorProblem(`${file} is not the run.json of an earlier run.`);
  }
}
