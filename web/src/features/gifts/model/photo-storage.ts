import * as z from 'zod/mini';
import { photoDatabase } from '#web/src/lib/tab-forms.ts';

/** Photos of unfinished gift orders in IndexedDB, because localStorage stores only text. */
const storeName = 'giftPhotos';

const maxAgeMs = 24 * 60 * 60_000;

const storedPhotoSchema = z.object({ photo: z.instanceof(Blob), keptAt: z.number() });

function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((done, fail) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => fail(request.error);
  });
}

async function withStore<T>(mode: IDBTransactionMode, run: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const opening = indexedDB.open(photoDatabase, 1);
  opening.onupgradeneeded = () => void opening.result.createObjectStore(storeName);
  const database = await resultOf(opening);
  try {
    return await resultOf(run(database.transaction(storeName, mode).objectStore(storeName)));
  } finally {
    database.close();
  }
}

/** Stores a photo under a new id and deletes old ones. @returns null when the browser rejects it */
export async function storePhoto(photo: Blob): Promise<string | null> {
  const photoId = crypto.randomUUID();
  try {
    await deleteOldPhotos(Date.now() - maxAgeMs);
    await withStore('readwrite', (store) => store.put({ photo, keptAt: Date.now() }, photoId));
    return photoId;
  } catch {
    return null;
  }
}

async function deleteOldPhotos(beforeMs: number): Promise<void> {
  for (const photoId of await withStore('readonly', (store) => store.getAllKeys())) {
    const stored = storedPhotoSchema.safeParse(await withStore('readonly', (store) => store.get(photoId)));
    if (!stored.success || stored.data.keptAt < beforeMs)
      await withStore('readwrite', (store) => store.delete(photoId));
  }
}

export async function getPhoto(photoId: string): Promise<Blob | null> {
  try {
    const stored = storedPhotoSchema.safeParse(await withStore('readonly', (store) => store.get(photoId)));
    return stored.success ? stored.data.photo : null;
  } catch {
    return null;
  }
}

export async function deletePhoto(photoId: string): Promise<void> {
  try {
    await withStore('readwrite', (store) => store.delete(photoId));
  } catch {
    // The next `storePhoto` deletes it.
  }
}
