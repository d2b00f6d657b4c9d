import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod/mini';
import type { Operator } from '#functions/ops/operator.ts';
import { OperatorProblem } from '#functions/ops/operator-problem.ts';
import { parseLogLine, readTelemetry } from '#infra/local/telemetry.ts';
import type { LogLine } from '#infra/operations/evidence.ts';
import { callLogs, listLogGroups } from './deploy/log-groups.ts';
import { runningStack } from './running-stack.ts';
import { noSuchStage } from './stage-resources.ts';
import { readTargetStage } from './target-stage.ts';

/** The most that one query of CloudWatch Logs Insights reads. */
const groupsPerQuery = 50;
const maxLines = 1000;

const startedSchema = z.object({ queryId: z.string() });
const resultsSchema = z.object({
  status: z.string(),
  results: z.array(z.array(z.object({ field: z.string(), value: z.string() }))),
});

async function queryGroups(logGroupNames: readonly string[], id: string, sinceMs: number): Promise<LogLine[]> {
  const { queryId } = startedSchema.parse(
    JSON.parse(
      await callLogs('StartQuery', {
        logGroupNames,
        startTime: Math.floor(sinceMs / 1000),
        endTime: Math.ceil(Date.now() / 1000),
        queryString: `fields @message | filter @message like "${id}" | sort @timestamp asc`,
        limit: maxLines,
      }),
    ),
  );
  for (let seconds = 0; seconds < 120; seconds += 1) {
    const { status, results } = resultsSchema.parse(JSON.parse(await callLogs('GetQueryResults', { queryId })));
    if (status === 'Complete')
      return results
        .flat()
        .filter(({ field }) => field === '@message')
        .flatMap(({ value }) => parseLogLine(value));
    if (!['Scheduled', 'Running', 'Unknown'].includes(status)) throw new OperatorProblem(`The query ended: ${status}.`);
    await pause(1000);
  }
  throw new OperatorProblem('The query took longer than two minutes: try fewer days.');
}

async function cloudLogs(stage: string, id: string, sinceMs: number): Promise<LogLine[]> {
  const { name } = readTargetStage(stage);
  const groups = await listLogGroups(`/tellwren/${name}/`);
  if (groups.length === 0) throw new OperatorProblem(noSuchStage(name));
  const parts = Array.from({ length: Math.ceil(groups.length / groupsPerQuery) }, (_, index) => {
    return groups.slice(index * groupsPerQuery, (index + 1) * groupsPerQuery);
  });
  return (await Promise.all(parts.map((names) => queryGroups(names, id, sinceMs)))).flat();
}

const localLogs = (id: string, sinceMs: number) =>
  readTelemetry(runningStack(), sinceMs).lines.filter(({ fields }) => JSON.stringify(fields).includes(id));

/** Lines of the functions of a stage, by CloudWatch Logs Insights, or of the running local stack. */
export const readTargetLogs: Operator['readLogs'] = async (stage, { id, days }) => {
  const sinceMs = Date.now() - days * 86_400_000;
  const lines = stage === undefined ? localLogs(id, sinceMs) : await cloudLogs(stage, id, sinceMs);
  return lines.toSorted((one, other) => one.atMs - other.atMs);
};
