import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createSpeaker, type Listening } from '#web/src/features/listening/model/speaker.ts';

class FakeUtterance {
  onstart: (() => void) | null = null;
  onend: (() => void) | null = null;
  onerror: (() => void) | null = null;
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

let spoken: FakeUtterance[];
let cancelled: number;
let now: Listening;
let speaker: ReturnType<typeof createSpeaker<FakeUtterance>>;

beforeEach(() => {
  vi.useFakeTimers();
  spoken = [];
  cancelled = 0;
  speaker = createSpeaker<FakeUtterance>({
    speak: (utterance) => spoken.push(utterance),
    cancel: () => {
      cancelled += 1;
    },
    createUtterance: (text) => new FakeUtterance(text),
    onChange: (changed) => {
      now = changed;
    },
  });
});
afterEach(() => {
  vi.useRealTimers();
});

const sentences = [{ pieces: ['One.'] }, { pieces: ['Two, long,', 'and longer.'] }, { pieces: ['Three.'] }];
const texts = () => spoken.map(({ text }) => text);
const last = () => spoken.at(-1);
/** The browser speaks the current piece to its end. */
function hear(pieces = 1): void {
  for (let count = 0; count < pieces; count += 1) {
    last()?.onstart?.();
    last()?.onend?.();
  }
}

describe('createSpeaker', () => {
  test('speaks one piece after another, and is idle at the end', () => {
    speaker.start(sentences);
    expect([texts(), now]).toEqual([['One.'], { status: 'speaking', sentence: 0 }]);
    hear();
    expect([texts().at(-1), now]).toEqual(['Two, long,', { status: 'speaking', sentence: 1 }]);
    hear();
    expect(now).toEqual({ status: 'speaking', sentence: 1 });
    hear(2);
    expect(texts()).toEqual(['One.', 'Two, long,', 'and longer.', 'Three.']);
    expect(now).toEqual({ status: 'idle', sentence: 0 });
    expect(cancelled).toBe(0);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('resumes at the beginning of the sentence in which it was paused', () => {
    speaker.start(sentences);
    hear(2);
    const paused = last();
    speaker.pause();
    expect([now, cancelled]).toEqual([{ status: 'paused', sentence: 1 }, 1]);
    // Browsers report the end of a cancelled utterance, some as an error.
    paused?.onend?.();
    paused?.onerror?.();
    vi.advanceTimersByTime(60_000);
    expect([now.status, spoken.length]).toEqual(['paused', 3]);
    speaker.resume();
    expect([texts().at(-1), now]).toEqual(['Two, long,', { status: 'speaking', sentence: 1 }]);
    hear(3);
    expect(now.status).toBe('idle');
  });

  test('stops, and starts at the beginning again', () => {
    speaker.start(sentences);
    hear();
    speaker.stop();
    expect([now, cancelled]).toEqual([{ status: 'idle', sentence: 0 }, 1]);
    speaker.start(sentences);
    expect(texts().at(-1)).toBe('One.');
  });

  test('cancels nothing that it does not speak', () => {
    speaker.pause();
    speaker.stop();
    expect(cancelled).toBe(0);
  });

  test('continues when the end of a piece is not reported', () => {
    speaker.start(sentences);
    last()?.onstart?.();
    vi.advanceTimersByTime(6000);
    expect([texts(), cancelled, now.sentence]).toEqual([['One.', 'Two, long,'], 1, 1]);
  });

  test('tries a piece that does not start once more, then fails, and can be resumed', () => {
    speaker.start(sentences);
    vi.advanceTimersByTime(6000);
    expect([texts(), now.status]).toEqual([['One.', 'One.'], 'speaking']);
    vi.advanceTimersByTime(6000);
    expect([texts(), now.status, cancelled]).toEqual([['One.', 'One.'], 'failed', 2]);
    speaker.resume();
    expect([texts().at(-1), now.status]).toEqual(['One.', 'speaking']);
  });

  test('fails on an error of the browser, at the sentence', () => {
    speaker.start(sentences);
    hear();
    last()?.onerror?.();
    expect(now).toEqual({ status: 'failed', sentence: 1 });
    speaker.resume();
    expect(texts().at(-1)).toBe('Two, long,');
  });

  test('is idle without sentences', () => {
    speaker.start([]);
    expect([now, spoken]).toEqual([{ status: 'idle', sentence: 0 }, []]);
  });
});
