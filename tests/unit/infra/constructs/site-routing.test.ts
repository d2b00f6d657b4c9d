import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { routingFunctionCode } from '../../../../infra/constructs/site-routing.ts';
import { documentOf, notFoundDocument, pages } from '../../../../shared/names/pages.ts';

/** CloudFront's quota for the code of a function, in bytes. */
const mostBytes = 10_240;

const code = routingFunctionCode();
const handler: (event: { request: { uri: string } }) => { uri: string } = runInNewContext(`${code}; handler`);
const answers = (uri: string) => handler({ request: { uri } }).uri;

const concrete = (path: string) => path.replace(/:\w+/g, 'x-1');

describe('the routing function of the content network', () => {
  it.each(Object.values(pages).filter(({ path }) => path !== pages.notFound.path))(
    'answers $path with the document of the build',
    ({ path }) => {
      expect(answers(concrete(path))).toBe(documentOf(concrete(path)));
      expect(answers(`${concrete(path)}/`)).toBe(documentOf(concrete(path)));
    },
  );

  it('agrees with documentOf on any path without a file name', () => {
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
        const expected = documentOf(uri);
        expect(answers(uri)).toBe(expected === notFoundDocument ? '/no-such-page' : expected);
      }),
    );
  });

  it('leaves files alone, but for documents under their own names', () => {
    for (const file of ['/assets/app-1a2b.js', '/icon.svg', '/config.json', '/login.data'])
      expect(answers(file)).toBe(file);
    for (const document of ['/index.html', notFoundDocument, '/__spa-fallback.html'])
      expect(answers(document)).toBe('/no-such-page');
  });

  it('fits into what CloudFront takes', () => {
    expect(Buffer.byteLength(code)).toBeLessThan(mostBytes);
  });
});
