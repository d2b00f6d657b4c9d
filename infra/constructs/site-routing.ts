import { forwardingHeaders } from '#shared/names/api-headers.ts';
import {
  deskAssets,
  deskDocument,
  deskPath,
  deskSharedFiles,
  fallbackDocument,
  notFoundDocument,
  pages,
} from '#shared/names/pages.ts';
import { charsetFunction } from './site-charset.ts';

/** Cache time of a redirect: one day, in case a later page uses the slash. */
export const redirectCacheSeconds = 86_400;

const movedFunction = `function movedTo(address, query) {
  return {
    statusCode: 301,
    statusDescription: 'Moved Permanently',
    headers: {
      location: { value: query ? address + '?' + query : address },
      'cache-control': { value: 'public, max-age=${redirectCacheSeconds}' }
    }
  };
}`;

const isDesk = `given[0] === '${deskPath.slice(1)}'`;

/** What both functions of the site's host know: the pages with their documents. */
function pagesCode(): string {
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

function partsOf(uri) {
  return uri.split('/').filter(function (segment) { return segment !== ''; });
}

function documentOf(given) {
  for (var i = 0; i < routes.length; i++) if (matches(routes[i][0], given)) return routes[i][1];
}
`;
}

/**
 * CloudFront's viewer-request function, in its older JavaScript, generated from the list of pages: maps paths to files, and
 * redirects extra slashes, like `documentOf` and `canonicalPathOf` in shared/names/pages.ts (a test compares), and the desk's paths to
 * its host. Unknown paths map to the not-found page.
 * @param siteUrl of a site whose `www.` name redirects to it
 */
export function routingFunctionCode(deskUrl: string, siteUrl?: string): string {
  const fromWww =
    siteUrl === undefined
      ? ''
      : `  if (request.headers.host.value.indexOf('www.') === 0) return movedTo('${siteUrl}/' + given.join('/'), request.rawQueryString());\n`;
  return `${pagesCode()}
${movedFunction}

function handler(event) {
  var request = event.request;
  var given = partsOf(request.uri);
${fromWww}  if (${isDesk}) return movedTo('${deskUrl}/' + given.join('/'), request.rawQueryString());
  var found = documentOf(given);
  if (found) {
    var path = '/' + given.join('/');
    if (path !== request.uri) return movedTo(path, request.rawQueryString());
    request.uri = found;
    return request;
  }
  var last = given.length === 0 ? '' : given[given.length - 1];
  if (last.indexOf('.') === -1 || last.slice(-5) === '.html') request.uri = '${notFoundDocument}';
  return request;
}
`;
}

/**
 * Its viewer-response function: the not-found page is sent with 404. CloudFront's own error pages would replace the API's answers,
 * too. AWS does not say whether it sees the path as asked for or as mapped: both are found.
 */
export function siteAnswerFunctionCode(): string {
  return `${pagesCode()}
${charsetFunction}

function handler(event) {
  var response = withCharset(event.response);
  var uri = event.request.uri;
  if (response.statusCode === 200 && (uri === '${notFoundDocument}' || uri.indexOf('.') === -1 && !documentOf(partsOf(uri)))) {
    response.statusCode = 404;
    response.statusDescription = 'Not Found';
  }
  return response;
}
`;
}

/** The viewer-request function of what is forwarded to the API: says whose call it is, in place of what the caller sends. */
export function visitorFunctionCode(): string {
  return `function handler(event) {
  event.request.headers['${forwardingHeaders.viewer}'] = { value: event.viewer.ip };
  return event.request;
}
`;
}

/**
 * The same of the desk's host: maps paths to files like `deskFileOf` in shared/names/pages.ts, and sends nothing of the site, whose
 * pages could read the operator's token there.
 */
export function deskRoutingFunctionCode(): string {
  return `${movedFunction}

function handler(event) {
  var request = event.request;
  var uri = request.uri;
  var given = uri.split('/').filter(function (segment) { return segment !== ''; });
  if (given.length === 0) return movedTo('${deskPath}');
  if (${JSON.stringify(deskSharedFiles)}.indexOf(uri) !== -1 || uri.indexOf('${deskAssets}') === 0) return request;
  if (${isDesk} && given[given.length - 1].indexOf('.') === -1) {
    var page = '/' + given.join('/');
    if (page !== uri) return movedTo(page, request.rawQueryString());
    request.uri = '${deskDocument}';
    return request;
  }
  return { statusCode: 404, statusDescription: 'Not Found' };
}
`;
}
