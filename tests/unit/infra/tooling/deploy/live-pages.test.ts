import { createServer } from 'node:http';
import { expect, it } from 'vitest';
import { scriptHashesOf } from '#infra/constructs/inline-script-hashes.ts';
import { closeServer, listenOnLoopback } from '#infra/local/listen.ts';
import { livePages } from '#infra/tooling/deploy/live-pages.ts';

const page = (script: string) => `<!doctype html><script>${script}</script><script src="/a.js"></script>`;

it('livePages returns the inline scripts of the prerendered pages and the fallback document, each once', async () => {
  const server = createServer((request, response) => {
    const script = request.url === '/story' ? 'fallback()' : 'start()';
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page(script));
  });
  const address = await listenOnLoopback(server, 0);
  const scripts = scriptHashesOf([page('start()'), page('fallback()')]);
  expect(await livePages(address)).toEqual({ scripts, apiSource: undefined });
  await closeServer(server);
});

it('livePages names the host that pages of before 2026-12 call, and none for pages that call their own', async () => {
  let config = {};
  const server = createServer((_, response) => response.end(JSON.stringify(config)));
  const address = await listenOnLoopback(server, 0);
  const found = [];
  for (const apiUrl of ['https://api.example/dev', address, undefined]) {
    config = { apiUrl };
    found.push((await livePages(address)).apiSource);
  }
  expect(found).toEqual(['https://api.example', undefined, undefined]);
  await closeServer(server);
});

it('livePages returns none without a response, and ignores responses that are not HTML', async () => {
  const server = createServer((_, response) =>
    response.writeHead(200, { 'content-type': 'application/xml' }).end(page('x()')),
  );
  const address = await listenOnLoopback(server, 0);
  const none = { scripts: [], apiSource: undefined };
  expect(await livePages(address)).toEqual(none);
  await closeServer(server);
  expect(await livePages(address)).toEqual(none);
});
