import { spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import * as z from 'zod/mini';

/** An endpoint's response; steps return a payload, jobs nothing. */
const proxyResponseSchema = z.object({ statusCode: z.number(), body: z.string() });

const reportSchema = z.object({
  cold: z.object({ importMs: z.number(), firstMs: z.number(), cpuMs: z.number(), rssMb: z.number() }),
  warm: z.object({ wallMs: z.number(), cpuMs: z.number() }),
  answer: z.optional(z.unknown()),
  last: z.optional(z.unknown()),
});

export type FunctionReport = z.output<typeof reportSchema>;

interface FunctionRun {
  readonly file: string;
  readonly event: unknown;
  readonly eventFile: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly warmCalls: number;
}

const bootFile = join(import.meta.dirname, 'boot.mjs');

/**
 * Calls a built function in a new process.
 * @throws Error with the function's output when it reports nothing
 */
export async function runFunction(run: FunctionRun): Promise<FunctionReport> {
  const { file, event, eventFile, environment, warmCalls } = run;
  await writeFile(eventFile, JSON.stringify(event));
  const child = spawn(process.execPath, [bootFile, file, eventFile, String(warmCalls)], {
    env: environment,
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
  });
  const [, , errors, channel] = child.stdio;
  if (errors === null || channel == null || !('readable' in channel)) throw new Error('no channel to the function');
  const closed = new Promise<void>((resolve, reject) => child.once('close', () => resolve()).once('error', reject));
  const [errorOutput, report] = await Promise.all([text(errors), text(channel), closed]);
  if (report === '') throw new Error(`${file} reported nothing:\n${errorOutput}`);
  return reportSchema.parse(JSON.parse(report));
}

/** @returns the body of an HTTP response @throws Error unless it is 200 */
export function bodyOf200(id: string, answer: unknown): string {
  const { statusCode, body } = proxyResponseSchema.parse(answer);
  if (statusCode !== 200) throw new Error(`${id} answered ${statusCode}: ${body}`);
  return body;
}
