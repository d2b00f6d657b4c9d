import * as z from 'zod/mini';
import { createRotatingLog, readRotatingLog } from './rotating-log.ts';

const at = z.iso.datetime();

/** What AWS's own services would count of a stage, told by the emulators: one JSON line each in `logs/platform.log`. */
const platformEventSchema = z.discriminatedUnion('type', [
  /** As the API's access log (infra/stacks/api-stack.ts). */
  z.object({
    ...{ type: z.literal('request'), at, method: z.string(), route: z.string() },
    ...{ status: z.int(), latencyMs: z.number() },
  }),
  /** An invocation that ended with an error. */
  z.object({ type: z.literal('function-error'), at, functionId: z.string(), error: z.string() }),
  /** A request that the table throttled or failed. */
  z.object({ type: z.literal('table-refusal'), at, operation: z.string(), status: z.int() }),
  /** What a function asked of the table that its role in the cloud does not let it do: a fault of ours. */
  z.object({
    ...{ type: z.literal('access-denied'), at, functionId: z.string() },
    ...{ action: z.string(), partitionKey: z.string() },
  }),
  /** Records of the table's stream that no invocation took. */
  z.object({ type: z.literal('set-aside'), at, records: z.int() }),
]);
export type PlatformEvent = z.output<typeof platformEventSchema>;

type WithoutTime<Event> = Event extends unknown ? Omit<Event, 'at'> : never;
/** Notes what happened now. */
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
    // The end of a file that a crash cut off.
    return [];
  }
}

export function readPlatformLog(file: string): PlatformEvent[] {
  return readRotatingLog(file).flatMap(readEvent);
}

const notedSchema = z.object({ platform: z.custom<WithoutTime<PlatformEvent>>() });

/** A message between the functions' process and the one that keeps the log. */
export function platformMessage(event: WithoutTime<PlatformEvent>): object {
  return { platform: event };
}

export function readPlatformMessage(message: unknown): WithoutTime<PlatformEvent> | undefined {
  return notedSchema.safeParse(message).data?.platform;
}
