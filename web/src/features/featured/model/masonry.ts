import { type RefObject, useEffect, useRef } from 'react';

/** Pixels of a row of the grid: heights are rounded up to it. */
const rowPx = 8;

/** The column of an item, from 1: one after the other, round and round (specification 2.2). */
export function columnOf(index: number, columns: number): number {
  return (index % columns) + 1;
}

/** Rows that an item takes, with the gap under it. Pixels. */
export function rowsOf(heightPx: number, gapPx: number): number {
  return Math.ceil((heightPx + gapPx) / rowPx);
}

/**
 * Lets the items of a list stand close under each other in columns while their order in the document stays that of
 * reading: the grid has rows of a few pixels, and each item takes as many as it is high. Before that is known they stand in
 * common rows.
 */
export function useMasonry(): RefObject<HTMLUListElement | null> {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const element = list.current;
    if (element === null) return;
    const place = (item: HTMLElement) => {
      const content = item.firstElementChild;
      if (content === null) return;
      const gap = Number.parseFloat(getComputedStyle(element).getPropertyValue('--masonry-gap')) || 0;
      // A single column has rows of its own: the style sheet decides whether this is used.
      item.style.setProperty('--rows', String(rowsOf(content.getBoundingClientRect().height, gap)));
    };
    const observer = new ResizeObserver((entries) => {
      for (const { target } of entries) if (target.parentElement !== null) place(target.parentElement);
    });
    for (const item of element.children) {
      if (item.firstElementChild !== null) observer.observe(item.firstElementChild);
    }
    element.dataset['placed'] = '';
    return () => observer.disconnect();
  }, []);
  return list;
}
