import { type RefObject, useEffect } from 'react';

/** Keeps an element in its place in the window while what stands above it changes, if the customer sees it. */
export function useKeptPlace(place: RefObject<HTMLElement | null>, isOn: boolean): void {
  useEffect(() => {
    const element = place.current;
    if (!isOn || element === null) return;
    let { top } = element.getBoundingClientRect();
    const onScroll = () => {
      top = element.getBoundingClientRect().top;
    };
    const observer = new ResizeObserver(() => {
      const now = element.getBoundingClientRect();
      // Some browsers have moved the page themselves.
      if (top < window.innerHeight && top + now.height > 0)
        window.scrollBy({ top: now.top - top, behavior: 'instant' });
      onScroll();
    });
    observer.observe(document.body);
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      observer.disconnect();
      window.removeEventListener('scroll', onScroll);
    };
  }, [place, isOn]);
}
