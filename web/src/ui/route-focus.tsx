import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { focusHeading } from './use-heading-focus.ts';

/** Focuses the page's heading after a navigation, for screen readers. */
export function RouteFocus() {
  const { pathname } = useLocation();
  const previous = useRef(pathname);
  useEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    // The router restores the scroll position.
    focusHeading({ preventScroll: true });
  }, [pathname]);
  return null;
}
