import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createSchedulerWebhookVerifier } from '#functions/adapters/scheduler/scheduler-webhook-verifier.ts';

const nowSeconds = 1_796_000_000;
const [current, previous] = ['the-current-secret', 'the-previous-secret'];
const verifier = createSchedulerWebhookVerifier({
  secrets: [current, previous],
  clock: { now: () => nowSeconds * 1000 + 900 },
});

const payload = {
  ...{ uri: 'https://api.calendly.com/scheduled_events/E/invitees/I', name: 'Ada', email: 'ada@example.com' },
  ...{ timezone: 'Europe/Berlin', rescheduled: false, old_invitee: null, new_invitee: null },
  scheduled_event: { start_time: '2026-12-03T14:00:00.000000Z' },
  tracking: { utm_content: '01JSTORY', utm_source: null },
};
const message = { event: 'invitee.created', created_at: '2026-11-21T10:00:00.000000Z', payload };
const body = JSON.stringify(message);
const hmac = (text: string, secret = current) => createHmac('sha256', secret).update(text).digest('hex');
const sign = (text = body, at: number | string = nowSeconds, secret = current) =>
  `t=${at},v1=${hmac(`${at}.${text}`, secret)}`;
const verify = (header: string | undefined, text = body) => verifier.verify(Buffer.from(text), header);

describe('a message of the scheduler', () => {
  it('is read when its signature holds', () => {
    expect(verify(sign())).toEqual({
      ...{ type: 'invitee.created', uri: payload.uri, before: null, after: null, isMoved: false },
      person: { name: 'Ada', email: 'ada@example.com', timezone: 'Europe/Berlin' },
      ...{ startsAt: '2026-12-03T14:00:00.000Z', storyId: '01JSTORY' },
    });
  });

  it.each([
    ['the secret before, while it is rotated', sign(body, nowSeconds, previous)],
    ['300 s old', sign(body, nowSeconds - 300)],
    ['300 s ahead', sign(body, nowSeconds + 300)],
    ['signed twice, once rightly', `${sign().replace('v1=', 'v1=00,v1=')}`],
    ['spaces after the commas', sign().replace(',', ', ')],
  ])('is believed: %s', (_, header) => {
    expect(verify(header)?.uri).toBe(payload.uri);
  });

  it.each([
    ['no header', undefined],
    ['an empty one', ''],
    ['another secret', sign(body, nowSeconds, 'somebody-elses')],
    ['301 s old', sign(body, nowSeconds - 301)],
    ['301 s ahead', sign(body, nowSeconds + 301)],
    ['no time', sign().replace(/t=\d+,/, '')],
    ['two times', `t=1,${sign()}`],
    ['a time that is no number', sign(body, 'now')],
    ['the time of another signature', sign().replace(String(nowSeconds), String(nowSeconds - 1))],
    ['no signature', `t=${nowSeconds}`],
    ['a signature under another name', sign().replace('v1=', 'v0=')],
    ['half a signature', sign().slice(0, -32)],
    ['a signature in upper case', sign().replace(/[0-9a-f]{64}$/, (hex) => hex.toUpperCase())],
    ['a signature over the body alone', `t=${nowSeconds},v1=${hmac(body)}`],
    [
      'a signature in base64',
      `t=${nowSeconds},v1=${Buffer.from(hmac(`${nowSeconds}.${body}`), 'hex').toString('base64')}`,
    ],
    ['a signature over the empty text', `t=${nowSeconds},v1=${hmac('')}`],
  ])('is refused: %s', (_, header) => {
    expect(() => verify(header)).toThrow(expect.objectContaining({ code: 'invalid-signature' }));
  });

  it.each([
    ['indented', JSON.stringify(message, null, 2)],
    ['a space behind', `${body} `],
    ['a letter changed', body.replace('ada@', 'eve@')],
    ['a byte order mark', `\uFEFF${body}`],
    ['nothing', ''],
  ])('is refused when its bytes are not those that were signed: %s', (_, text) => {
    expect(() => verify(sign(), text)).toThrow(expect.objectContaining({ code: 'invalid-signature' }));
  });

  it.each([
    ['{'],
    ['[]'],
    ['null'],
    ['{"event":"invitee.created"}'],
    ['{"event":"invitee.created","payload":{"uri":""}}'],
  ])('is malformed although it is signed: %s', (text) => {
    expect(() => verify(sign(text), text)).toThrow(expect.objectContaining({ code: 'malformed-request' }));
  });

  it('is nothing to us when it is of another kind', () => {
    const other = JSON.stringify({ event: 'invitee_no_show.created', payload: {} });
    expect(verify(sign(other), other)).toBeUndefined();
  });

  it('tells a move from a cancellation', () => {
    const read = (over: object, event = 'invitee.canceled') => {
      const text = JSON.stringify({ event, payload: { ...payload, ...over } });
      return verify(sign(text), text);
    };
    const moved = { rescheduled: true, new_invitee: `${payload.uri}2` };
    expect(read(moved)).toMatchObject({ type: 'invitee.canceled', isMoved: true, after: `${payload.uri}2` });
    expect(read({})).toMatchObject({ type: 'invitee.canceled', isMoved: false, after: null });
    expect(read({ old_invitee: `${payload.uri}0` }, 'invitee.created')).toMatchObject({
      before: `${payload.uri}0`,
      isMoved: false,
    });
    expect(read({ tracking: null, timezone: null }, 'invitee.created')).toMatchObject({
      storyId: null,
      person: { timezone: 'UTC' },
    });
  });
});
