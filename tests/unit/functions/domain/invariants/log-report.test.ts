import { describe, expect, it } from 'vitest';
import type { InvariantReport } from '#functions/domain/invariants/check-items.ts';
import { logReport } from '#functions/domain/invariants/log-report.ts';
import { listeningLogger } from '#tests/support/listening-logger.ts';

const sound: InvariantReport = { items: 52, customers: 1, stories: 4, orders: 3, isWhole: true, broken: [] };
const broken = (many: number): InvariantReport['broken'] =>
  Array.from({ length: many }, (_, number) => ({
    rule: 'counters-equal-ledger',
    at: `USER#u${number}`,
    found: 'bonus: counter 1, ledger 0',
  }));

describe('what the nightly check logs', () => {
  it('is one line when all is well', () => {
    const { logger, lines } = listeningLogger();
    logReport(sound, logger);
    expect(lines).toEqual([
      { code: 'INVARIANTS_CHECKED', fields: { items: 52, customers: 1, stories: 4, orders: 3, broken: 0 } },
    ]);
  });

  it('is a line for each fault, by rule and ids, and how many there are', () => {
    const { logger, lines } = listeningLogger();
    logReport({ ...sound, broken: broken(2) }, logger);
    expect(lines).toMatchObject([
      { code: 'INVARIANT_BROKEN', fields: { rule: 'counters-equal-ledger', at: 'USER#u0' } },
      { code: 'INVARIANT_BROKEN', fields: { rule: 'counters-equal-ledger', at: 'USER#u1' } },
      { code: 'INVARIANTS_CHECKED', fields: { broken: 2 } },
    ]);
  });

  it('ends somewhere, with the whole number', () => {
    const { logger, lines } = listeningLogger();
    logReport({ ...sound, broken: broken(5000) }, logger);
    expect(lines).toHaveLength(101);
    expect(lines.at(-1)?.fields).toMatchObject({ broken: 5000 });
  });

  it('fails when the time was up: silence is not soundness', () => {
    const { logger, codes } = listeningLogger();
    expect(() => logReport({ ...sound, isWhole: false }, logger)).toThrow('in time');
    expect(codes).toEqual(['INVARIANTS_CHECKED']);
  });
});
