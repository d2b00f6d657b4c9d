import { useEffect } from 'react';

/** Puts the focus on the page's heading, to be read out; `preventScroll` leaves the page where it is. */
export function focusHeading(options: FocusOptions = {}): void {
  const heading = document.querySelector('h1');
  heading?.setAttribute('tabindex', '-1');
  heading?.focus(options);
}

/** For a part that takes a whole page's place without a navigation: its beginning comes into sight and is read out. */
export function useHeadingFocus(): void {
  useEffect(() => {
    window.scrollTo(0, 0);
    focusHeading({ preventScroll: true });
  }, []);
}
