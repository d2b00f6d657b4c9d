import { type RefObject, useEffect, useRef, useState } from 'react';

interface RowFocus {
  readonly rowRef: RefObject<HTMLDivElement | null>;
  /** Call when an action replaces the control that was used. */
  readonly moveFocus: () => void;
}

/** Moves a focus that would be lost to the row's first control. */
export function useRowFocus(): RowFocus {
  const rowRef = useRef<HTMLDivElement>(null);
  const wanted = useRef(false);
  const [, render] = useState({});
  useEffect(() => {
    if (!wanted.current || document.activeElement !== document.body) return;
    wanted.current = false;
    rowRef.current?.querySelector<HTMLElement>('input:not([hidden]), button')?.focus();
  });
  const moveFocus = () => {
    wanted.current = true;
    render({});
  };
  return { rowRef, moveFocus };
}

interface RowForm extends RowFocus {
  readonly isOpen: boolean;
  readonly open: () => void;
  readonly close: () => void;
}

/** A form that replaces its row's button. */
export function useRowForm(): RowForm {
  const focus = useRowFocus();
  const [isOpen, setOpen] = useState(false);
  const show = (value: boolean) => {
    setOpen(value);
    focus.moveFocus();
  };
  return { ...focus, isOpen, open: () => show(true), close: () => show(false) };
}
