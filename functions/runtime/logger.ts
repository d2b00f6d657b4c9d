import { Logger as PowertoolsLogger } from '@aws-lambda-powertools/logger';
import { type LogCode, logMessages } from '#functions/domain/kernel/log-messages.ts';
import type { LogFields, Logger } from '#functions/domain/kernel/logger.ts';

function describeCause(cause: unknown): LogFields {
  if (!(cause instanceof Error)) return cause === undefined ? {} : { cause: typeof cause };
  const inner = cause.cause instanceof Error ? { innerCause: `${cause.cause.name}: ${cause.cause.message}` } : {};
  return { cause: cause.name, causeMessage: cause.message, stack: cause.stack, ...inner };
}

/** The ids go into each line: a child of Powertools' logger would be a new logger and console per request. */
function wrap(powertools: PowertoolsLogger, ids: LogFields = {}): Logger {
  const line = (code: LogCode, fields: LogFields) => ({ message: logMessages[code], ...ids, code, ...fields });
  return {
    info: (code, fields = {}) => powertools.info(line(code, fields)),
    warn: (code, fields = {}, cause) => powertools.warn(line(code, { ...fields, ...describeCause(cause) })),
    error: (code, fields = {}, cause) => powertools.error(line(code, { ...fields, ...describeCause(cause) })),
    with: (more) => wrap(powertools, { ...ids, ...more }),
  };
}

/** The logger of a function: JSON lines through the catalogue only. */
export function createLogger(functionId: string): Logger {
  return wrap(new PowertoolsLogger({ serviceName: functionId }));
}
