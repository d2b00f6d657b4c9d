import { expect, test } from 'vitest';
import { meetingTime } from '#web/desk/src/pages/films/film-words.ts';

test('names the zone as the customer’s mail does, UTC where it is unknown', () => {
  const person = { name: 'Maya', email: 'maya@example.com', timezone: 'Asia/Kathmandu' };
  const at = (timezone: string) => meetingTime({ startsAt: '2028-02-29T18:20:00Z', person: { ...person, timezone } });
  expect(at('Asia/Kathmandu')).toBe('Wed, Mar 1, 2028, 12:05 AM (Asia/Kathmandu)');
  expect(at('US/Central')).toBe('Tue, Feb 29, 2028, 12:20 PM (US/Central)');
  expect(at('Moon/Crater')).toBe('Tue, Feb 29, 2028, 6:20 PM (UTC)');
});
