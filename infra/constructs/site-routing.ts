import { deskDocument, deskPath, fallbackDocument, pages } from '#shared/names/pages.ts';

/** Cache time of a redirect: one day, in case a later page uses the slash. */
export const redirectCacheSeconds = 86_400;

/**
 * CloudFront's viewer-request function, in its older JavaScript, generated from the list of pages: maps paths to files, all of
 * the desk's to its document, and redirects extra slashes, like `documentOf` and `canonicalPathOf` in shared/names/pages.ts (a
 * test compares). Unknown paths map to a missing file, so that the not-found page is sent with 404.
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
      'cache-control': { value: 'public, max-age=${redirectCacheSeconds}' }
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
  if (given[0] === '${deskPath.slice(1)}' && last.indexOf('.') === -1) {
    var deskPage = '/' + given.join('/');
    if (deskPage !== request.uri) return movedTo(deskPage, request.rawQueryString());
    request.uri = '${deskDocument}';
    return request;
  }
  if (last.indexOf('.') === -1 || last.slice(-5) === '.html') request.uri = '/no-such-page';
  return request;
}
`;
}
