import { type RefObject, useEffect } from 'react';

/** Less than this is a toolbar that comes and goes, no keyboard. */
const leastKeyboardPx = 120;

interface Heights {
  /** Of what the page is laid out in. */
  readonly pagePx: number;
  /** Of what can be seen of it. */
  readonly visiblePx: number;
  /** Of a pinch: a page that is zoomed in shows less, too. */
  readonly scale: number;
}

/** How much of the page lies under a keyboard that does not make the page smaller (iOS), in px. */
export function keyboardInset({ pagePx, visiblePx, scale }: Heights): number {
  const covered = Math.round(pagePx - visiblePx);
  return scale === 1 && covered >= leastKeyboardPx ? covered : 0;
}

/**
 * Gives the page frame the room that the keyboard leaves, while the input has the focus. Other browsers do it themselves
 * (`interactive-widget=resizes-content`).
 */
export function useKeyboardInset(inputRef: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const input = inputRef.current;
    const viewport = window.visualViewport;
    if (input === null || viewport === null) return;
    const root = document.documentElement;
    const fit = () => {
      const { height: visiblePx, scale } = viewport;
      const isTyping = document.activeElement === input;
      const inset = isTyping ? keyboardInset({ pagePx: window.innerHeight, visiblePx, scale }) : 0;
      root.style.setProperty('--keyboard-inset', `${inset}px`);
      root.toggleAttribute('data-keyboard', inset > 0);
      // iOS moves the page up to show the input, which now has its place above the keyboard.
      if (inset > 0) window.scrollTo(0, 0);
    };
    viewport.addEventListener('resize', fit);
    input.addEventListener('focus', fit);
    input.addEventListener('blur', fit);
    return () => {
      viewport.removeEventListener('resize', fit);
      input.removeEventListener('focus', fit);
      input.removeEventListener('blur', fit);
      root.style.removeProperty('--keyboard-inset');
      root.removeAttribute('data-keyboard');
    };
  }, [inputRef]);
}
