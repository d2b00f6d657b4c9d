import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { isRememberedPage } from '#web/src/lib/remembered-page.ts';
import { storedKeys, writeStored } from '#web/src/lib/storage.ts';

/** The page to return to after login (specification 2.2). */
export function LastVisitedPage() {
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (isRememberedPage(pathname)) writeStored(storedKeys.lastVisitedPage, pathname + search);
  }, [pathname, search]);
  return null;
}
