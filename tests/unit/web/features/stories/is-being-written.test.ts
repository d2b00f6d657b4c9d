import { expect, test } from 'vitest';
import { isBeingWritten } from '#web/src/features/stories/model/is-being-written.ts';

const boughtMs = Date.parse('2026-11-23T10:00:00.000Z');
const earlier = { status: 'ready', createdAt: '2026-11-20T08:00:00.000Z' } as const;
const bought = { status: 'ready', createdAt: '2026-11-23T10:00:05.000Z' } as const;

test('finished stories have no banner that one is being written', () => {
  expect(isBeingWritten([earlier], null)).toBe(false);
  expect(isBeingWritten([{ ...earlier, status: 'failed' }], null)).toBe(false);
});

test('a story that is being written has it, and so has an empty list', () => {
  expect(isBeingWritten([earlier, { ...earlier, status: 'writing' }], null)).toBe(true);
  expect(isBeingWritten([], null)).toBe(true);
});

test('a purchase that is awaited has it until its story is there', () => {
  expect(isBeingWritten([earlier], boughtMs)).toBe(true);
  expect(isBeingWritten([bought, earlier], boughtMs)).toBe(false);
});
