import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { isComposing } from '#web/src/lib/is-composing.ts';

interface Disclosure<T extends HTMLElement> {
  readonly open: boolean;
  readonly toggle: () => void;
  readonly close: () => void;
  readonly areaRef: RefObject<T | null>;
}

/** Closes on an outside click, focus elsewhere, navigation and Escape; Escape returns the focus to the button. */
export function useDisclosure<T extends HTMLElement = HTMLDivElement>(): Disclosure<T> {
  const { key } = useLocation();
  const [openedAt, setOpenedAt] = useState<string>();
  const areaRef = useRef<T>(null);
  const open = openedAt === key;
  const close = useCallback(() => setOpenedAt(undefined), []);

  useEffect(() => {
    if (!open) return;
    const closeOutside = (event: PointerEvent | FocusEvent) => {
      if (event.target instanceof Node && areaRef.current?.contains(event.target) === false) close();
    };
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || isComposing(event)) return;
      areaRef.current?.querySelector<HTMLElement>('[aria-expanded=true]')?.focus();
      close();
    };
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('focusin', closeOutside);
    document.addEventListener('keydown', closeOnEscape);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('focusin', closeOutside);
      document.removeEventListener('keydown', closeOnEscape);
    };
  }, [open, close]);

  return { open, toggle: () => setOpenedAt(open ? undefined : key), close, areaRef };
}
