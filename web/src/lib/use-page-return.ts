import { useEffect, useRef } from 'react';

/** A page of another site that has not come by then was stopped by the customer. */
const longestLeavingMs = 20_000;

/**
 * Calls back when the customer is on this page again after it left for another site: the browser shows the page as it was
 * left, without running code afresh, or never left because loading was stopped.
 * @param leaving whether the other site's page is being loaded
 */
export function usePageReturn(leaving: boolean, onReturn: () => void): void {
  const latest = useRef(onReturn);
  useEffect(() => {
    latest.current = onReturn;
  });
  useEffect(() => {
    if (!leaving) return;
    const look = ({ persisted }: PageTransitionEvent) => {
      if (persisted) latest.current();
    };
    const timer = setTimeout(() => latest.current(), longestLeavingMs);
    window.addEventListener('pageshow', look);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pageshow', look);
    };
  }, [leaving]);
}
