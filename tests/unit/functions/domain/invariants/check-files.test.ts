import { describe, expect, it } from 'vitest';
import { readTableItem } from '#functions/data/table-scan.ts';
import { checkFiles } from '#functions/domain/invariants/file-rules.ts';
import { validTableItems } from '#tests/support/valid-table-fixture.ts';

async function* books() {
  for (const item of validTableItems()) yield readTableItem(item);
}

/** A bucket listing in two pages. */
const listing = (keys: readonly string[]) =>
  async function* listFiles(prefix: string) {
    const found = keys.filter((key) => key.startsWith(prefix)).map((key) => ({ key, modifiedAtMs: 0 }));
    yield found.slice(0, 2);
    yield found.slice(2);
  };

describe('checkFiles', () => {
  it('reports each missing file with the item that refers to it', async () => {
    const missing = await checkFiles(books(), listing([]));
    expect(missing.length).toBeGreaterThan(1);
    expect(missing).toContainEqual({ rule: 'file-there', at: 'USER#ada BODY#c1', found: 'u/ada/story/c1/a.jpg' });
    expect(missing).toContainEqual({ rule: 'file-there', at: 'USER#ada GIFT#g2', found: 'u/ada/gift/g2/b.pdf' });
    const keys = missing.map(({ found }) => found);
    expect(await checkFiles(books(), listing([...keys, 'u/more', 'shown/a.jpg']))).toEqual([]);
  });

  it('does not require the photo of an expired gift checkout, which the sweep removes', async () => {
    const abandoned = validTableItems().find(({ PK }) => PK === 'CHECKOUT#g1');
    const missing = async (status: string) => {
      async function* one() {
        yield readTableItem({ ...abandoned, status });
      }
      return (await checkFiles(one(), listing([]))).map(({ found }) => found);
    };
    expect(await missing('open')).toEqual(['u/ada/gift/g1/a.jpg']);
    expect(await missing('expired')).toEqual([]);
  });
});
