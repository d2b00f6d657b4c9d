import { createServer } from 'node:http';
import { expect, it } from 'vitest';
import { scriptHashesOf } from '#infra/constructs/inline-script-hashes.ts';
import { closeServer, listenOnLoopback } from '#infra/local/listen.ts';
import { liveScripts } from '#infra/tooling/deploy/live-scripts.ts';

const page = (script: string) => `<!doctype html><script>${script}</script><script src="/a.js"></script>`;

it('liveScripts returns the inline scripts of the prerendered pages and the fallback document, each once', async () => {
  const server = createServer((request, response) => {
    const script = request.url === '/story' ? 'fallback()' : 'start()';
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page(script));
  });
  const address = await listenOnLoopback(server, 0);
  expect(await liveScripts(address)).toEqual(scriptHashesOf([page('start()'), page('fallback()')]));
  await closeServer(server);
});

it('liveScripts returns none without a response, and ignores responses that are not HTML', async () => {
  const server = createServer((_, response) =>
    response.writeHead(200, { 'content-type': 'application/xml' }).end(page('x()')),
  );
  const address = await listenOnLoopback(server, 0);
  expect(await liveScripts(address)).toEqual([]);
  await closeServer(server);
  expect(await liveScripts(address)).toEqual([]);
});
