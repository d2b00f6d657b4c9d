import type { LogFields, Logger } from '#functions/domain/kernel/logger.ts';

export function createLoggerSpy() {
  const codes: string[] = [];
  const lines: { readonly code: string; readonly fields: LogFields | undefined }[] = [];
  const log = (code: string, fields?: LogFields) => {
    codes.push(code);
    lines.push({ code, fields });
  };
  const logger: Logger = { info: log, warn: log, error: log, with: () => logger };
  return { logger, codes, lines };
}
