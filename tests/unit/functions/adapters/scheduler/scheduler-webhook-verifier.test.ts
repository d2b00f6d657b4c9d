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
  uri: 'https://api.calendly.com/scheduled_events/E/invitees/I',
  name: 'Ada',
  email: 'ada@example.com',
  timezone: 'Europe/Berlin',
  rescheduled: false,
  old_invitee: null,
  new_invitee: null,
  scheduled_event: { start_time: '2026-12-03T14:00:00.000000Z' },
  tracking: { utm_content: '01JSTORY', utm_source: null },
};
const message = { event: 'invitee.created', created_at: '2026-11-21T10:00:00.000000Z', payload };
const body = JSON.stringify(message);
const hmac = (text: string, secret = current) => createHmac('sha256', secret).update(text).digest('hex');
const sign = (text = body, at: number | string = nowSeconds, secret = current) =>
  `t=${at},v1=${hmac(`${at}.${text}`, secret)}`;
const verify = (header: string | undefined, text = body) => verifier.verify(Buffer.from(text), header);

const refusedAs = (code: string) => expect.objectContaining({ code });

describe('createSchedulerWebhookVerifier', () => {
  it('returns the event of a valid signature', () => {
    expect(verify(sign())).toEqual({
      type: 'invitee.created',
      uri: payload.uri,
      before: null,
      after: null,
      isMoved: false,
      person: { name: 'Ada', email: 'ada@example.com', timezone: 'Europe/Berlin' },
      startsAt: '2026-12-03T14:00:00.000Z',
      storyId: '01JSTORY',
    });
  });

  it('accepts the current and the previous secret, and times up to 300 s away', () => {
    const valid = [
      sign(body, nowSeconds, previous),
      sign(body, nowSeconds - 300),
      sign(body, nowSeconds + 300),
      // One of two is valid.
      sign().replace('v1=', 'v1=00,v1='),
      sign().replace(',', ', '),
    ];
    for (const header of valid) expect(verify(header)?.uri).toBe(payload.uri);
  });

  it('refuses other signatures', () => {
    const inBase64 = Buffer.from(hmac(`${nowSeconds}.${body}`), 'hex').toString('base64');
    const invalid = {
      'no header': undefined,
      'an empty header': '',
      'another secret': sign(body, nowSeconds, 'somebody-elses'),
      'a time 301 s in the past': sign(body, nowSeconds - 301),
      'a time 301 s in the future': sign(body, nowSeconds + 301),
      'no time': sign().replace(/t=\d+,/, ''),
      'two times': `t=1,${sign()}`,
      'a time that is not a number': sign(body, 'now'),
      'the time of another signature': sign().replace(String(nowSeconds), String(nowSeconds - 1)),
      'no signature': `t=${nowSeconds}`,
      'a signature under another name': sign().replace('v1=', 'v0='),
      'a truncated signature': sign().slice(0, -32),
      'a signature in upper case': sign().replace(/[0-9a-f]{64}$/, (hex) => hex.toUpperCase()),
      'a signature over the body alone': `t=${nowSeconds},v1=${hmac(body)}`,
      'a signature in base64': `t=${nowSeconds},v1=${inBase64}`,
      'a signature over an empty body': `t=${nowSeconds},v1=${hmac('')}`,
    };
    for (const [what, header] of Object.entries(invalid))
      expect.soft(() => verify(header), what).toThrow(refusedAs('invalid-signature'));
  });

  it('refuses a body that differs from the signed one', () => {
    const changed = [JSON.stringify(message, null, 2), `${body} `, body.replace('ada@', 'eve@'), `\uFEFF${body}`, ''];
    for (const text of changed) expect.soft(() => verify(sign(), text), text).toThrow(refusedAs('invalid-signature'));
  });

  it('refuses malformed signed bodies', () => {
    const events = ['{"event":"invitee.created"}', '{"event":"invitee.created","payload":{"uri":""}}'];
    for (const text of ['{', '[]', 'null', ...events])
      expect.soft(() => verify(sign(text), text), text).toThrow(refusedAs('malformed-request'));
  });

  it('returns undefined for other event types', () => {
    const other = JSON.stringify({ event: 'invitee_no_show.created', payload: {} });
    expect(verify(sign(other), other)).toBeUndefined();
  });

  it('distinguishes a rescheduling from a cancellation', () => {
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
