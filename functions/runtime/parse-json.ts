import httpJsonBodyParser from '@middy/http-json-body-parser';
import { AppError } from '#functions/domain/kernel/app-error.ts';

const jsonMediaType = /^application\/json\s*(?:;|$)/i;
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * The text of a JSON body (threat 55), not parsed yet.
 * @throws AppError 415 unless the content type is application/json, 400 for bytes that are not UTF-8
 */
export function decodeJson(rawBody: Buffer, contentType: string | undefined): string {
  if (!jsonMediaType.test(contentType ?? '')) throw new AppError('unsupported-media-type');
  try {
    return decoder.decode(rawBody);
  } catch (cause) {
    throw new AppError('malformed-json', { cause });
  }
}

/** Half of a surrogate pair cannot be stored as UTF-8; it would come back changed. */
function refuseLoneSurrogate(key: string, value: unknown): unknown {
  if (!key.isWellFormed() || (typeof value === 'string' && !value.isWellFormed()))
    throw new SyntaxError('lone surrogate');
  return value;
}

/** `decodeJson` checks the content type: middy's own check accepts more types and misses headers in capitals. */
export const jsonParser = httpJsonBodyParser({ disableContentTypeCheck: true, reviver: refuseLoneSurrogate });

/** Whether `jsonParser` threw it: for text that is not JSON, and for keys that could reach a prototype. */
export function isJsonError(error: unknown): boolean {
  return error instanceof Error && Object(error.cause).package === '@middy/http-json-body-parser';
}
