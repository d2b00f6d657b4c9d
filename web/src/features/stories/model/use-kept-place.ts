import { type RefObject, useEffect } from 'react';

/** Keeps a visible element in its place in the window while the page above it changes. */
export function useKeptPlace(place: RefObject<HTMLElement | null>, isOn: boolean): void {
  useEffect(() => {
    const element = place.current;
    if (!isOn || element === null) return;
    // Some browsers hold another element in place; then both would move the page.
    document.body.style.overflowAnchor = 'none';
    let { top } = element.getBoundingClientRect();
    let scrolled = window.scrollY;
    // By the distance scrolled: an event may come between a change and the observer, when the place has moved already.
    const onScroll = () => {
      top -= window.scrollY - scrolled;
      scrolled = window.scrollY;
    };
    const observer = new ResizeObserver(() => {
      onScroll();
      const now = element.getBoundingClientRect();
      if (top < window.innerHeight && top + now.height > 0)
        window.scrollBy({ top: now.top - top, behavior: 'instant' });
      top = element.getBoundingClientRect().top;
      scrolled = window.scrollY;
    });
    observer.observe(document.body);
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      document.body.style.removeProperty('overflow-anchor');
      observer.disconnect();
      window.removeEventListener('scroll', onScroll);
    };
  }, [place, isOn]);
}
