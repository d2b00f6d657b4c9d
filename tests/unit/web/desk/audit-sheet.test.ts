import { readSheet } from 'read-excel-file/node';
import { expect, it } from 'vitest';
import { auditEntry } from '#tests/e2e/support/desk-samples.ts';
import { auditSheet } from '#web/desk/src/pages/audit/audit-sheet.ts';

it('has a column per part of an entry, with a real time and each text as it is', async () => {
  const reason = '=HYPERLINK("http://evil.test"); 1,5\nthey "insisted"';
  const file = await auditSheet([{ ...auditEntry, role: 'owner', about: null, reason }]);
  const [head, row] = await readSheet(Buffer.from(await file.arrayBuffer()));
  const byName = Object.fromEntries((head ?? []).map((name, i) => [String(name), row?.[i] ?? null]));
  const { at, ...texts } = auditEntry;
  expect(byName).toEqual({ ...texts, role: 'owner', 'at (UTC)': new Date(at), about: null, reason });
});
