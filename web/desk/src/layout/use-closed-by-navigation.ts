import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** Closes a popover after a navigation; the browser handles outside clicks and Escape. */
export function useClosedByNavigation(): RefObject<HTMLElement | null> {
  const { key } = useLocation();
  const popoverRef = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each history entry is a navigation.
  useEffect(() => popoverRef.current?.hidePopover?.(), [key]);
  return popoverRef;
}
