import { expect, test } from 'vitest';
import { connectToastHost, notify } from '#web/src/ui/notify.ts';

test('notices wait until the host is connected, and use the message as id by default', () => {
  // Files share modules: this host receives the notices of other files.
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
