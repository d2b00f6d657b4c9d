import { setTimeout as pause } from 'node:timers/promises';
import { bucketOf } from '#functions/ops/bucket.ts';
import { checkInvariants } from '#functions/ops/invariants.ts';
import { OperatorProblem } from '#functions/ops/operator-problem.ts';
import { createCloudRestorer, createLocalRestorer } from './restore/restored-tables.ts';
import { runDrill } from './restore/run-drill.ts';
import { openTargetFiles } from './target-files.ts';
import { readTargetStage } from './target-stage.ts';
import { openTargetTable } from './target-table.ts';

async function pauseUntilAborted(ms: number, signal: AbortSignal): Promise<void> {
  await pause(ms, undefined, { signal }).catch(() => {
    throw new OperatorProblem('Cancelled.');
  });
}

/**
 * Restores the table under another name, checks it and deletes it; on the running local stack, from a copy.
 * @returns the exit code: 1 when a check failed
 * @throws OperatorProblem
 */
export async function runRestoreDrill(stageName: string | undefined, print: (line: string) => void): Promise<number> {
  // A restore takes half an hour: the first Ctrl-C stops waiting and deletes the table, the second ends the process.
  const cancelled = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => cancelled.abort());
  const stage = stageName === undefined ? undefined : readTargetStage(stageName).name;
  const live = await openTargetTable(stage);
  const files = await openTargetFiles(stage);
  const endpoint = async () => {
    const { protocol, hostname, port } = (await live.documents.config.endpoint?.()) ?? new URL('http://localhost');
    return `${protocol}//${hostname}${port ? `:${port}` : ''}`;
  };
  const waiting = { print, pause: (ms: number) => pauseUntilAborted(ms, cancelled.signal) };
  const tables = stage === undefined ? createLocalRestorer(live, await endpoint()) : createCloudRestorer(waiting);
  const check = (table: typeof live) => checkInvariants(table, files);
  const context = { live, tables, check, bucket: bucketOf(files.bucketName, files.environment) };
  const problems = await runDrill({ ...context, hasVersions: stage !== undefined, print, now: Date.now });
  return problems.length === 0 ? 0 : 1;
}
