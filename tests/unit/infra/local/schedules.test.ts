import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSchedules, type Schedule } from '#infra/local/schedules.ts';

const schedules: readonly Schedule[] = [
  { job: 'sweepOutbox', everySeconds: 10 },
  { job: 'reconcilePayments', everySeconds: 60 },
];

describe('the schedules of the local stack', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const counted = (run: (job: string) => Promise<unknown>) => {
    const counts: Record<string, number> = {};
    const invoke = (job: string) => {
      counts[job] = (counts[job] ?? 0) + 1;
      return run(job);
    };
    return { counts, service: createSchedules(schedules, invoke) };
  };

  it('run each job at once and at its own interval, whatever becomes of it', async () => {
    const { counts, service } = counted(async (job) => {
      if (job === 'sweepOutbox') throw new Error('failed');
    });
    await vi.advanceTimersByTimeAsync(120_000);
    expect(counts).toEqual({ sweepOutbox: 13, reconcilePayments: 3 });
    service.close();
    await vi.advanceTimersByTimeAsync(120_000);
    expect(counts).toEqual({ sweepOutbox: 13, reconcilePayments: 3 });
  });

  it('run no job twice at a time', async () => {
    const { counts, service } = counted((job) =>
      job === 'sweepOutbox' ? new Promise(() => undefined) : Promise.resolve(),
    );
    await vi.advanceTimersByTimeAsync(60_000);
    expect(counts).toEqual({ sweepOutbox: 1, reconcilePayments: 2 });
    service.close();
  });
});
