import httpJsonBodyParser from '@middy/http-json-body-parser';
import { AppError } from '#functions/domain/kernel/app-error.ts';

const jsonMediaType = /^application\/json\s*(?:;|$)/i;
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Decodes a JSON body (threat 55). @throws AppError 415 unless the content type is application/json, 400 for invalid UTF-8 */
export function decodeJson(rawBody: Buffer, contentType: string | undefined): string {
  if (!jsonMediaType.test(contentType ?? '')) throw new AppError('unsupported-media-type');
  try {
    return decoder.decode(rawBody);
  } catch (cause) {
    throw new AppError('malformed-json', { cause });
  }
}

/**
 * A lone surrogate cannot be stored as UTF-8. Zod 4.6 compares the `length` of any value with the limits of a text, and throws for
 * one that cannot become a number, such as `{"length":{"toString":1}}`.
 */
function refuseUnusable(key: string, value: unknown): unknown {
  if (!key.isWellFormed() || (typeof value === 'string' && !value.isWellFormed()))
    throw new SyntaxError('lone surrogate');
  if (key === 'length' && typeof value === 'object' && value !== null) throw new SyntaxError('an object as a length');
  return value;
}

/** `decodeJson` checks the content type more strictly. */
export const jsonParser = httpJsonBodyParser({ disableContentTypeCheck: true, reviver: refuseUnusable });

/** Whether `jsonParser` threw it: invalid JSON, or keys that could reach a prototype. */
export function isJsonError(error: unknown): boolean {
  return error instanceof Error && Object(error.cause).package === '@middy/http-json-body-parser';
}
