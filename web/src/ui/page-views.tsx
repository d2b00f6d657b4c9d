import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { track } from '#web/src/lib/analytics.ts';
import { countedPath } from '#web/src/lib/counted-path.ts';

export function PageViews() {
  const { pathname } = useLocation();
  useEffect(() => {
    track('pageview', { path: countedPath(pathname) });
  }, [pathname]);
  return null;
}
