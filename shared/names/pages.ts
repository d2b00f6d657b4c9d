/**
 * Every page of the site, known to the web build (what to prerender), to the local static server and to the content
 * network (which file answers which path): this file imports nothing. `:name` stands for one path segment.
 */
interface PageDefinition {
  readonly path: `/${string}`;
  /** Written to a file at build time; the others are answered by the fallback document. */
  readonly prerender: boolean;
  /** May stand in a search engine and in the sitemap. */
  readonly indexed: boolean;
  /** Its prerendered document loads no script when it is opened by its address (legal pages: 0 KB). */
  readonly scriptless?: true;
}

export const pages = {
  home: { path: '/', prerender: true, indexed: true },
  about: { path: '/about', prerender: true, indexed: true },
  startYourStory: { path: '/start-your-story', prerender: true, indexed: true },
  login: { path: '/login', prerender: true, indexed: true },
  register: { path: '/register', prerender: true, indexed: true },
  verifyEmail: { path: '/verify-email/:token', prerender: false, indexed: false },
  /** Where the page above goes once it has taken the token out of the address. */
  verifyEmailSpent: { path: '/verify-email', prerender: false, indexed: false },
  forgotPassword: { path: '/forgot-password', prerender: true, indexed: false },
  resetPassword: { path: '/reset-password/:token', prerender: false, indexed: false },
  /** As with the two above: the address without its token. */
  resetPasswordSpent: { path: '/reset-password', prerender: false, indexed: false },
  changePassword: { path: '/change-password', prerender: false, indexed: false },
  stories: { path: '/story', prerender: false, indexed: false },
  story: { path: '/story/:storyId', prerender: false, indexed: false },
  pricing: { path: '/pricing', prerender: true, indexed: true },
  checkout: { path: '/checkout', prerender: false, indexed: false },
  orders: { path: '/order', prerender: false, indexed: false },
  subscriptions: { path: '/subscription', prerender: false, indexed: false },
  viewSubscription: { path: '/view-subscription', prerender: false, indexed: false },
  orderStorySuccess: { path: '/order-story-success', prerender: false, indexed: false },
  orderPackageSuccess: { path: '/order-package-success', prerender: false, indexed: false },
  subscriptionSuccess: { path: '/subscription-success', prerender: false, indexed: false },
  turnIntoFilm: { path: '/turn-your-story-into-a-film', prerender: true, indexed: true },
  /** Before the page of one story, whose path it would match. */
  turnStories: { path: '/turn-your-story-into-a-film/stories', prerender: false, indexed: false },
  turnStory: { path: '/turn-your-story-into-a-film/:storyId', prerender: false, indexed: false },
  films: { path: '/film', prerender: false, indexed: false },
  giftYourStory: { path: '/gift-your-story', prerender: true, indexed: true },
  gifts: { path: '/gift', prerender: false, indexed: false },
  gift: { path: '/gift/:giftId', prerender: false, indexed: false },
  giftSuccess: { path: '/gift-success', prerender: false, indexed: false },
  continueYourStory: { path: '/continue-your-story', prerender: true, indexed: true },
  product: { path: '/product/:productId', prerender: false, indexed: false },
  featuredStories: { path: '/featured-stories', prerender: true, indexed: true },
  featuredStory: { path: '/featured-story/:featuredStoryId', prerender: false, indexed: false },
  contactUs: { path: '/contact-us', prerender: true, indexed: true },
  privacyPolicy: { path: '/privacy-policy', prerender: true, indexed: true, scriptless: true },
  terms: { path: '/terms', prerender: true, indexed: true, scriptless: true },
  notFound: { path: '/404', prerender: true, indexed: false },
} as const satisfies Record<string, PageDefinition>;

export type PageId = keyof typeof pages;

/** The document of pages that are not prerendered, and the one of addresses that do not exist (answered with status 404). */
export const fallbackDocument = '/__spa-fallback.html';
export const notFoundDocument = '/404/index.html';

/** The paths to write at build time, in the order of the list. */
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

/** The pattern of the page at a path (`/story/:storyId`): what may be counted or logged of an address. */
export function patternOf(pathname: string): string | undefined {
  return pageAt(pathname)?.path;
}

/**
 * The one address of the page at a path: without a slash at its end or one too many in it. `undefined` where the path is
 * that address, or no page's. A page has a fixed name in front, so the address never leads to another host.
 */
export function canonicalPathOf(pathname: string): string | undefined {
  const canonical = `/${segmentsOf(pathname).join('/')}`;
  const isPage = documentOf(canonical) !== notFoundDocument;
  return isPage && canonical !== pathname ? canonical : undefined;
}

/**
 * The file of the build that answers a page path, a trailing slash being overlooked. `notFoundDocument` goes out with
 * status 404, so that no missing page looks like a found one. Paths of files (`/assets/…`) are not for this function.
 */
export function documentOf(pathname: string): string {
  const page = pageAt(pathname);
  if (page === undefined || page.path === pages.notFound.path) return notFoundDocument;
  if (!page.prerender) return fallbackDocument;
  return page.path === '/' ? '/index.html' : `${page.path}/index.html`;
}
