import { expect, test } from 'vitest';
import { createWeb } from '#infra/local/web.ts';

test('the built site is refused before it was built', async () => {
  const config = { paymentOrigins: [], schedulerUrl: 'http://scheduler.test/' };
  const web = createWeb({
    mode: 'built',
    port: 0,
    deskPort: 0,
    config,
    apiUrl: 'http://api.test',
    buildFolder: import.meta.dirname,
  });
  await expect(web).rejects.toThrow('WEB_MODE=built needs the built site: run npm run build -- web first.');
});
