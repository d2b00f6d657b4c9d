import { type RefObject, useEffect } from 'react';

/** Keeps `--visible-height` of an element at what a phone's keyboard leaves of the window: iOS does not say so otherwise. */
export function useVisibleHeight(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const viewport = window.visualViewport;
    if (viewport === null) return;
    const fit = () => {
      // A page that is zoomed in shows less as well, and keeps its height.
      const isCovered = viewport.scale === 1 && viewport.height < window.innerHeight;
      if (isCovered) ref.current?.style.setProperty('--visible-height', `${viewport.height}px`);
      else ref.current?.style.removeProperty('--visible-height');
    };
    viewport.addEventListener('resize', fit);
    return () => viewport.removeEventListener('resize', fit);
  }, [ref]);
}
