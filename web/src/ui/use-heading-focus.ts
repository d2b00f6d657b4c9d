import { useEffect } from 'react';

export function focusHeading(options: FocusOptions = {}): void {
  const heading = document.querySelector('h1');
  heading?.setAttribute('tabindex', '-1');
  heading?.focus(options);
}

export function useHeadingFocus(): void {
  useEffect(() => {
    window.scrollTo(0, 0);
    focusHeading({ preventScroll: true });
  }, []);
}
