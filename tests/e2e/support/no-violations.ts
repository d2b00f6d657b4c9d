import { afterEach } from 'vitest';
import { violations } from './browser.ts';

// The site and the desk are served under a stage's policies: what a policy refuses here fails there.
afterEach(() => {
  const found = violations.splice(0);
  if (found.length > 0) throw new Error(`refused by a content security policy:\n${found.join('\n')}`);
});
