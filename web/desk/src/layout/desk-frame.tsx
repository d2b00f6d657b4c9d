import { useEffect, useRef } from 'react';
import { Outlet, ScrollRestoration, useLocation } from 'react-router';
import { Toasts } from '#web/desk/src/ui/toasts.tsx';
import { focusHeading } from '#web/src/ui/use-heading-focus.ts';
import { ConfirmationProvider } from './confirmation.tsx';

/** Focuses the page's heading after a navigation, for screen readers. */
function RouteFocus() {
  const { pathname } = useLocation();
  const previous = useRef(pathname);
  useEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    focusHeading({ preventScroll: true });
  }, [pathname]);
  return null;
}

/** Around every page of the desk, with and without a session. */
export function DeskFrame() {
  return (
    <ConfirmationProvider>
      <RouteFocus />
      <Outlet />
      <Toasts />
      <ScrollRestoration />
    </ConfirmationProvider>
  );
}
