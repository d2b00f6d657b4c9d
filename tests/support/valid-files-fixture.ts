import { readBookItem } from '#functions/data/book-items.ts';
import { namedFiles } from '#functions/domain/invariants/file-rules.ts';
import { validTableItems } from './valid-table-fixture.ts';

/** Lists the files that `validTableItems` refers to. */
export async function* listValidFiles() {
  yield validTableItems()
    .flatMap((item) => namedFiles(readBookItem(item)))
    .map((key) => ({ key, modifiedAtMs: 0 }));
}
