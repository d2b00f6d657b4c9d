import { describe, expect, it } from 'vitest';
import { readApiEvent } from '#functions/runtime/api-event.ts';
import { apiEvent } from '#tests/support/api-events.ts';

describe('readApiEvent', () => {
  it.each(['X-Forwarded-For', 'x-forwarded-for', 'X-Real-IP', 'Forwarded', 'CF-Connecting-IP', 'True-Client-IP'])(
    'takes the address from the connection and ignores the header %s',
    (header) => {
      const spoofed = apiEvent({ headers: { [header]: '203.0.113.9, for=203.0.113.9' } });
      expect(readApiEvent(spoofed).sourceAddress).toBe('192.0.2.1');
    },
  );
});
