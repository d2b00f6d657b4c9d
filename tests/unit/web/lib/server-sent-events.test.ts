import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createServerSentEventReader } from '#web/src/lib/server-sent-events.ts';

function read(...pieces: string[]) {
  const reader = createServerSentEventReader();
  return pieces.flatMap((piece) => reader.push(piece));
}

describe('server-sent events', () => {
  test('reads names and data, and ignores comments, ids and retry times', () => {
    expect(
      read(': still here\n\nevent: delta\nid: 4\nretry: 10\ndata: {"text":"Hi"}\n\ndata:one\ndata: two\n\n'),
    ).toEqual([
      { event: 'delta', data: '{"text":"Hi"}' },
      { event: 'message', data: 'one\ntwo' },
    ]);
  });

  test('returns no incomplete event', () => {
    expect(read('event: delta\ndata: {"text":"Hi"}\n')).toEqual([]);
  });

  test('ignores a name without data, also for the next event', () => {
    expect(read('event: delta\n\ndata: x\n\n')).toEqual([{ event: 'message', data: 'x' }]);
  });

  test('returns the same events for any chunks and line ends', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom('delta', 'done'), fc.string()), { maxLength: 6 }),
        fc.constantFrom('\n', '\r\n', '\r'),
        fc.array(fc.nat(400), { maxLength: 12 }),
        (events, lineEnd, cuts) => {
          const sent = events.map(([event, text]) => ({ event, data: JSON.stringify({ text }) }));
          const wire =
            `${sent.map(({ event, data }) => `event: ${event}\ndata: ${data}\n\n`).join('')}: end\n`.replaceAll(
              '\n',
              lineEnd,
            );
          const at = [0, ...cuts.map((cut) => Math.min(cut, wire.length)).sort((a, b) => a - b), wire.length];
          const pieces = at.slice(1).map((end, i) => wire.slice(at[i], end));
          expect(read(...pieces)).toEqual(sent);
        },
      ),
    );
  });
});
