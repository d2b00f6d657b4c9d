/**
 * Every page of the site, for the web build, the local static server and the CDN. Imports nothing. `:name` is one path segment.
 */
interface PageDefinition {
  readonly path: `/${string}`;
  readonly prerender: boolean;
  readonly indexed: boolean;
  /** The prerendered document loads no script (legal pages: 0 KB). */
  readonly scriptless?: true;
}

export const pages = {
  home: { path: '/', prerender: true, indexed: true },
  about: { path: '/about', prerender: true, indexed: true },
  startYourStory: { path: '/start-your-story', prerender: true, indexed: true },
  login: { path: '/login', prerender: true, indexed: true },
  register: { path: '/register', prerender: true, indexed: true },
  verifyEmail: { path: '/verify-email/:token', prerender: false, indexed: false },
  verifyEmailSpent: { path: '/verify-email', prerender: false, indexed: false },
  notMe: { path: '/not-me/:token', prerender: false, indexed: false },
  notMeSpent: { path: '/not-me', prerender: false, indexed: false },
  forgotPassword: { path: '/forgot-password', prerender: true, indexed: false },
  resetPassword: { path: '/reset-password/:token', prerender: false, indexed: false },
  resetPasswordSpent: { path: '/reset-password', prerender: false, indexed: false },
  account: { path: '/account', prerender: false, indexed: false },
  confirmEmail: { path: '/confirm-email/:token', prerender: false, indexed: false },
  confirmEmailSpent: { path: '/confirm-email', prerender: false, indexed: false },
  changePassword: { path: '/change-password', prerender: false, indexed: false },
  stories: { path: '/story', prerender: false, indexed: false },
  story: { path: '/story/:storyId', prerender: false, indexed: false },
  /** For its owner: what somebody who was invited to tell it has sent. */
  storyPart: { path: '/story/:storyId/together/:personId', prerender: false, indexed: false },
  /** For somebody who was invited to tell a story: without an account, by the secret of their link. */
  together: { path: '/together/:token', prerender: false, indexed: false },
  pricing: { path: '/pricing', prerender: true, indexed: true },
  checkout: { path: '/checkout', prerender: false, indexed: false },
  orders: { path: '/order', prerender: false, indexed: false },
  subscriptions: { path: '/subscription', prerender: false, indexed: false },
  viewSubscription: { path: '/view-subscription', prerender: false, indexed: false },
  orderStorySuccess: { path: '/order-story-success', prerender: false, indexed: false },
  orderPackageSuccess: { path: '/order-package-success', prerender: false, indexed: false },
  subscriptionSuccess: { path: '/subscription-success', prerender: false, indexed: false },
  turnIntoFilm: { path: '/turn-your-story-into-a-film', prerender: true, indexed: true },
  /** Before the story's page, whose path it would match. */
  turnStories: { path: '/turn-your-story-into-a-film/stories', prerender: false, indexed: false },
  turnStory: { path: '/turn-your-story-into-a-film/:storyId', prerender: false, indexed: false },
  films: { path: '/film', prerender: false, indexed: false },
  giftYourStory: { path: '/gift-your-story', prerender: true, indexed: true },
  gifts: { path: '/gift', prerender: false, indexed: false },
  gift: { path: '/gift/:giftId', prerender: false, indexed: false },
  giftSuccess: { path: '/gift-success', prerender: false, indexed: false },
  giveStory: { path: '/give-a-story', prerender: true, indexed: true },
  vouchers: { path: '/given', prerender: false, indexed: false },
  /** The code is in the fragment, which no server sees. */
  redeem: { path: '/redeem', prerender: true, indexed: false },
  continueYourStory: { path: '/continue-your-story', prerender: true, indexed: true },
  product: { path: '/product/:productId', prerender: false, indexed: false },
  featuredStories: { path: '/featured-stories', prerender: true, indexed: true },
  featuredStory: { path: '/featured-story/:featuredStoryId', prerender: false, indexed: false },
  contactUs: { path: '/contact-us', prerender: true, indexed: true },
  privacyPolicy: { path: '/privacy-policy', prerender: true, indexed: true, scriptless: true },
  terms: { path: '/terms', prerender: true, indexed: true, scriptless: true },
  notFound: { path: '/404', prerender: true, indexed: false },
} as const satisfies Record<string, PageDefinition>;

