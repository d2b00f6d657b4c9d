import { networkError } from './api-error.ts';

/**
 * Loads code that a press needs and a page does not: `loadPart` with a dynamic import.
 * @throws ApiError as for a server that cannot be reached
 */
export async function loadPart<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (cause) {
    throw networkError(cause);
  }
}
