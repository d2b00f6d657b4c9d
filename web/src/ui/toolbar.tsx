import { type KeyboardEvent, type ReactNode, type RefObject, useEffect } from 'react';

interface ToolbarProps {
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly label: string;
  readonly controls: string;
  readonly className?: string;
  readonly children: ReactNode;
}

const itemSelector = 'button, select';

function itemsOf(toolbar: HTMLElement): HTMLElement[] {
  return [...toolbar.querySelectorAll<HTMLElement>(itemSelector)];
}

/** The next item for a key, wrapping at the ends (APG toolbar); null for other keys. */
function nextItem(key: string, at: number, count: number): number | null {
  if (key === 'ArrowRight') return (at + 1) % count;
  if (key === 'ArrowLeft') return (at - 1 + count) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
}

/** APG toolbar: one Tab stop, arrow keys, Home and End inside. Buttons use `aria-disabled`, so that they remain focusable. */
export function Toolbar({ ref, label, controls, className, children }: ToolbarProps) {
  useRovingTabIndex(ref);
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const all = itemsOf(event.currentTarget);
    const at = event.target instanceof HTMLElement ? all.indexOf(event.target) : -1;
    if (at < 0 || event.ctrlKey || event.metaKey || event.altKey) return;
    const next = nextItem(event.key, at, all.length);
    if (next === null) return;
    // Arrow keys would change a select's value.
    event.preventDefault();
    all[next]?.focus();
  };
  return (
    <div
      ref={ref}
      role="toolbar"
      aria-label={label}
      aria-controls={controls}
      aria-orientation="horizontal"
      className={className}
      onKeyDown={onKeyDown}
    >
      {children}
    </div>
  );
}

/** Tab returns to the last focused item. */
function useRovingTabIndex(ref: RefObject<HTMLDivElement | null>): void {
  useEffect(() => {
    const toolbar = ref.current;
    if (toolbar === null) return;
    const setTabStop = (current: HTMLElement | undefined) => {
      for (const stop of itemsOf(toolbar)) stop.tabIndex = stop === current ? 0 : -1;
    };
    const onFocus = ({ target }: FocusEvent) => {
      const current = itemsOf(toolbar).find((stop) => stop === target);
      if (current !== undefined) setTabStop(current);
    };
    setTabStop(itemsOf(toolbar)[0]);
    toolbar.addEventListener('focusin', onFocus);
    return () => toolbar.removeEventListener('focusin', onFocus);
  }, [ref]);
}
