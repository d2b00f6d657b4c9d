import { readBookItem } from '#functions/data/book-items.ts';
import { namedFiles } from '#functions/domain/invariants/file-rules.ts';
import { soundBooks } from './sound-books.ts';

/** A bucket with the files that the sound books name. */
export async function* listSoundFiles() {
  yield soundBooks()
    .flatMap((item) => namedFiles(readBookItem(item)))
    .map((key) => ({ key, modifiedAtMs: 0 }));
}
