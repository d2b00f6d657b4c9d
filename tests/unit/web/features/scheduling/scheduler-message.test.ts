import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isFromScheduler, parseSchedulerMessage } from '#web/src/features/scheduling/model/scheduler-message.ts';

const uri = 'https://api.calendly.com/scheduled_events/E/invitees/I';
const scheduled = {
  event: 'calendly.event_scheduled',
  payload: { event: { uri: 'https://api.calendly.com/scheduled_events/E' }, invitee: { uri } },
};
const height = (given: unknown) => ({ event: 'calendly.page_height', payload: { height: given } });

describe('parseSchedulerMessage', () => {
  test('a height becomes pixels within bounds', () => {
    for (const [given, heightPx] of [
      ['742px', 742],
      ['742.4px', 743],
      ['742', 742],
      [742, 742],
      // Threat 85: from 320 to 4000.
      ['1px', 320],
      [0, 320],
      [-5000, 320],
      ['999999px', 4000],
      [1e300, 4000],
    ] as const) {
      expect.soft(parseSchedulerMessage(height(given)), String(given)).toEqual({ type: 'height', heightPx });
    }
  });

  test('a booking is identified by the URI of its invitee', () => {
    expect(parseSchedulerMessage(scheduled)).toEqual({ type: 'scheduled', bookingUri: uri });
  });

  test('any other message of the scheduler means that its page is shown', () => {
    expect(parseSchedulerMessage({ event: 'calendly.event_type_viewed', payload: {} })).toEqual({ type: 'shown' });
  });

  test('ignores other messages', () => {
    for (const data of [
      undefined,
      null,
      'calendly.event_scheduled',
      {},
      { event: 'calendly.' },
      { event: 'calendly.event_scheduled' },
      { event: 'calendly.event_scheduled', payload: { event: {}, invitee: {} } },
      { ...scheduled, payload: { ...scheduled.payload, invitee: { uri: 'no address' } } },
      { ...scheduled, payload: { ...scheduled.payload, invitee: { uri: `https://x.test/${'a'.repeat(500)}` } } },
      { ...scheduled, event: 'other.event_scheduled' },
      height('tall'),
      height('1e9px'),
      height('-5px'),
      height(Number.NaN),
      height(Number.POSITIVE_INFINITY),
      height(null),
      height(undefined),
      { event: 'calendly.page_height' },
    ] as const) {
      expect.soft(parseSchedulerMessage(data), String(data)).toBeNull();
    }
  });

  test('the height stays within its bounds for any input', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.anything(),
          fc.double(),
          fc.string(),
          fc.integer().map((n) => `${n}px`),
        ),
        (given) => {
          const message = parseSchedulerMessage(height(given));
          if (message?.type !== 'height') return message === null;
          return message.heightPx >= 320 && message.heightPx <= 4000;
        },
      ),
    );
    expect(parseSchedulerMessage(height('320px'))).toEqual({ type: 'height', heightPx: 320 });
  });
});

describe('isFromScheduler', () => {
  const frame = {};
  const url = 'https://calendly.com/tellwren/film?x=1';

  test('accepts the frame of the scheduler', () => {
    expect(isFromScheduler({ origin: 'https://calendly.com', source: frame }, url, frame)).toBe(true);
  });

  test('ignores other senders', () => {
    for (const [what, origin, source, own] of [
      ['another origin', 'https://calendly.com.evil.test', frame, frame],
      ['another scheme', 'http://calendly.com', frame, frame],
      ['an opaque origin', 'null', frame, frame],
      ['another window of that origin', 'https://calendly.com', {}, frame],
      ['no window', 'https://calendly.com', null, null],
      ['a missing frame', 'https://calendly.com', undefined, undefined],
    ] as const) {
      expect.soft(isFromScheduler({ origin, source }, url, own), what).toBe(false);
    }
  });

  test('rejects everything if the scheduler URL is invalid', () => {
    expect(isFromScheduler({ origin: 'null', source: frame }, 'nonsense', frame)).toBe(false);
  });
});
