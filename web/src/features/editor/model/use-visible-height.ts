import { type RefObject, useEffect } from 'react';

/** Sets `--visible-height` to the height above a phone's keyboard, which iOS does not expose to CSS. */
export function useVisibleHeight(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const viewport = window.visualViewport;
    if (viewport === null) return;
    const fit = () => {
      // Pinch zoom also reduces the visible height.
      const isCovered = viewport.scale === 1 && viewport.height < window.innerHeight;
      if (isCovered) ref.current?.style.setProperty('--visible-height', `${viewport.height}px`);
      else ref.current?.style.removeProperty('--visible-height');
    };
    viewport.addEventListener('resize', fit);
    return () => viewport.removeEventListener('resize', fit);
  }, [ref]);
}
