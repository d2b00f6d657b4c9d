import { describe, expect, it } from 'vitest';
import { readApiEvent } from '#functions/runtime/api-event.ts';
import { endpoints } from '#shared/endpoints/index.ts';
import { apiEvent } from '#tests/support/api-events.ts';

describe('readApiEvent', () => {
  it('takes the address from the connection and ignores headers', () => {
    const names = [
      'X-Forwarded-For',
      'x-forwarded-for',
      'X-Real-IP',
      'Forwarded',
      'CF-Connecting-IP',
      'True-Client-IP',
      'tellwren-viewer',
    ];
    for (const header of names) {
      const spoofed = apiEvent({ headers: { [header]: '203.0.113.9, for=203.0.113.9' } });
      expect.soft(readApiEvent(spoofed, endpoints.getUser).sourceAddress, header).toBe('192.0.2.1');
    }
  });

  it('accepts repeated query names for public documents and their forms only', () => {
    const tagged = apiEvent({ query: { fbclid: ['a', 'b'] } });
    const accepting = Object.values(endpoints).filter((endpoint) => {
      try {
        return readApiEvent(tagged, endpoint).query['fbclid'] === 'a';
      } catch (error) {
        expect(error).toMatchObject({ code: 'malformed-request' });
        return false;
      }
    });
    const ids = accepting.map(({ id }) => id).toSorted();
    expect(ids).toEqual([
      'getFeaturedStory',
      'getPrint',
      'getProduct',
      'getSharedFile',
      'getSharedPage',
      'listFeaturedStories',
      'listProducts',
      'reportSharedPage',
      'sendWord',
      'showReminderStop',
      'stopReminders',
    ]);
  });

  it('takes the visitor’s address only with the proof of our own hosts', () => {
    const rows: readonly [sent: string | undefined, known: string | undefined, address: string][] = [
      ['proof', 'proof', '2001:db8::1'],
      ['guess', 'proof', '192.0.2.1'],
      ['proof-and-more', 'proof', '192.0.2.1'],
      ['', 'proof', '192.0.2.1'],
      [undefined, 'proof', '192.0.2.1'],
      // A stage without one: nobody can prove anything.
      ['', '', '192.0.2.1'],
      ['undefined', undefined, '192.0.2.1'],
      [undefined, undefined, '192.0.2.1'],
    ];
    const got = rows.map(([sent, known]) => {
      const headers = { 'Tellwren-Viewer': '2001:db8::1', ...(sent === undefined ? {} : { 'Tellwren-Proof': sent }) };
      const stageVariables = known === undefined ? null : { forwardingProof: known };
      return [sent, known, readApiEvent({ ...apiEvent({ headers }), stageVariables }, endpoints.login).sourceAddress];
    });
    expect(got).toEqual(rows);
    const withoutAddress = {
      ...apiEvent({ headers: { 'tellwren-proof': 'p' } }),
      stageVariables: { forwardingProof: 'p' },
    };
    expect(readApiEvent(withoutAddress, endpoints.login).sourceAddress).toBe('192.0.2.1');
  });
});
