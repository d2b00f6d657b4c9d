import { createServer } from 'node:http';
import { expect, it } from 'vitest';
import { scriptHashesOf } from '#infra/constructs/inline-script-hashes.ts';
import { closeServer, listenOnLoopback } from '#infra/local/listen.ts';
import { liveScripts } from '#infra/tooling/deploy/live-scripts.ts';

const page = (script: string) => `<!doctype html><script>${script}</script><script src="/a.js"></script>`;

it('knows the inline scripts of prerendered pages and of the fallback document, each once', async () => {
  const server = createServer((request, response) => {
    const script = request.url === '/story' ? 'fallback()' : 'start()';
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page(script));
  });
  const address = await listenOnLoopback(server, 0);
  expect(await liveScripts(address)).toEqual(scriptHashesOf([page('start()'), page('fallback()')]));
  await closeServer(server);
});

it('knows none where nothing answers, and takes nothing for a page that is none', async () => {
  const server = createServer((_, response) =>
    response.writeHead(200, { 'content-type': 'application/xml' }).end(page('x()')),
  );
  const address = await listenOnLoopback(server, 0);
  expect(await liveScripts(address)).toEqual([]);
  await closeServer(server);
  expect(await liveScripts(address)).toEqual([]);
});
