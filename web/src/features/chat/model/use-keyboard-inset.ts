import { type RefObject, useEffect } from 'react';

const leastKeyboardPx = 120;

interface Heights {
  readonly pagePx: number;
  readonly visiblePx: number;
  /** Pinch zoom, which also reduces the visible height. */
  readonly scale: number;
}

/** Pixels covered by a keyboard that does not resize the page (iOS). */
export function keyboardInset({ pagePx, visiblePx, scale }: Heights): number {
  const covered = Math.round(pagePx - visiblePx);
  return scale === 1 && covered >= leastKeyboardPx ? covered : 0;
}

/** Shrinks the page by iOS's keyboard; other browsers do so themselves (`interactive-widget=resizes-content`). */
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
      // iOS scrolls the page to the input, which is already visible above the keyboard.
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
