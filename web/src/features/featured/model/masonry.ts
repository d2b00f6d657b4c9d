import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Row height of the grid in pixels; item heights are rounded up to it. */
const rowPx = 8;

/** From 1, round-robin (specification 2.2). */
export function columnNumber(index: number, columns: number): number {
  return (index % columns) + 1;
}

export function rowSpan(heightPx: number, gapPx: number): number {
  return Math.ceil((heightPx + gapPx) / rowPx);
}

/** Masonry columns with the document in reading order: the grid has rows of a few pixels, and each item spans its height. */
export function useMasonry(count: number): RefObject<HTMLUListElement | null> {
  const list = useRef<HTMLUListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another number of items is observed anew.
  useLayoutEffect(() => {
    const element = list.current;
    if (element === null) return;
    const place = (item: HTMLElement) => {
      const content = item.firstElementChild;
      if (content === null) return;
      const gap = Number.parseFloat(getComputedStyle(element).getPropertyValue('--masonry-gap')) || 0;
      // A single column ignores this in the style sheet.
      item.style.setProperty('--rows', String(rowSpan(content.getBoundingClientRect().height, gap)));
    };
    const observer = new ResizeObserver((entries) => {
      for (const { target } of entries) if (target.parentElement !== null) place(target.parentElement);
    });
    for (const item of element.children) {
      if (!(item instanceof HTMLElement) || item.firstElementChild === null) continue;
      // Before the first paint, else every card would move.
      place(item);
      observer.observe(item.firstElementChild);
    }
    element.dataset['placed'] = '';
    return () => observer.disconnect();
  }, [count]);
  return list;
}
