import { AppError } from '#functions/domain/kernel/app-error.ts';

const escapedSurrogate = /\\u[dD][89abAB]|\\u[dD][c-fC-F]/;
const jsonMediaType = /^application\/json\s*(?:;|$)/i;
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Half of a surrogate pair cannot be stored as UTF-8; it would come back changed. */
function hasLoneSurrogate(value: unknown): boolean {
  const open = [value];
  while (open.length > 0) {
    const next = open.pop();
    if (typeof next === 'string' && !next.isWellFormed()) return true;
    if (typeof next === 'object' && next !== null) open.push(...Object.keys(next), ...Object.values(next));
  }
  return false;
}

/**
 * Reads a JSON body (RELIABILITY row 55).
 * @throws AppError 415 unless the content type is application/json, 400 for anything that is not one JSON text in UTF-8.
 */
export function parseJson(rawBody: Buffer, contentType: string | undefined): unknown {
  if (!jsonMediaType.test(contentType ?? '')) throw new AppError('unsupported-media-type');
  try {
    const text = decoder.decode(rawBody);
    const value: unknown = JSON.parse(text);
    if (escapedSurrogate.test(text) && hasLoneSurrogate(value)) throw new SyntaxError('lone surrogate');
    return value;
  } catch (cause) {
    throw new AppError('malformed-json', { cause });
  }
}
