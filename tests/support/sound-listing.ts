import { readTableItem } from '#functions/data/table-scan.ts';
import { namedFiles } from '#functions/domain/invariants/file-rules.ts';
import { soundBooks } from './sound-books.ts';

/** A bucket with the files that the sound books name. */
export async function* listSoundFiles() {
  yield soundBooks()
    .flatMap((item) => namedFiles(readTableItem(item)))
    .map((key) => ({ key, modifiedAtMs: 0 }));
}
