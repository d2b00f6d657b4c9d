import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { writeFileDurably } from '#infra/local/durable-file.ts';

const executionSchema = z.object({
  executionArn: z.string(),
  stateMachineArn: z.string(),
  name: z.string(),
  input: z.string(),
  status: z.enum(['RUNNING', 'SUCCEEDED', 'FAILED', 'ABORTED', 'TIMED_OUT']),
  startDateMs: z.number(),
  stopDateMs: z.optional(z.number()),
  output: z.optional(z.string()),
  error: z.optional(z.string()),
  cause: z.optional(z.string()),
});
export type Execution = z.output<typeof executionSchema>;

/** One file per execution; `save` returns when it is on disk. */
export function createExecutionStore(folder: string) {
  mkdirSync(folder, { recursive: true });
  // Names may contain characters that file names cannot.
  const fileOf = (executionArn: string) =>
    join(folder, `${createHash('sha256').update(executionArn).digest('hex').slice(0, 32)}.json`);
  const read = (file: string): Execution => executionSchema.parse(JSON.parse(readFileSync(file, 'utf8')));

  return {
    find(executionArn: string): Execution | undefined {
      const file = fileOf(executionArn);
      return existsSync(file) ? read(file) : undefined;
    },
    save(execution: Execution): void {
      writeFileDurably(fileOf(execution.executionArn), JSON.stringify(execution));
    },
    all(): readonly Execution[] {
      return readdirSync(folder)
        .filter((name) => name.endsWith('.json'))
        .map((name) => read(join(folder, name)));
    },
  };
}
