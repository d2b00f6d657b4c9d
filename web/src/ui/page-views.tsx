import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { track } from '../lib/analytics.ts';
import { countedPath } from '../lib/counted-path.ts';

/** Counts each page once it is shown. Ids and tokens of the address are not told. */
export function PageViews() {
  const { pathname } = useLocation();
  useEffect(() => {
    track('pageview', { path: countedPath(pathname) });
  }, [pathname]);
  return null;
}
