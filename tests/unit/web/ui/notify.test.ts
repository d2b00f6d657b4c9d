import { expect, test } from 'vitest';
import { connectToastHost, notify } from '#web/src/ui/notify.ts';

test('what is told before the host is loaded waits for it; the message is the id unless one is given', () => {
  // Files share their modules: what another has told goes to a host of its own.
  connectToastHost(() => {})();
  notify.success('Login successful');
  const shown: unknown[] = [];
  const disconnect = connectToastHost((notice) => shown.push(notice));
  notify.error('Something', { id: 'save' });
  expect(shown).toEqual([
    { id: 'Login successful', tone: 'success', message: 'Login successful' },
    { id: 'save', tone: 'error', message: 'Something' },
  ]);
  disconnect();
  notify.error('Later');
  expect(shown).toHaveLength(2);
});
