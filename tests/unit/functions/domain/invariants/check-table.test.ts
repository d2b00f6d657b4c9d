import { describe, expect, it } from 'vitest';
import { keys } from '#functions/data/keys.ts';
import { withOwnerKey } from '#functions/data/owner-key.ts';
import { readTableItem } from '#functions/data/table-scan.ts';
import { type CheckProgress, checkTable } from '#functions/domain/invariants/check-table.ts';
import { runNightlyCheck } from '#functions/domain/invariants/nightly-check.ts';
import type { TableItem } from '#functions/domain/invariants/table-item.ts';
import type { ListFiles } from '#functions/domain/ports/files.ts';
import { createLoggerSpy } from '#tests/support/logger-spy.ts';
import { listValidFiles } from '#tests/support/valid-files-fixture.ts';
import { type Item, validTableItems } from '#tests/support/valid-table-fixture.ts';

const startMs = Date.parse('2026-11-21T12:00:00Z');
const ada = keys.profile('ada');

/** A fake table with the items of each scan; each item takes a second to read. */
function tableOf(scans: readonly (readonly Item[])[]) {
  let nowMs = startMs;
  let scan = 0;
  async function* items(after?: TableItem['key']) {
    if (after === undefined) scan += 1;
    const books = scans[Math.min(scan, scans.length) - 1] ?? [];
    const sorted = [...books].sort((a, b) => (a.PK < b.PK ? -1 : 1));
    const from = sorted.findIndex(({ PK, SK }) => PK === after?.PK && SK === after.SK) + 1;
    for (const item of sorted.slice(from)) {
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

describe('runNightlyCheck', () => {
  /** Runs of a night, each with time for some items. The progress is stored as text. */
  function nightOf(scans: readonly (readonly Item[])[], seconds: number, files: ListFiles = listFiles) {
    const { items, clock } = tableOf(scans);
    const { logger, lines } = createLoggerSpy();
    let stored: string | undefined;
    const checkProgress = {
      read: async (): Promise<CheckProgress | undefined> => (stored === undefined ? undefined : JSON.parse(stored)),
      save: async (progress: CheckProgress) => {
        stored = JSON.stringify(progress);
      },
      remove: async () => {
        stored = undefined;
      },
    };
    const shop = { items, clock, listFiles: files, checkProgress };
    const run = (continues: boolean) => runNightlyCheck(continues, clock.now() + seconds * 1000, shop, logger);
    return { run, lines, isOver: () => stored === undefined };
  }
  const atOnce = async (books: readonly Item[], files: ListFiles) => {
    const { broken, items } = await checkTable({ ...tableOf([books]), listFiles: files });
    return { items, broken: broken.map(({ rule, at }) => `${rule} ${at}`).toSorted() };
  };
  const without = (PK: string) => validTableItems().filter((item) => item.PK !== PK);

  it('reports the same in several runs as in one, across partitions and with files', async () => {
    const nights = [
      ...[validTableItems(), withBonus(7), without(keys.checkout('c1').PK), without(keys.payment('pi_1').PK)].map(
        (books) => [books, listFiles] as const,
      ),
      [validTableItems(), async function* none() {}] as const,
    ];
    for (const [books, files] of nights) {
      const night = nightOf([books], books.length / 3, files);
      await night.run(false);
      let runs = 1;
      for (; !night.isOver() && runs < 20; runs += 1) await night.run(true);
      expect(runs).toBeGreaterThan(2);
      expect(runs).toBeLessThan(8);
      const whole = night.lines.find(({ code }) => code === 'INVARIANTS_CHECKED');
      const broken = night.lines.filter(({ code }) => code === 'INVARIANT_BROKEN');
      const found = broken.map(({ fields }) => `${fields?.['rule']} ${fields?.['at']}`).toSorted();
      expect({ items: whole?.fields?.['items'], broken: found }).toEqual(await atOnce(books, files));
    }
  });

  it('reports no violation that only the second scan finds', async () => {
    const night = nightOf([withBonus(7), without(keys.payment('pi_1').PK)], validTableItems().length / 3);
    await night.run(false);
    while (!night.isOver()) await night.run(true);
    expect(night.lines.filter(({ code }) => code === 'INVARIANT_BROKEN')).toEqual([]);
  });

  it('begins nothing in a run that continues, and fails when the night before was too short', async () => {
    const night = nightOf([validTableItems()], 40);
    await night.run(true);
    expect(night.lines).toEqual([]);
    await night.run(false);
    await expect(night.run(false)).rejects.toThrow('not gone through in a night');
    expect(night.lines.map(({ code }) => code)).toEqual(['INVARIANTS_PARTLY_CHECKED', 'INVARIANTS_PARTLY_CHECKED']);
  });
});
