import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import * as z from 'zod/mini';

/** A job answers nothing. */
const answerSchema = z.optional(z.object({ statusCode: z.number(), body: z.string() }));

const reportSchema = z.object({
  cold: z.object({ importMs: z.number(), firstMs: z.number(), cpuMs: z.number(), rssMb: z.number() }),
  warm: z.object({ wallMs: z.number(), cpuMs: z.number() }),
  answer: answerSchema,
  last: answerSchema,
});

export type FunctionReport = z.output<typeof reportSchema> & { readonly processMs: number };

interface FunctionRun {
  /** The bundle's entry. */
  readonly file: string;
  readonly eventFile: string;
  readonly environment: Readonly<Record<string, string>>;
  /** Calls after the first one, in the same process. */
  readonly warmCalls: number;
}

const bootFile = join(import.meta.dirname, 'boot.mjs');

/**
 * Calls a built function in a process of its own, as a cold environment does.
 * @throws Error with the function's own output when it reports nothing
 */
export async function runFunction({ file, eventFile, environment, warmCalls }: FunctionRun): Promise<FunctionReport> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, [bootFile, file, eventFile, String(warmCalls)], {
    env: environment,
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
  });
  const [, , errors, channel] = child.stdio;
  if (errors === null || channel == null || !('readable' in channel)) throw new Error('no channel to the function');
  const closed = new Promise<void>((resolve, reject) => child.once('close', () => resolve()).once('error', reject));
  const [complaint, report] = await Promise.all([text(errors), text(channel), closed]);
  const processMs = performance.now() - startedAt;
  if (report === '') throw new Error(`${file} reported nothing:\n${complaint}`);
  return { ...reportSchema.parse(JSON.parse(report)), processMs };
}
