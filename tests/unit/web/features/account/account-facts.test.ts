import { describe, expect, it } from 'vitest';
import type { AccountExport } from '#shared/schemas/account-settings.ts';
import {
  currentExport,
  fileSize,
  openEmailChange,
  pollIntervalMs,
  storiesLeft,
} from '#web/src/features/account/model/account-facts.ts';

const now = Date.parse('2026-11-24T10:00:00.000Z');
const requestedAt = '2026-11-24T09:00:00.000Z';
const ready = (expiresAt: string): AccountExport => ({
  status: 'ready',
  requestedAt,
  expiresAt,
  bytes: 1,
  url: 'https://files.example/1',
});

describe('pollIntervalMs', () => {
  it('is 5 s while the export is being prepared only', () => {
    const others: (AccountExport | null)[] = [
      null,
      { status: 'failed', requestedAt },
      ready('2026-11-25T10:00:00.000Z'),
    ];
    expect(pollIntervalMs({ export: { status: 'preparing', requestedAt } })).toBe(5000);
    expect(others.map((exported) => pollIntervalMs({ export: exported }))).toEqual([false, false, false]);
    expect(pollIntervalMs(undefined)).toBe(false);
  });
});

describe('currentExport', () => {
  it('forgets a file at the time of its deletion', () => {
    const file = ready('2026-11-24T10:00:00.001Z');
    expect(currentExport(file, now)).toBe(file);
    expect(currentExport(file, now + 1)).toBeNull();
  });

  it('keeps every other state', () => {
    const preparing = { status: 'preparing', requestedAt } as const;
    expect(currentExport(preparing, now)).toBe(preparing);
    expect(currentExport(null, now)).toBeNull();
  });
});

describe('openEmailChange', () => {
  it('forgets a change whose links have expired', () => {
    const waitingEmail = { email: 'ada@example.com', confirmed: [], expiresAt: '2026-11-24T10:00:00.001Z' };
    expect(openEmailChange({ waitingEmail }, now)).toBe(waitingEmail);
    expect(openEmailChange({ waitingEmail }, now + 1)).toBeNull();
    expect(openEmailChange({ waitingEmail: null }, now)).toBeNull();
  });
});

describe('fileSize', () => {
  const sizes: readonly (readonly [bytes: number, text: string])[] = [
    [0, '1 KB'],
    [1499, '1 KB'],
    [999_499, '999 KB'],
    [999_999, '1 MB'],
    [1_000_000, '1 MB'],
    [12_440_000, '12.4 MB'],
    [123_456_789, '123 MB'],
    [999_960_000, '1 GB'],
    [4_200_000_000, '4.2 GB'],
    [4_200_000_000_000, '4,200 GB'],
  ];
  it('rounds to KB, MB or GB', () => {
    expect(sizes.map(([bytes]) => fileSize(bytes))).toEqual(sizes.map(([, text]) => text));
  });
});

describe('storiesLeft', () => {
  const allowance = { allowedStories: 0, firstStory: false, subscriptionActive: false };
  const [on, off] = [true, false];

  const cases: readonly (readonly [name: string, changed: object, title: string, lit: readonly boolean[]])[] = [
    ['none', {}, 'None', [off]],
    ['the free first story', { firstStory: true }, '1 story', [on]],
    ['two', { allowedStories: 2 }, '2 stories', [on, on]],
    ['more than the houses', { allowedStories: 9 }, '9 stories', [on, on, on, on, on, on]],
    ['a subscription', { allowedStories: 2, subscriptionActive: true }, '2 stories', [on, on, off, off, off, off]],
    ['a used subscription', { subscriptionActive: true }, 'None', [off, off, off, off, off, off]],
  ];
  it('lights a house per story, up to the month’s allowance', () => {
    const shown = cases.map(([name, changed]) => {
      const { title, lit } = storiesLeft({ ...allowance, ...changed });
      return [name, changed, title, lit];
    });
    expect(shown).toEqual(cases);
  });

  it('says that the first story is free', () => {
    expect(storiesLeft({ ...allowance, allowedStories: 1, firstStory: true })).toMatchObject({
      title: '2 stories',
      note: 'Your first story is free',
    });
  });
});
