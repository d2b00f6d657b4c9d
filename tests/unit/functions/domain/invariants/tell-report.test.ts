import { describe, expect, it } from 'vitest';
import type { BookReport } from '#functions/domain/invariants/check-books.ts';
import { tellReport } from '#functions/domain/invariants/tell-report.ts';
import { createLoggerSpy } from '#tests/support/logger-spy.ts';

const sound: BookReport = { items: 52, customers: 1, stories: 4, orders: 3, isWhole: true, broken: [] };
const broken = (many: number): BookReport['broken'] =>
  Array.from({ length: many }, (_, number) => ({
    rule: 'counters-equal-ledger',
    at: `USER#u${number}`,
    found: 'bonus: counter 1, ledger 0',
  }));

describe('the log of the nightly check', () => {
  it('is one line without faults', () => {
    const { logger, lines } = createLoggerSpy();
    tellReport(sound, logger);
    expect(lines).toEqual([
      { code: 'INVARIANTS_CHECKED', fields: { items: 52, customers: 1, stories: 4, orders: 3, broken: 0 } },
    ]);
  });

  it('is a line for each fault, by rule and ids, and how many there are', () => {
    const { logger, lines } = createLoggerSpy();
    tellReport({ ...sound, broken: broken(2) }, logger);
    expect(lines).toMatchObject([
      { code: 'INVARIANT_BROKEN', fields: { rule: 'counters-equal-ledger', at: 'USER#u0' } },
      { code: 'INVARIANT_BROKEN', fields: { rule: 'counters-equal-ledger', at: 'USER#u1' } },
      { code: 'INVARIANTS_CHECKED', fields: { broken: 2 } },
    ]);
  });

  it('ends somewhere, with the whole number', () => {
    const { logger, lines } = createLoggerSpy();
    tellReport({ ...sound, broken: broken(5000) }, logger);
    expect(lines).toHaveLength(101);
    expect(lines.at(-1)?.fields).toMatchObject({ broken: 5000 });
  });

  it('fails when the time is up, as an incomplete check proves nothing', () => {
    const { logger, codes } = createLoggerSpy();
    expect(() => tellReport({ ...sound, isWhole: false }, logger)).toThrow('in time');
    expect(codes).toEqual(['INVARIANTS_CHECKED']);
  });
});
