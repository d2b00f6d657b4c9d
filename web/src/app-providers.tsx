import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { categorySlugs } from '#shared/catalogue/categories.ts';
import { analyticsPath, track } from './lib/analytics.ts';
import { useConsent } from './lib/analytics-consent.ts';
import { repeatEarlyPresses } from './lib/early-presses.ts';
import { createQueryClient } from './lib/query-client.ts';
import { withoutReload } from './lib/reload-once.ts';
import { isReturnPage, rememberPage } from './lib/return-page.ts';
import { isSameCustomer } from './lib/session.ts';
import { readStored, storedKeys, subscribeToStored } from './lib/storage.ts';
import { useHydrated } from './lib/use-hydrated.ts';
import { whenIdle } from './lib/when-idle.ts';
import { useHasWaitingNotices } from './ui/notify.ts';
import { focusHeading } from './ui/use-heading-focus.ts';
import { useOnline } from './ui/use-online.ts';

/** Fails without a network, so toasts about a lost network are loaded before. */
const loadToasts = () => withoutReload(() => import('./ui/toasts.tsx'));

/** Shows the toasts with the first notice, and loads them once the page is idle. The page shows errors as well. */
function ToastHost() {
  const needed = useHasWaitingNotices();
  const online = useOnline();
  const [Toasts, setToasts] = useState<ComponentType>();
  useEffect(() => {
    if (online) whenIdle(() => void loadToasts().catch(() => {}));
  }, [online]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: tries again with the network.
  useEffect(() => {
    if (!needed || Toasts !== undefined) return;
    loadToasts().then(
      ({ Toasts: part }) => setToasts(() => part),
      () => {},
    );
  }, [needed, online, Toasts]);
  return Toasts === undefined ? null : <Toasts />;
}

/** Loads the question with its first use. */
function ConsentQuestion() {
  const asks = useConsent() === 'ask';
  const [Banner, setBanner] = useState<ComponentType>();
  useEffect(() => {
    if (!asks || Banner !== undefined) return;
    withoutReload(() => import('./ui/consent-banner.tsx')).then(
      ({ ConsentBanner }) => setBanner(() => ConsentBanner),
      () => {},
    );
  }, [asks, Banner]);
  return asks && Banner !== undefined ? <Banner /> : null;
}

/** After the commit that makes the page's own parts ready, too. */
function EarlyPresses() {
  const hydrated = useHydrated();
  useEffect(() => {
    if (hydrated) repeatEarlyPresses();
  }, [hydrated]);
  return null;
}

function LastVisitedPage() {
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (isReturnPage(pathname)) rememberPage(pathname + search);
  }, [pathname, search]);
  return null;
}

function PageViews() {
  const { pathname, search } = useLocation();
  // Only a category is counted: other queries may contain ids.
  const tab = categorySlugs.find((slug) => slug === new URLSearchParams(search).get('tab')) ?? null;
  useEffect(() => {
    track('pageview', { path: analyticsPath(pathname, tab) });
  }, [pathname, tab]);
  return null;
}

/** Focuses the page's heading after a navigation, for screen readers. A category's conversation is a page too. */
function RouteFocus() {
  const { pathname, search } = useLocation();
  const page = `${pathname} ${new URLSearchParams(search).get('tab')}`;
  const previous = useRef(page);
  useEffect(() => {
    if (previous.current === page) return;
    previous.current = page;
    // The router restores the scroll position.
    focusHeading({ preventScroll: true });
  }, [page]);
  return null;
}

const pageLoadPath = `M0 16${'h96c30 0 34-14 18-14s-14 14 14 14h22'.repeat(12)}`;

function PageLoad() {
  const { state } = useNavigation();
  if (state === 'idle') return null;
  return (
    <div role="progressbar" aria-label="Loading page" className="page-load">
      <svg aria-hidden="true" viewBox="0 0 1800 20" fill="none" preserveAspectRatio="xMinYMin slice" className="thread">
        <path className="page-load-line" pathLength={1} d={pageLoadPath} />
      </svg>
    </div>
  );
}

/** Deletes cached responses when another customer logs in, in any tab. */
function clearOnCustomerChange(queryClient: QueryClient): () => void {
  let before = readStored(storedKeys.token);
  return subscribeToStored(storedKeys.token, () => {
    const token = readStored(storedKeys.token);
    if (!isSameCustomer(before, token)) queryClient.clear();
    before = token;
  });
}

export function AppProviders({ children }: { readonly children: ReactNode }) {
  const [queryClient] = useState(createQueryClient);
  useEffect(() => clearOnCustomerChange(queryClient), [queryClient]);
  return (
    <QueryClientProvider client={queryClient}>
      <PageLoad />
      <RouteFocus />
      <PageViews />
      <LastVisitedPage />
      {children}
      <ConsentQuestion />
      <ToastHost />
      <EarlyPresses />
    </QueryClientProvider>
  );
}
