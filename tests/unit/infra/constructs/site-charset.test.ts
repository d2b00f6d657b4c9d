import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { charsetFunctionCode } from '#infra/constructs/site-charset.ts';
import { contentTypeOf } from '#infra/local/web/content-types.ts';

interface Response {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, { readonly value: string }>>;
}
const handler: (event: { response: Response }) => Response = runInNewContext(`${charsetFunctionCode()}; handler`);

/** The content type that a browser receives for a stored one. */
const sentType = (type: string) =>
  handler({ response: { statusCode: 200, headers: { 'content-type': { value: type } } } }).headers['content-type']
    ?.value;

describe('charset function of the CDN', () => {
  it('adds charset=utf-8 to texts, and leaves other types and charsets unchanged', () => {
    const texts = [
      ...['text/html', 'text/javascript', 'application/javascript', 'text/css', 'text/plain', 'text/vtt'],
      ...['application/json', 'application/manifest+json', 'application/xml', 'image/svg+xml'],
    ];
    expect(texts.map(sentType)).toEqual(texts.map((type) => `${type}; charset=utf-8`));
    const others = [
      ...['text/html; charset=utf-8', 'text/plain;charset=us-ascii'],
      ...['font/woff2', 'image/png', 'video/mp4', 'application/pdf'],
    ];
    expect(others.map(sentType)).toEqual(others);
  });

  it('leaves other headers and responses without a type unchanged', () => {
    const headers = { etag: { value: '"a"' } };
    expect(handler({ response: { statusCode: 304, headers } })).toEqual({ statusCode: 304, headers });
  });
});

describe('local site', () => {
  it('sends the same content types', () => {
    const files = ['a.js', 'a.css', 'index.html', 'robots.txt', 'a.vtt', 'config.json', 'a.svg', 'sitemap.xml'];
    for (const type of [...files, 'site.webmanifest'].map(contentTypeOf)) {
      expect(type).toMatch(/; charset=utf-8$/);
      expect(sentType(type.replace('; charset=utf-8', ''))).toBe(type);
    }
  });
});
