import { useEffect, useRef } from 'react';

/** After this time the customer has probably stopped the navigation. */
const navigationTimeoutMs = 20_000;

/**
 * Calls back when the customer returns from another site through the back-forward cache, or when the navigation never
 * completed.
 * @param leaving whether the other site's page is loading
 */
export function usePageReturn(leaving: boolean, onReturn: () => void): void {
  const latest = useRef(onReturn);
  useEffect(() => {
    latest.current = onReturn;
  });
  useEffect(() => {
    if (!leaving) return;
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) latest.current();
    };
    const timer = setTimeout(() => latest.current(), navigationTimeoutMs);
    window.addEventListener('pageshow', onPageShow);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pageshow', onPageShow);
    };
  }, [leaving]);
}
