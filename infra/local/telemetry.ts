import { join } from 'node:path';
import * as z from 'zod/mini';
import type { Evidence, LogLine } from '#infra/operations/evidence.ts';
import { localStage } from './local-stage.ts';
import { type PlatformEvent, readPlatformLog } from './platform-log.ts';
import { readRotatingLog } from './rotating-log.ts';

const lineSchema = z.looseObject({ level: z.string(), timestamp: z.string(), code: z.string(), service: z.string() });
const executionsSchema = z.object({
  executions: z.array(z.object({ status: z.string(), stopDate: z.optional(z.number()) })),
});

function readLine(text: string): LogLine[] {
  if (!text.startsWith('{')) return [];
  try {
    const { level, timestamp, code, service, ...fields } = lineSchema.parse(JSON.parse(text));
    return [{ atMs: Date.parse(timestamp), level, code, service, fields }];
  } catch {
    // Other output: a crash, or a package's text.
    return [];
  }
}

async function endedExecutions(stepFunctionsUrl: string): Promise<Evidence['executions']> {
  const response = await fetch(stepFunctionsUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/x-amz-json-1.0', 'x-amz-target': 'AWSStepFunctions.ListExecutions' },
    body: JSON.stringify({ stateMachineArn: localStage.writeStoryStateMachineArn, maxResults: 1000 }),
  });
  const { executions } = executionsSchema.parse(await response.json());
  return executions.flatMap(({ status, stopDate }) =>
    stopDate === undefined ? [] : [{ status, endedAtMs: stopDate * 1000 }],
  );
}

interface LoggedStack {
  readonly dataDir: string;
  readonly stepFunctions: string;
}

export async function readTelemetry({ dataDir, stepFunctions }: LoggedStack, sinceMs = 0): Promise<Evidence> {
  const events = readPlatformLog(join(dataDir, 'logs/platform.log'))
    .map((event) => ({ ...event, atMs: Date.parse(event.at) }))
    .filter(({ atMs }) => atMs >= sinceMs);
  const ofType = <Type extends PlatformEvent['type']>(type: Type) =>
    events.filter((event): event is Extract<(typeof events)[number], { type: Type }> => event.type === type);
  const executions = await endedExecutions(stepFunctions);
  return {
    lines: readRotatingLog(join(dataDir, 'logs/functions.log'))
      .flatMap(readLine)
      .filter(({ atMs }) => atMs >= sinceMs),
    requests: ofType('request'),
    functionErrors: ofType('function-error'),
    tableRefusals: ofType('table-refusal'),
    setAside: ofType('set-aside'),
    executions: executions.filter(({ endedAtMs }) => endedAtMs >= sinceMs),
  };
}