/** Paths that functions answer, by the host that forwards them to the API (decision 0168). The desk's are not the site's. */
const printsPrefix = '/prints/';
export const deskApiPrefix = '/api/desk/';
export const forwardedPrefixes = {
  site: [printsPrefix, '/s/', '/api/'],
  desk: [printsPrefix, deskApiPrefix],
} as const satisfies Record<string, readonly `/${string}/`[]>;

export function isForwarded(host: keyof typeof forwardedPrefixes, path: string): boolean {
  if (host === 'site' && path.startsWith(deskApiPrefix)) return false;
  return forwardedPrefixes[host].some((prefix) => path.startsWith(prefix));
}

export type PageId = keyof typeof pages;

/** The operators' console, a bundle of its own on a host of its own: one document for every path under it. */
export const deskPath = '/desk';
export const deskDocument = '/desk/index.html';
export const deskAssets = '/desk/assets/';
/** Files of the site that the desk's host serves, too. */
export const deskSharedFiles: readonly string[] = ['/config.json', '/icon.svg'];

/** For pages without prerendering, and for unknown paths (status 404). */
export const fallbackDocument = '/__spa-fallback.html';
export const notFoundDocument = '/404/index.html';

export const prerenderedPaths: readonly string[] = Object.values(pages)
  .filter(({ prerender }) => prerender)
  .map(({ path }) => path);

function segmentsOf(path: string): string[] {
  return path.split('/').filter((segment) => segment !== '');
}

function matches(pattern: string, pathname: string): boolean {
  const wanted = segmentsOf(pattern);
  const given = segmentsOf(pathname);
  return wanted.length === given.length && wanted.every((part, i) => part.startsWith(':') || part === given[i]);
}

function pageAt(pathname: string): PageDefinition | undefined {
  return Object.values(pages).find(({ path }) => matches(path, pathname));
}

/** The path on the desk's host, to which the site redirects; undefined when it is not the desk's. */
export function deskPathOf(pathname: string): string | undefined {
  const segments = segmentsOf(pathname);
  return `/${segments[0]}` === deskPath ? `/${segments.join('/')}` : undefined;
}

/** The build's file for a path of the desk's host. Undefined for everything else: no page of the site runs in the desk's origin. */
export function deskFileOf(pathname: string): string | undefined {
  if (deskSharedFiles.includes(pathname) || pathname.startsWith(deskAssets)) return pathname;
  const isPage = deskPathOf(pathname) !== undefined && segmentsOf(pathname).at(-1)?.includes('.') === false;
  return isPage ? deskDocument : undefined;
}

export function patternOf(pathname: string): string | undefined {
  return pageAt(pathname)?.path;
}

/**
 * The canonical path, without extra slashes; `undefined` when the path is canonical or no page's. It starts with a page's fixed
 * name, so it never leads to another host.
 */
export function canonicalPathOf(pathname: string): string | undefined {
  const canonical = `/${segmentsOf(pathname).join('/')}`;
  const isPage = documentOf(canonical) !== notFoundDocument;
  return isPage && canonical !== pathname ? canonical : undefined;
}

/**
 * The build's file for a page path, ignoring a trailing slash. `notFoundDocument` has status 404. Not for files (`/assets/…`).
 */
export function documentOf(pathname: string): string {
  const page = pageAt(pathname);
  if (page === undefined || page.path === pages.notFound.path) return notFoundDocument;
  if (!page.prerender) return fallbackDocument;
  return page.path === '/' ? '/index.html' : `${page.path}/index.html`;
}
