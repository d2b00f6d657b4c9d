import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { charsetFunctionCode } from '#infra/constructs/site-charset.ts';
import { contentTypeOf } from '#infra/local/web/content-types.ts';

interface Response {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, { readonly value: string }>>;
}
const handler: (event: { response: Response }) => Response = runInNewContext(`${charsetFunctionCode()}; handler`);

/** What a browser is told that a file is, which storage has under that type. */
const told = (type: string) =>
  handler({ response: { statusCode: 200, headers: { 'content-type': { value: type } } } }).headers['content-type']
    ?.value;

describe('the charset function of the content network', () => {
  it.each([
    'text/html',
    'text/javascript',
    'application/javascript',
    'text/css',
    'text/plain',
    'text/vtt',
    'application/json',
    'application/manifest+json',
    'application/xml',
    'image/svg+xml',
  ])('says that %s is written in UTF-8', (type) => {
    expect(told(type)).toBe(`${type}; charset=utf-8`);
  });

  it.each([
    'text/html; charset=utf-8',
    'text/plain;charset=us-ascii',
    'font/woff2',
    'image/png',
    'video/mp4',
    'application/pdf',
  ])('leaves %s unchanged', (type) => {
    expect(told(type)).toBe(type);
  });

  it('leaves the rest of an answer alone, and one without a type', () => {
    const headers = { etag: { value: '"a"' } };
    expect(handler({ response: { statusCode: 304, headers } })).toEqual({ statusCode: 304, headers });
  });
});

describe('the site on one machine', () => {
  it.each([
    'a.js',
    'a.css',
    'index.html',
    'robots.txt',
    'a.vtt',
    'config.json',
    'a.svg',
    'sitemap.xml',
    'site.webmanifest',
  ])('says of %s the same', (file) => {
    const type = contentTypeOf(file);
    expect(type).toMatch(/; charset=utf-8$/);
    expect(told(type.replace('; charset=utf-8', ''))).toBe(type);
  });
});
