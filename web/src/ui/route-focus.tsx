import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { focusHeading } from './use-heading-focus.ts';

/** After a navigation the focus goes to the page's heading, so that a screen reader says where one has come to. */
export function RouteFocus() {
  const { pathname } = useLocation();
  const previous = useRef(pathname);
  useEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    // Where one scrolled to is the router's concern: the top, or, going back, where one was.
    focusHeading({ preventScroll: true });
  }, [pathname]);
  return null;
}
