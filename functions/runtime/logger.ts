import { Logger as PowertoolsLogger } from '@aws-lambda-powertools/logger';
import { type LogCode, logMessages } from '#functions/domain/kernel/log-messages.ts';
import type { LogFields, Logger } from '#functions/domain/kernel/logger.ts';
import { alarmOfCode } from '#shared/names/log-alarms.ts';

function describeCause(cause: unknown): LogFields {
  if (!(cause instanceof Error)) return cause === undefined ? {} : { cause: typeof cause };
  const inner = cause.cause instanceof Error ? { innerCause: `${cause.cause.name}: ${cause.cause.message}` } : {};
  return { cause: cause.name, causeMessage: cause.message, stack: cause.stack, ...inner };
}

/** Adds ids per line, because a Powertools child logger per request is expensive. */
function wrap(powertools: PowertoolsLogger, ids: LogFields = {}): Logger {
  const line = (code: LogCode, fields: LogFields) => ({ message: logMessages[code], ...ids, code, ...fields });
  const problem = (code: LogCode, fields: LogFields, cause: unknown) =>
    line(code, { ...fields, alarm: alarmOfCode.get(code), ...describeCause(cause) });
  return {
    info: (code, fields = {}) => powertools.info(line(code, fields)),
    warn: (code, fields = {}, cause) => powertools.warn(problem(code, fields, cause)),
    error: (code, fields = {}, cause) => powertools.error(problem(code, fields, cause)),
    with: (more) => wrap(powertools, { ...ids, ...more }),
  };
}

/** JSON lines from the message catalogue only, with the function's version, by which a release is judged. */
export function createLogger(functionId: string): Logger {
  const version = process.env['AWS_LAMBDA_FUNCTION_VERSION'];
  return wrap(new PowertoolsLogger({ serviceName: functionId, persistentKeys: { version } }));
}
