import * as z from 'zod/mini';
import { createRotatingLog, readRotatingLog } from './rotating-log.ts';

const at = z.iso.datetime();

const platformEventSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('request'),
    at,
    method: z.string(),
    route: z.string(),
    status: z.int(),
    latencyMs: z.number(),
  }),
  z.object({ type: z.literal('function-error'), at, functionId: z.string(), error: z.string() }),
  z.object({ type: z.literal('table-refusal'), at, operation: z.string(), status: z.int() }),
  /** A function's table access without permission: a bug. */
  z.object({
    type: z.literal('access-denied'),
    at,
    functionId: z.string(),
    action: z.string(),
    partitionKey: z.string(),
  }),
  /** Stream records that could not be delivered. */
  z.object({ type: z.literal('set-aside'), at, records: z.int() }),
]);
export type PlatformEvent = z.output<typeof platformEventSchema>;

type WithoutTime<Event> = Event extends unknown ? Omit<Event, 'at'> : never;
export type NotePlatform = (event: WithoutTime<PlatformEvent>) => void;

export interface PlatformLog {
  readonly note: NotePlatform;
  close(): void;
}

export function createPlatformLog(file: string): PlatformLog {
  const log = createRotatingLog(file);
  return {
    note: (event) => log.write(`${JSON.stringify({ at: new Date().toISOString(), ...event })}\n`),
    close: log.close,
  };
}

function readEvent(line: string): PlatformEvent[] {
  if (line === '') return [];
  try {
    return [platformEventSchema.parse(JSON.parse(line))];
  } catch {
    return [];
  }
}

export function readPlatformLog(file: string): PlatformEvent[] {
  return readRotatingLog(file).flatMap(readEvent);
}

const notedSchema = z.object({ platform: z.custom<WithoutTime<PlatformEvent>>() });

export function platformMessage(event: WithoutTime<PlatformEvent>): object {
  return { platform: event };
}

export function readPlatformMessage(message: unknown): WithoutTime<PlatformEvent> | undefined {
  return notedSchema.safeParse(message).data?.platform;
}
