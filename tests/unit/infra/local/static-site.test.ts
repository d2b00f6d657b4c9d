import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { closeServer, listenOnLoopback } from '#infra/local/listen.ts';
import { readSamples } from '#infra/local/samples.ts';
import { createStaticDesk, createStaticSite } from '#infra/local/web/static-site.ts';
import { sampleStage } from '#tests/support/sample-stages.ts';
import { synthesiseStage } from '#tests/support/synthesised-stage.ts';

describe('static site', () => {
  let folder: string;
  let server: Server;
  let desk: Server;
  let deskUrl: string;
  let api: Server;
  let url: string;
  let apiUrl: string;
  const write = (path: string, content: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  };

  beforeAll(async () => {
    folder = join(mkdtempSync(join(tmpdir(), 'static-site-')), 'client');
    write('index.html', 'home page');
    write('script/index.html', '<script>run()</script>');
    write('login/index.html', 'login page');
    write('404/index.html', 'not found page');
    write('__spa-fallback.html', 'fallback page');
    write('assets/app-Pr4PWW_5.css', 'p{}');
    write('icon.svg', '<svg/>');
    write('desk/index.html', 'desk page');
    write('desk/assets/desk-Pr4PWW_5.js', '1');
    write('../secret.txt', 'secret');
    api = createServer(async (request, response) => {
      const { 'tellwren-viewer': viewer, 'tellwren-proof': proof } = request.headers;
      response
        .writeHead(410, { 'Content-Security-Policy': "default-src 'self'" })
        .end(`${request.method} ${request.url} ${await text(request)} of ${viewer}, ${proof}`);
    });
    apiUrl = await listenOnLoopback(api, 0);
    const config = { paymentOrigins: [], schedulerUrl: 'http://127.0.0.1:9/' };
    desk = createStaticDesk({ folder, config, apiUrl });
    deskUrl = await listenOnLoopback(desk, 0);
    server = createStaticSite({ folder, config, apiUrl, deskUrl });
    url = await listenOnLoopback(server, 0);
  });
  afterAll(async () => {
    await closeServer(server);
    await closeServer(desk);
    await closeServer(api);
    rmSync(dirname(folder), { recursive: true });
  });

  /** Over a socket, because fetch would resolve the dots. */
  const send = (request: string, host = url) => {
    const { hostname, port } = new URL(host);
    const socket = connect(Number(port), hostname);
    socket.write(request);
    return text(socket);
  };

  it('sends what a stage sends, but HSTS, which needs TLS', async () => {
    const { web } = synthesiseStage(sampleStage('prod'));
    const ofStage = (id: string) => {
      const [{ ResponseHeadersPolicyConfig: config }] = Object.entries(
        web.findResources('AWS::CloudFront::ResponseHeadersPolicy'),
      ).flatMap(([name, { Properties }]) => (name.startsWith(id) ? [Properties] : []));
      const { ContentSecurityPolicy, FrameOptions, ReferrerPolicy } = config.SecurityHeadersConfig;
      const custom = config.CustomHeadersConfig.Items.map(({ Header, Value }: { Header: string; Value: string }) => [
        Header.toLowerCase(),
        Value,
      ]);
      return {
        ...Object.fromEntries(custom),
        'content-security-policy': JSON.stringify(ContentSecurityPolicy.ContentSecurityPolicy),
        'referrer-policy': ReferrerPolicy.ReferrerPolicy,
        'x-content-type-options': 'nosniff',
        'x-frame-options': FrameOptions.FrameOption,
      };
    };
    // Sources differ: hosts of the stage, hashes of the build.
    const directives = (policy: string | undefined) =>
      [...`${policy}`.matchAll(/([a-z-]+-(?:src|action|uri|ancestors|for)|trusted-types) /g)].map(([, name]) => name);
    const faults: string[] = [];
    for (const [id, address] of [
      ['Headers', `${url}/login`],
      ['Headers', `${url}/nothing-here`],
      ['Headers', `${url}/config.json`],
      ['DeskHeaders', `${deskUrl}/desk`],
    ] as const) {
      const { headers } = await fetch(address);
      for (const [name, value] of Object.entries<string>(ofStage(id))) {
        const sent = headers.get(name) ?? '';
        const isSame =
          name === 'content-security-policy'
            ? JSON.stringify(directives(sent)) === JSON.stringify(directives(value))
            : sent === value;
        if (!isSame) faults.push(`${address}: ${name} is ${sent} in place of ${value}`);
      }
    }
    expect(faults).toEqual([]);
    expect((await fetch(`${url}/login`)).headers.get('content-security-policy')).toContain(
      `script-src 'self' '${`sha256-${createHash('sha256').update('run()').digest('base64')}`}'; `,
    );
    expect((await fetch(url)).headers.get('strict-transport-security')).toBeNull();
    expect((await fetch(`${url}/s/a-token`)).headers.get('content-security-policy')).toBe("default-src 'self'");
  });

  // Which document a path has is shown in constructs/site-routing.test.ts.
  it('serves pages, the fallback, and the not-found page with status 404', async () => {
    const wanted = [
      ['/', 200, 'home page'],
      ['/login?next=%2Fstory', 200, 'login page'],
      ['/verify-email/a-token', 200, 'fallback page'],
      ['/nothing-here', 404, 'not found page'],
      ['/nothing.html', 404, 'not found page'],
      ['/api/desk/me', 404, 'not found page'],
      ['/%zz', 404, 'not found page'],
    ];
    const found = wanted.map(async ([path]) => {
      const response = await fetch(url + path);
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(response.headers.get('cache-control')).toBe('no-cache');
      return [path, response.status, await response.text()];
    });
    expect(await Promise.all(found)).toEqual(wanted);
    for (const path of ['/assets/gone.js', '//example.com/']) {
      const gone = await fetch(url + path);
      expect([gone.status, await gone.text()]).toEqual([404, '']);
    }
  });

  it('redirects a path with an extra slash, with its query', async () => {
    const response = await fetch(`${url}/story/01J0/?tab=a%2Fb&x=%0d`, { redirect: 'manual' });
    expect([response.status, response.headers.get('location')]).toEqual([301, '/story/01J0?tab=a%2Fb&x=%0d']);
    expect(response.headers.get('cache-control')).toBe('public, max-age=86400');
  });

  it('redirects the desk’s paths to its own origin', async () => {
    const response = await fetch(`${url}/desk/gifts/01J0?x=1`, { redirect: 'manual' });
    expect([response.status, response.headers.get('location')]).toEqual([301, `${deskUrl}/desk/gifts/01J0?x=1`]);
  });

  it('serves every page of the desk as one document under its own policy', async () => {
    for (const path of ['/', '/desk/', '/desk', '/desk/customers/01J0']) {
      const response = await fetch(deskUrl + path);
      expect([response.status, await response.text()]).toEqual([200, 'desk page']);
      expect(response.headers.get('content-security-policy')).toContain("connect-src 'self';");
      expect(response.headers.get('x-robots-tag')).toBe('noindex');
    }
    const { headers } = await fetch(`${deskUrl}/desk/assets/desk-Pr4PWW_5.js`);
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    for (const path of ['/icon.svg', '/config.json']) expect((await fetch(deskUrl + path)).status).toBe(200);
  });

  it('serves nothing of the site in the desk’s origin', async () => {
    const paths = [
      ...['/login', '/story', '/index.html', '/404', '/s/a-token', '/samples.json', '/api/story'],
      ...['/assets/app-Pr4PWW_5.css', '/desk/assets/gone.js'],
    ];
    const found = paths.map(async (path) => [path, (await fetch(deskUrl + path)).status]);
    expect(await Promise.all(found)).toEqual(paths.map((path) => [path, 404]));
  });

  it('marks files with a hash in the name as immutable', async () => {
    const { headers } = await fetch(`${url}/assets/app-Pr4PWW_5.css`);
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(headers.get('content-type')).toBe('text/css; charset=utf-8');
  });

  it('serves its configuration in config.json', async () => {
    const response = await fetch(`${url}/config.json`);
    expect(await response.json()).toEqual({
      paymentOrigins: [],
      schedulerUrl: 'http://127.0.0.1:9/',
    });
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  it('serves the sample interviews in samples.json, each with its questions and the title of its story', async () => {
    const response = await fetch(`${url}/samples.json`);
    const recorded = { questions: expect.any(Array), storyTitle: expect.any(String) };
    const wanted = readSamples().map(({ expect: _, ...sample }) => ({ ...sample, ...recorded }));
    const found = z.array(z.looseObject({ storyTitle: z.string() })).parse(await response.json());
    expect(found).toEqual(wanted);
    expect(found.filter(({ storyTitle }) => storyTitle.trim() === '')).toEqual([]);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('content-type')).toBe('application/json');
  });

  it('answers HEAD as GET with headers only', async () => {
    const shapeOf = async (path: string, method: string) => {
      const { status, headers, body } = await fetch(url + path, { method, redirect: 'manual' });
      await body?.cancel();
      return [path, status, headers.get('content-type'), headers.get('content-length')];
    };
    const paths = ['/icon.svg', '/login', '/config.json', '/nope.html', '/login/'];
    const got = await Promise.all(paths.map((path) => shapeOf(path, 'GET')));
    expect(await Promise.all(paths.map((path) => shapeOf(path, 'HEAD')))).toEqual(got);
    expect(got.slice(0, 4).filter(([, , , length]) => !(Number(length) > 0))).toEqual([]);
    expect(await (await fetch(`${url}/icon.svg`, { method: 'HEAD' })).text()).toBe('');
  });

  it('forwards prints, shared stories and calls as they came, with the caller’s address, and the response as it is', async () => {
    const forged = 'Tellwren-Viewer: 1.2.3.4\r\nTellwren-Proof: forged\r\n';
    const head = `Host: x\r\n${forged}Content-Length: 2\r\nConnection: close`;
    const prints = '/prints/7-gold-autumn-shore-/card.svg?x=1';
    for (const [host, path] of [
      ...[prints, '/s/a-token/../report', '/api/story?x=1'].map((each) => [url, each] as const),
      ...[prints, '/api/desk/me'].map((each) => [deskUrl, each] as const),
    ]) {
      const answer = await send(`POST ${path} HTTP/1.1\r\n${head}\r\n\r\nhi`, host);
      expect(answer).toMatch(/^HTTP\/1\.1 410 Gone/);
      expect(answer).toContain(`POST ${path} hi of 127.0.0.1, forwarded-by-the-local-site`);
    }
  });

  it('refuses other methods', async () => {
    expect((await fetch(`${url}/`, { method: 'POST' })).status).toBe(405);
  });

  it('serves nothing outside its folder', async () => {
    for (const path of ['/../secret.txt', '/%2e%2e/secret.txt', '/..%2fsecret.txt', '/assets/../../secret.txt']) {
      const answer = await send(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
      expect(answer, path).toMatch(/^HTTP\/1\.1 404 /);
      expect(answer, path).not.toContain('secret');
    }
  });
});
