import { describe, expect, it } from 'vitest';
import { findKnee, type StepFigures, whoIsFull } from '#tests/load/support/knee.ts';

const step = (
  load: number,
  requestsPerSecond: number,
  p95Ms: number,
  over: Partial<StepFigures> = {},
): StepFigures => ({
  ...{ load, requestsPerSecond, p95Ms, cpu: { functions: 0.3, load: 0.1 }, machine: 0.4 },
  ...over,
});

describe('where it bends', () => {
  it('is nowhere while more users bring more answers as fast as before', () => {
    expect(findKnee([step(1, 1, 40), step(5, 5, 45), step(10, 10, 60), step(25, 24, 79)])).toBeUndefined();
    expect(findKnee([step(1, 1, 40)])).toBeUndefined();
    expect(findKnee([])).toBeUndefined();
  });

  it('is where p95 is more than twice its best', () => {
    const knee = findKnee([step(1, 1, 60), step(5, 5, 40), step(10, 10, 81), step(25, 25, 300)]);
    expect(knee).toMatchObject({ at: 10, why: 'p95 is 81 ms, 40 ms at its best before' });
  });

  it('is where more users bring no more answers', () => {
    const knee = findKnee([step(10, 10, 40), step(50, 48, 50), step(100, 52, 60)]);
    expect(knee).toMatchObject({ at: 100, why: '52 requests a second, 48 with 50' });
  });

  it('is no matter of a few milliseconds', () => {
    expect(findKnee([step(1, 1, 4), step(5, 5, 30), step(10, 10, 39)])).toBeUndefined();
  });
});

describe('who is full', () => {
  it.each<[string, Partial<StepFigures>, string]>([
    [
      'the thread that has its core',
      { cpu: { functions: 0.97, load: 0.2 } },
      'functions has 97 % of a core: its one thread',
    ],
    ['the load itself', { cpu: { functions: 0.6, load: 0.9 } }, 'load has 90 % of a core: its one thread'],
    ['the machine, and how much of it is ours', { machine: 0.99 }, '99 % busy, 0.4 cores of it ours'],
    ['nobody, when it waits', {}, 'nobody is full (functions has 30 % of a core)'],
  ])('%s', (_who, over, said) => {
    expect(whoIsFull(step(10, 10, 40, over))).toContain(said);
  });
});
