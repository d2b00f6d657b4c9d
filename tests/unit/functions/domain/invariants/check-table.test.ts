import { describe, expect, it } from 'vitest';
import { keys } from '#functions/data/keys.ts';
import { readTableItem } from '#functions/data/table-scan.ts';
import { checkTable } from '#functions/domain/invariants/check-table.ts';
import { type Item, soundBooks } from '#tests/support/sound-books.ts';
import { listSoundFiles } from '#tests/support/sound-listing.ts';

const startMs = Date.parse('2026-11-21T12:00:00Z');
const ada = keys.profile('ada');

/** Books that are read anew by every scan; each item takes a second. */
function tableOf(scans: readonly (readonly Item[])[]) {
  let nowMs = startMs;
  let scan = 0;
  async function* items() {
    const books = scans[Math.min(scan, scans.length - 1)] ?? [];
    scan += 1;
    for (const item of [...books].sort((a, b) => (a.PK < b.PK ? -1 : 1))) {
      nowMs += 1000;
      yield readTableItem(item);
    }
  }
  return { items: { scan: items }, clock: { now: () => nowMs }, scans: () => scan };
}

const listFiles = listSoundFiles;
const withBonus = (bonusStories: number) =>
  soundBooks().map((item) => (item.PK === ada.PK && item.SK === ada.SK ? { ...item, bonusStories } : item));

describe('checkTable', () => {
  it('reads a sound table once', async () => {
    const table = tableOf([soundBooks()]);
    const report = await checkTable({ ...table, listFiles });
    expect(report).toMatchObject({ broken: [], isWhole: true, items: soundBooks().length });
    expect(table.scans()).toBe(1);
  });

  it('tells a fault that is there twice', async () => {
    const { broken } = await checkTable({ ...tableOf([withBonus(7)]), listFiles });
    expect(broken.map(({ rule }) => rule)).toEqual(['counters-equal-ledger']);
  });

  it('keeps quiet about one half of a transaction that the second look finds whole', async () => {
    const table = tableOf([withBonus(7), soundBooks()]);
    expect((await checkTable({ ...table, listFiles })).broken).toEqual([]);
    expect(table.scans()).toBe(2);
  });

  it('tells of files that are named and not there', async () => {
    const { broken } = await checkTable({ ...tableOf([soundBooks()]), listFiles: async function* none() {} });
    expect(new Set(broken.map(({ rule }) => rule))).toEqual(new Set(['file-there']));
  });

  it('stops when its time is up, and then tells of nothing whose other half may lie ahead', async () => {
    const half = startMs + (soundBooks().length / 2) * 1000;
    const report = await checkTable({ ...tableOf([soundBooks()]), listFiles: async function* none() {} }, half);
    expect(report).toMatchObject({ isWhole: false, broken: [] });
    expect(report.items).toBeGreaterThan(0);
    expect(report.items).toBeLessThan(soundBooks().length);
  });
});
