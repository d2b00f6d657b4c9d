import { describe, expect, it } from 'vitest';
import type { InvariantReport } from '#functions/domain/invariants/check-items.ts';
import { logReport } from '#functions/domain/invariants/log-report.ts';
import { createLoggerSpy } from '#tests/support/logger-spy.ts';

const sound: InvariantReport = { items: 52, customers: 1, stories: 4, orders: 3, isWhole: true, broken: [] };
const broken = (many: number): InvariantReport['broken'] =>
  Array.from({ length: many }, (_, number) => ({
    rule: 'counters-equal-ledger',
    at: `USER#u${number}`,
    found: 'bonus: counter 1, ledger 0',
  }));

describe('logReport', () => {
  it('logs one line for a valid table', () => {
    const { logger, lines } = createLoggerSpy();
    logReport(sound, logger);
    expect(lines).toEqual([
      { code: 'INVARIANTS_CHECKED', fields: { items: 52, customers: 1, stories: 4, orders: 3, broken: 0 } },
    ]);
  });

  it('logs a line for each violation, with rule and ids, and the total', () => {
    const { logger, lines } = createLoggerSpy();
    logReport({ ...sound, broken: broken(2) }, logger);
    expect(lines).toMatchObject([
      { code: 'INVARIANT_BROKEN', fields: { rule: 'counters-equal-ledger', at: 'USER#u0' } },
      { code: 'INVARIANT_BROKEN', fields: { rule: 'counters-equal-ledger', at: 'USER#u1' } },
      { code: 'INVARIANTS_CHECKED', fields: { broken: 2 } },
    ]);
  });

  it('logs at most 100 violations and the total', () => {
    const { logger, lines } = createLoggerSpy();
    logReport({ ...sound, broken: broken(5000) }, logger);
    expect(lines).toHaveLength(101);
    expect(lines.at(-1)?.fields).toMatchObject({ broken: 5000 });
  });

  it('throws when the check ran out of time', () => {
    const { logger, codes } = createLoggerSpy();
    expect(() => logReport({ ...sound, isWhole: false }, logger)).toThrow('in time');
    expect(codes).toEqual(['INVARIANTS_CHECKED']);
  });
});
