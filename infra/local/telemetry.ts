import { join } from 'node:path';
import * as z from 'zod/mini';
import type { Evidence, LogLine } from '#infra/operations/evidence.ts';
import { type PlatformEvent, readPlatformLog } from './platform-log.ts';
import { readRotatingLog } from './rotating-log.ts';

const lineSchema = z.looseObject({ level: z.string(), timestamp: z.string(), code: z.string(), service: z.string() });
/** A line of a function; none for other output. */
export function parseLogLine(text: string): LogLine[] {
  if (!text.startsWith('{')) return [];
  try {
    const { level, timestamp, code, service, ...fields } = lineSchema.parse(JSON.parse(text));
    return [{ atMs: Date.parse(timestamp), level, code, service, fields }];
  } catch {
    // Other output: a crash, or a package's text.
    return [];
  }
}

export function readTelemetry({ dataDir }: { readonly dataDir: string }, sinceMs = 0): Evidence {
  const events = readPlatformLog(join(dataDir, 'logs/platform.log'))
    .map((event) => ({ ...event, atMs: Date.parse(event.at) }))
    .filter(({ atMs }) => atMs >= sinceMs);
  const ofType = <Type extends PlatformEvent['type']>(type: Type) =>
    events.filter((event): event is Extract<(typeof events)[number], { type: Type }> => event.type === type);
  return {
    lines: readRotatingLog(join(dataDir, 'logs/functions.log'))
      .flatMap(parseLogLine)
      .filter(({ atMs }) => atMs >= sinceMs),
    requests: ofType('request'),
    functionErrors: ofType('function-error'),
    setAside: ofType('set-aside'),
  };
}
