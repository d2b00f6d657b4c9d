import { useEffect } from 'react';

type Viewport = Pick<VisualViewport, 'height' | 'pageTop' | 'scale'>;

/** Top and height, in whole pixels, of the part of the page that no keyboard covers. A pinch zoom changes neither. */
export function visibleArea({ height, pageTop, scale }: Viewport): { readonly top: number; readonly height: number } {
  const isZoomed = Math.abs(scale - 1) > 0.01;
  return { top: isZoomed ? 0 : Math.max(0, Math.round(pageTop)), height: Math.round(height * scale) };
}

/** Sets `--visible-top` and `--visible-height`: iOS's keyboard covers and pans the page instead of shrinking it. */
export function useVisibleArea(): void {
  useEffect(() => {
    const viewport = window.visualViewport;
    if (viewport === null) return;
    const { style } = document.documentElement;
    const update = () => {
      const { top, height } = visibleArea(viewport);
      const isCovered = document.documentElement.clientHeight > height + 1;
      // The page was taller for a moment, and was scrolled; its place below that would keep it so.
      if (!isCovered && window.scrollY > 0) window.scrollTo({ top: 0, behavior: 'instant' });
      style.setProperty('--visible-top', `${isCovered ? top : 0}px`);
      style.setProperty('--visible-height', `${height}px`);
    };
    update();
    viewport.addEventListener('resize', update);
    viewport.addEventListener('scroll', update);
    window.addEventListener('scroll', update);
    return () => {
      viewport.removeEventListener('resize', update);
      viewport.removeEventListener('scroll', update);
      window.removeEventListener('scroll', update);
      style.removeProperty('--visible-top');
      style.removeProperty('--visible-height');
    };
  }, []);
}
