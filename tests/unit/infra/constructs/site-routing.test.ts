import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  deskRoutingFunctionCode,
  routingFunctionCode,
  siteAnswerFunctionCode,
  visitorFunctionCode,
} from '#infra/constructs/site-routing.ts';
import { canonicalPathOf, deskFileOf, documentOf, notFoundDocument, pages } from '#shared/names/pages.ts';

/** CloudFront's quota for the code of a function, in bytes. */
const mostBytes = 10_240;

const code = routingFunctionCode('https://desk.example');
const deskCode = deskRoutingFunctionCode();
interface Answer {
  readonly uri?: string;
  readonly statusCode?: number;
  readonly headers?: { readonly location: { readonly value: string } };
}
type Handler = (event: {
  request: { uri: string; rawQueryString: () => string | undefined; headers?: { host: { value: string } } };
}) => Answer;
const handler: Handler = runInNewContext(`${code}; handler`);
const deskHandler: Handler = runInNewContext(`${deskCode}; handler`);
const ask = (uri: string, query?: string) => handler({ request: { uri, rawQueryString: () => query } });
const answers = (uri: string) => ask(uri).uri;
const movesTo = (uri: string, query?: string) => {
  const { statusCode, headers } = ask(uri, query);
  return statusCode === 301 ? headers?.location.value : undefined;
};

interface SiteAnswer {
  readonly request: { readonly uri: string };
  readonly response: { readonly statusCode: number; readonly headers: Record<string, { readonly value: string }> };
}
const answerHandler: (event: SiteAnswer) => SiteAnswer['response'] = runInNewContext(
  `${siteAnswerFunctionCode()}; handler`,
);
const statusOf = (uri: string, statusCode = 200) =>
  answerHandler({ request: { uri }, response: { statusCode, headers: {} } }).statusCode;

const concrete = (path: string) => path.replace(/:\w+/g, 'x-1');

