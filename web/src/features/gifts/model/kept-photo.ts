import * as z from 'zod/mini';

/** Photos of gifts that are not bought yet, in the browser's database: its other storages hold texts only. */
const databaseName = 'tellwren';
const storeName = 'giftPhotos';

/** A form that was left for so long is not come back to. */
const keptMs = 24 * 60 * 60_000;

const keptPhotoSchema = z.object({ photo: z.instanceof(Blob), keptAt: z.number() });

function finished<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((done, fail) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => fail(request.error);
  });
}

async function inStore<T>(mode: IDBTransactionMode, run: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const opening = indexedDB.open(databaseName, 1);
  opening.onupgradeneeded = () => void opening.result.createObjectStore(storeName);
  const database = await finished(opening);
  try {
    return await finished(run(database.transaction(storeName, mode).objectStore(storeName)));
  } finally {
    database.close();
  }
}

/** Keeps a photo under a new name, and drops those that were left. @returns null where the browser keeps none */
export async function keepPhoto(photo: Blob): Promise<string | null> {
  const photoId = crypto.randomUUID();
  try {
    await dropOld(Date.now() - keptMs);
    await inStore('readwrite', (store) => store.put({ photo, keptAt: Date.now() }, photoId));
    return photoId;
  } catch {
    return null;
  }
}

async function dropOld(beforeMs: number): Promise<void> {
  for (const photoId of await inStore('readonly', (store) => store.getAllKeys())) {
    const kept = keptPhotoSchema.safeParse(await inStore('readonly', (store) => store.get(photoId)));
    if (!kept.success || kept.data.keptAt < beforeMs) await inStore('readwrite', (store) => store.delete(photoId));
  }
}

/** A photo by its name; null when the browser has dropped it. */
export async function findPhoto(photoId: string): Promise<Blob | null> {
  try {
    const kept = keptPhotoSchema.safeParse(await inStore('readonly', (store) => store.get(photoId)));
    return kept.success ? kept.data.photo : null;
  } catch {
    return null;
  }
}

export async function forgetPhoto(photoId: string): Promise<void> {
  try {
    await inStore('readwrite', (store) => store.delete(photoId));
  } catch {
    // It goes with the next one that is kept.
  }
}
