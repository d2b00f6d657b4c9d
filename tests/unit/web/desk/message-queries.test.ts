import { describe, expect, it } from 'vitest';
import type { MessageSummary } from '#shared/schemas/desk-messages.ts';
import { matches, monthLabel, recentMonths } from '#web/desk/src/pages/messages/message-queries.ts';

const summary: MessageSummary = {
  messageId: 'm1',
  kind: 'message',
  state: 'new',
  name: 'Agnes Moor',
  email: 'agnes@example.com',
  at: '2026-11-20T10:00:00.000Z',
  beginning: 'Where is my story?',
  notes: 0,
};

describe('recentMonths', () => {
  it('lists 24 months of UTC, newest first, across years', () => {
    const months = recentMonths(new Date('2026-01-31T23:30:00.000Z'));
    expect(months).toHaveLength(24);
    expect(months.slice(0, 3)).toEqual(['2026-01', '2025-12', '2025-11']);
    expect(months.at(-1)).toBe('2024-02');
  });

  it('are named in words', () => {
    expect(monthLabel('2026-01')).toBe('January 2026');
  });
});

describe('matches', () => {
  it.each([
    ['', true],
    ['  ', true],
    ['agnes story', true],
    ['EXAMPLE.com where', true],
    ['agnes film', false],
  ])('with %j is %s', (typed, expected) => {
    expect(matches(summary, typed)).toBe(expected);
  });

  it('finds a report, which has no address', () => {
    expect(matches({ ...summary, email: null }, 'moor')).toBe(true);
  });
});
