import { fallbackDocument, pages } from '#shared/names/pages.ts';

/** How long a browser may keep where a page has moved to: a day, in case a later page wants the slash. */
export const movedForSeconds = 86_400;

/**
 * The viewer-request function of the content network, generated from the list of pages: which file answers which path, and
 * which path is another's with a slash too many. The counterpart of `documentOf` and `canonicalPathOf` in
 * shared/names/pages.ts, to which a test holds it, in the older JavaScript that CloudFront runs. A path that is no page is turned into the key of a file that never exists, so that storage misses and the error
 * response answers the not-found page with status 404.
 */
export function routingFunctionCode(): string {
  const routes = Object.values(pages)
    .filter(({ path }) => path !== pages.notFound.path)
    .map(({ path, prerender }) => [
      path.split('/').filter((segment) => segment !== ''),
      prerender ? `${path === '/' ? '' : path}/index.html` : fallbackDocument,
    ]);
  return `var routes = ${JSON.stringify(routes)};

function matches(wanted, given) {
  if (wanted.length !== given.length) return false;
  for (var i = 0; i < wanted.length; i++) {
    if (wanted[i].charAt(0) !== ':' && wanted[i] !== given[i]) return false;
  }
  return true;
}

function movedTo(path, query) {
  return {
    statusCode: 301,
    statusDescription: 'Moved Permanently',
    headers: {
      location: { value: query ? path + '?' + query : path },
      'cache-control': { value: 'public, max-age=${movedForSeconds}' }
    }
  };
}

function handler(event) {
  var request = event.request;
  var given = request.uri.split('/').filter(function (segment) { return segment !== ''; });
  for (var i = 0; i < routes.length; i++) {
    if (matches(routes[i][0], given)) {
      var path = '/' + given.join('/');
      if (path !== request.uri) return movedTo(path, request.rawQueryString());
      request.uri = routes[i][1];
      return request;
    }
  }
  var last = given.length === 0 ? '' : given[given.length - 1];
  if (last.indexOf('.') === -1 || last.slice(-5) === '.html') request.uri = '/no-such-page';
  return request;
}
`;
}
