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
    ];
    for (const header of names) {
      const spoofed = apiEvent({ headers: { [header]: '203.0.113.9, for=203.0.113.9' } });
      expect.soft(readApiEvent(spoofed, endpoints.getUser).sourceAddress, header).toBe('192.0.2.1');
    }
  });

  it('accepts repeated query names for what a browser opens on the site only', () => {
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
    expect(ids).toEqual(['getPrint', 'getSharedFile', 'getSharedPage', 'reportSharedPage']);
  });
});
