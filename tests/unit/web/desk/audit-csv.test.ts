import { describe, expect, it } from 'vitest';
import { auditCsv } from '#web/desk/src/pages/audit/audit-csv.ts';

const entry: Parameters<typeof auditCsv>[0][number] = {
  entryId: 'e1',
  at: '2026-11-25T10:00:00.000Z',
  operatorId: 'o1',
  operatorName: 'Olive',
  role: 'owner',
  action: 'refund-order',
  customerId: 'c1',
  about: null,
  what: 'Refunded $19.00',
  reason: 'They "insisted"',
  sourceAddress: '192.0.2.1',
  device: '=HYPERLINK("http://evil.test")',
};

describe('auditCsv', () => {
  it('quotes every cell, doubles quotes and ends each row with CRLF', () => {
    const [header, row, end] = auditCsv([entry]).split('\r\n');
    expect(header?.split(',')).toHaveLength(12);
    expect(header?.startsWith('\uFEFFat,')).toBe(true);
    expect(row).toMatch(/^"2026-11-25T10:00:00\.000Z","Olive","o1","owner","refund-order","Refunded \$19\.00",/);
    expect(row).toContain('"They ""insisted"""');
    expect(row).toContain('"c1","","192.0.2.1"');
    expect(end).toBe('');
  });

  it.each(['=1+1', '+1', '-1', '@sum', '\tx', '\r=1', '\n=1', '\0=1', '＝1+1', '＋1', '－1', '＠sum'])(
    'makes %j a text that no spreadsheet runs',
    (reason) => {
      expect(auditCsv([{ ...entry, reason }])).toContain(`"'${reason.replace('\0', '')}"`);
    },
  );
});
