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

  it('takes the address of a page’s visitor from what CloudFront appended, and elsewhere from the connection', () => {
    const rows: readonly [string, string, string][] = [
      ['sendWord', '203.0.113.9, 198.51.100.7, 130.176.0.1', '198.51.100.7'],
      ['sendWord', '2001:db8::1,130.176.0.1', '2001:db8::1'],
      ['sendWord', '130.176.0.1', '192.0.2.1'],
      ['sendWord', 'x\u0000, 130.176.0.1', '192.0.2.1'],
      ['shareStory', '198.51.100.7, 130.176.0.1', '192.0.2.1'],
    ];
    const got = rows.map(([id, header]) => {
      const event = apiEvent({ headers: { 'X-Forwarded-For': header } });
      const { visitorAddress } = readApiEvent(event, id === 'sendWord' ? endpoints.sendWord : endpoints.shareStory);
      return [id, header, visitorAddress];
    });
    expect(got).toEqual(rows);
  });
});
