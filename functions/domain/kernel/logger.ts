import type { LogCode } from './log-messages.ts';

/** Ids, codes, counts and durations. */
export type LogFields = Readonly<Record<string, string | number | boolean | undefined>>;

export interface Logger {
  info(code: LogCode, fields?: LogFields): void;
  warn(code: LogCode, fields?: LogFields, cause?: unknown): void;
  error(code: LogCode, fields?: LogFields, cause?: unknown): void;
  with(ids: LogFields): Logger;
}
