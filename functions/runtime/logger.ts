import { Logger as PowertoolsLogger } from '@aws-lambda-powertools/logger';
import { type LogCode, logMessages } from './log-messages.ts';

/** Values that may stand beside a message: ids, codes, counts and durations. */
export type LogFields = Readonly<Record<string, string | number | boolean | undefined>>;

export interface Logger {
  info(code: LogCode, fields?: LogFields): void;
  warn(code: LogCode, fields?: LogFields, cause?: unknown): void;
  error(code: LogCode, fields?: LogFields, cause?: unknown): void;
  /** A logger that adds these ids to every line. */
  with(ids: LogFields): Logger;
}

function describeCause(cause: unknown): LogFields {
  if (!(cause instanceof Error)) return cause === undefined ? {} : { cause: typeof cause };
  const inner = cause.cause instanceof Error ? { innerCause: `${cause.cause.name}: ${cause.cause.message}` } : {};
  return { cause: cause.name, causeMessage: cause.message, stack: cause.stack, ...inner };
}

function wrap(powertools: PowertoolsLogger): Logger {
  const line = (code: LogCode, fields: LogFields) => ({ message: logMessages[code], code, ...fields });
  return {
    info: (code, fields = {}) => powertools.info(line(code, fields)),
    warn: (code, fields = {}, cause) => powertools.warn(line(code, { ...fields, ...describeCause(cause) })),
    error: (code, fields = {}, cause) => powertools.error(line(code, { ...fields, ...describeCause(cause) })),
    with: (ids) => wrap(powertools.createChild({ persistentKeys: { ...ids } })),
  };
}

/** The logger of a function: JSON lines through the catalogue only. */
export function createLogger(functionId: string): Logger {
  return wrap(new PowertoolsLogger({ serviceName: functionId }));
}
