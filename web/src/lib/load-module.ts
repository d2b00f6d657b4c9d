import { networkError } from './api-error.ts';

/** Loads code on demand. @throws ApiError `network` when it cannot be loaded */
export async function loadModule<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (cause) {
    throw networkError(cause);
  }
}
