import { describe, expect, it } from 'vitest';
import { writingSignal } from '#functions/steps/write-story/writing-tools.ts';

const startedAt = '2026-11-21T10:00:00.000Z';
const at = (seconds: number) => ({ now: () => Date.parse(startedAt) + seconds * 1000 });

describe('writingSignal', () => {
  it('returns an open signal within 300 s of the start', () => {
    expect(writingSignal(startedAt, 300, at(299), new AbortController().signal).aborted).toBe(false);
  });

  it('throws WritingOverdue after 300 s, which the workflow does not retry', () => {
    expect(() => writingSignal(startedAt, 300, at(300), new AbortController().signal)).toThrow(
      expect.objectContaining({ name: 'WritingOverdue' }),
    );
  });

  it('aborts with the step', () => {
    const step = new AbortController();
    const signal = writingSignal(startedAt, 300, at(0), step.signal);
    step.abort();
    expect(signal.aborted).toBe(true);
  });

  it('aborts at the deadline', async () => {
    const signal = writingSignal(startedAt, 300, at(299.99), new AbortController().signal);
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
    expect(signal.aborted).toBe(true);
  });
});