describe('routing function of the CDN', () => {
  it('maps every page to its built document', () => {
    const paths = Object.values(pages).map(({ path }) => concrete(path));
    const faults = paths.filter((path) => path !== pages.notFound.path && answers(path) !== documentOf(path));
    expect(faults).toEqual([]);
  });

  it('agrees with documentOf and canonicalPathOf for any path without a file name', () => {
    const segment = fc.constantFrom(
      'story',
      'login',
      'register',
      'start-your-story',
      'verify-email',
      '404',
      'a',
      'é',
      '',
    );
    fc.assert(
      fc.property(fc.array(segment, { maxLength: 4 }), (segments) => {
        const uri = `/${segments.join('/')}`;
        const moved = canonicalPathOf(uri);
        expect(movesTo(uri)).toBe(moved);
        if (moved !== undefined) return;
        const expected = documentOf(uri);
        expect(answers(uri)).toBe(expected);
        // Whether it sees the path that was asked for or the file.
        const status = expected === notFoundDocument ? 404 : 200;
        expect([statusOf(uri), statusOf(expected)]).toEqual([status, status]);
      }),
    );
  });

  it('redirects a path with an extra slash to the canonical one, with its query', () => {
    expect(movesTo('/login/')).toBe('/login');
    expect(movesTo('//login', 'next=%2Fstory')).toBe('/login?next=%2Fstory');
    expect(movesTo('/story/x-1/', '')).toBe('/story/x-1');
    expect(movesTo('//')).toBe('/');
  });

  it.each(['//example.com/', '//example.com/login/', '/nothing/', '/404/'])('does not redirect %s', (uri) => {
    expect(movesTo(uri)).toBeUndefined();
    expect(canonicalPathOf(uri)).toBeUndefined();
  });

  it.each([
    ['/desk', 'https://desk.example/desk'],
    ['//desk/', 'https://desk.example/desk'],
    ['/desk/gifts/01HX', 'https://desk.example/desk/gifts/01HX'],
    ['/desk/assets/index-1a2b.js', 'https://desk.example/desk/assets/index-1a2b.js'],
  ])('redirects %s of the desk to its own host', (path, address) => {
    expect(movesTo(path, 'q=1')).toBe(`${address}?q=1`);
  });

  it('redirects www. to the site, with path and query, and nothing else', () => {
    const named: Handler = runInNewContext(
      `${routingFunctionCode('https://desk.example', 'https://tell.example')}; handler`,
    );
    const at = (value: string, uri: string) =>
      named({ request: { uri, rawQueryString: () => 'q=1', headers: { host: { value } } } });
    for (const [uri, path] of [
      ['/', '/'],
      ['/login', '/login'],
      ['//login/', '/login'],
      ['/desk', '/desk'],
      ['//evil.example/', '/evil.example'],
    ])
      expect(at('www.tell.example', uri ?? '').headers?.location.value).toBe(`https://tell.example${path}?q=1`);
    expect(at('tell.example', '/login').uri).toBe('/login/index.html');
  });

  it('takes no other page for the desk’s', () => {
    for (const path of ['/desktop', '/desks/x']) expect(answers(path)).toBe(notFoundDocument);
  });

  it('leaves files unchanged, except documents requested by file name', () => {
    for (const file of ['/assets/app-1a2b.js', '/icon.svg', '/config.json', '/login.data'])
      expect(answers(file)).toBe(file);
    for (const document of ['/index.html', notFoundDocument, '/__spa-fallback.html'])
      expect(answers(document)).toBe(notFoundDocument);
  });

  it('sends every page and file with 200, the not-found page with 404, and other statuses as they are', () => {
    for (const { path } of Object.values(pages))
      expect(statusOf(documentOf(concrete(path)))).toBe(path === '/404' ? 404 : 200);
    for (const file of ['/assets/app-1a2b.js', '/config.json']) expect(statusOf(file)).toBe(200);
    expect([statusOf('/nothing', 304), statusOf('/assets/gone.js', 404)]).toEqual([304, 404]);
  });

  it('says whose call is forwarded, whatever the caller sends', () => {
    const event = {
      viewer: { ip: '2001:db8::7' },
      request: { headers: { 'tellwren-viewer': { value: '192.0.2.1', multiValue: [{ value: '192.0.2.2' }] } } },
    };
    const visited: (given: typeof event) => (typeof event)['request'] = runInNewContext(
      `${visitorFunctionCode()}; handler`,
    );
    expect(visited(event).headers).toEqual({ 'tellwren-viewer': { value: '2001:db8::7' } });
  });

  it('is within the CloudFront size limit', () => {
    for (const each of [code, deskCode, siteAnswerFunctionCode()])
      expect(Buffer.byteLength(each)).toBeLessThan(mostBytes);
  });
});

describe('routing function of the desk’s host', () => {
  const answerTo = (uri: string) => deskHandler({ request: { uri, rawQueryString: () => undefined } });

  it('serves the desk and nothing of the site, like deskFileOf', () => {
    const segment = fc.constantFrom(
      'desk',
      'assets',
      'a-1.js',
      'index.html',
      'story',
      'config.json',
      'icon.svg',
      '404',
    );
    fc.assert(
      fc.property(fc.array(segment, { minLength: 1, maxLength: 4 }), (segments) => {
        const uri = `/${segments.join('/')}`;
        const { uri: file, statusCode } = answerTo(uri);
        expect(statusCode === 404 ? undefined : file).toBe(deskFileOf(uri));
      }),
    );
    for (const path of ['/login', '/404/index.html', '/desk/index.html', '/s/x', '/__spa-fallback.html'])
      expect(answerTo(path).statusCode, path).toBe(404);
  });

  it('maps every path of the desk to its document', () => {
    for (const path of ['/desk', '/desk/customers/01HX']) expect(answerTo(path).uri).toBe('/desk/index.html');
    expect(answerTo('/').headers?.location.value).toBe('/desk');
    expect(answerTo('//desk/').headers?.location.value).toBe('/desk');
  });
});
