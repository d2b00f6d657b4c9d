import { readTableItem } from '#functions/data/table-scan.ts';
import { namedFiles } from '#functions/domain/invariants/file-rules.ts';
import { validTableItems } from './valid-table-fixture.ts';

/** Lists the files that `validTableItems` refers to. */
export async function* listValidFiles() {
  yield validTableItems()
    .flatMap((item) => namedFiles(readTableItem(item)))
    .map((key) => ({ key, modifiedAtMs: 0 }));
}
