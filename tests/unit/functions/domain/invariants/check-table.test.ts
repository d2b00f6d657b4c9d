import { describe, expect, it } from 'vitest';
import { keys } from '#functions/data/keys.ts';
import { withOwnerKey } from '#functions/data/owner-key.ts';
import { readTableItem } from '#functions/data/table-scan.ts';
import { checkTable } from '#functions/domain/invariants/check-table.ts';
import { listValidFiles } from '#tests/support/valid-files-fixture.ts';
import { type Item, validTableItems } from '#tests/support/valid-table-fixture.ts';

const startMs = Date.parse('2026-11-21T12:00:00Z');
const ada = keys.profile('ada');

/** A fake table with the items of each scan; each item takes a second to read. */
function tableOf(scans: readonly (readonly Item[])[]) {
  let nowMs = startMs;
  let scan = 0;
  async function* items() {
    const books = scans[Math.min(scan, scans.length - 1)] ?? [];
    scan += 1;
    for (const item of [...books].sort((a, b) => (a.PK < b.PK ? -1 : 1))) {
      nowMs += 1000;
      yield readTableItem(withOwnerKey(item));
    }
  }
  return { items: { scan: items }, clock: { now: () => nowMs }, scans: () => scan };
}

const listFiles = listValidFiles;
const withBonus = (bonusStories: number) =>
  validTableItems().map((item) => (item.PK === ada.PK && item.SK === ada.SK ? { ...item, bonusStories } : item));

describe('checkTable', () => {
  it('scans a valid table once', async () => {
    const table = tableOf([validTableItems()]);
    const report = await checkTable({ ...table, listFiles });
    expect(report).toMatchObject({ broken: [], isWhole: true, items: validTableItems().length });
    expect(table.scans()).toBe(1);
  });

  it('reports a violation that both scans find', async () => {
    const { broken } = await checkTable({ ...tableOf([withBonus(7)]), listFiles });
    expect(broken.map(({ rule }) => rule)).toEqual(['counters-equal-ledger']);
  });

  it('ignores a violation that the second scan no longer finds, such as a concurrent transaction', async () => {
    const table = tableOf([withBonus(7), validTableItems()]);
    expect((await checkTable({ ...table, listFiles })).broken).toEqual([]);
    expect(table.scans()).toBe(2);
  });

  it('reports missing files', async () => {
    const { broken } = await checkTable({ ...tableOf([validTableItems()]), listFiles: async function* none() {} });
    expect(new Set(broken.map(({ rule }) => rule))).toEqual(new Set(['file-there']));
  });

  it('stops at its deadline while it lists the files, and reports no missing file', async () => {
    const table = tableOf([validTableItems()]);
    const end = startMs + validTableItems().length * 1000;
    async function* slowFiles() {
      for (;;) yield [];
    }
    const report = await checkTable({ ...table, listFiles: slowFiles }, end);
    expect(report).toMatchObject({ isWhole: false, broken: [] });
  });

  it('stops at its deadline and reports no violation that depends on unread items', async () => {
    const half = startMs + (validTableItems().length / 2) * 1000;
    const report = await checkTable({ ...tableOf([validTableItems()]), listFiles: async function* none() {} }, half);
    expect(report).toMatchObject({ isWhole: false, broken: [] });
    expect(report.items).toBeGreaterThan(0);
    expect(report.items).toBeLessThan(validTableItems().length);
  });
});
