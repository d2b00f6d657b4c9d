import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { isRememberedPage } from '#web/src/lib/remembered-page.ts';
import { storedKeys, writeStored } from '#web/src/lib/storage.ts';

export function LastVisitedPage() {
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (isRememberedPage(pathname)) writeStored(storedKeys.lastVisitedPage, pathname + search);
  }, [pathname, search]);
  return null;
}
