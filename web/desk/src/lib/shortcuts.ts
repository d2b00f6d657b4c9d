import { useEffect, useRef, useSyncExternalStore } from 'react';

export interface Shortcut {
  /** As `KeyboardEvent.key` has it; two keys for a sequence: `g c`. */
  readonly keys: string;
  /** What it does, for the list that `?` opens. */
  readonly label: string;
  readonly run: () => void;
}

const sequenceMs = 1500;
const disabledName = 'deskShortcutsOff';

let groups: readonly (readonly Shortcut[])[] = [];
const listeners = new Set<() => void>();

function setGroups(next: typeof groups): void {
  groups = next;
  for (const listener of [...listeners]) listener();
}

/** Single keys disturb people who dictate (WCAG 2.1.4): the list of shortcuts turns them off. */
export function areShortcutsOn(): boolean {
  return localStorage.getItem(disabledName) === null;
}

export function setShortcutsOn(isOn: boolean): void {
  if (isOn) localStorage.removeItem(disabledName);
  else localStorage.setItem(disabledName, 'yes');
  setGroups([...groups]);
}

/** Whether a key belongs to what has the focus. */
function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target.closest('[role=dialog]') !== null) return true;
  return target.matches('textarea, select, input:not([type=checkbox], [type=radio], [type=button])');
}

let waiting: { readonly key: string; readonly at: number } | undefined;

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  if (isTyping(event.target) || !areShortcutsOn()) return;
  const first = waiting !== undefined && performance.now() - waiting.at < sequenceMs ? `${waiting.key} ` : '';
  const all = groups.toReversed().flat();
  const found = all.find(({ keys }) => keys === first + event.key) ?? all.find(({ keys }) => keys === event.key);
  waiting = undefined;
  if (found !== undefined) {
    event.preventDefault();
    found.run();
  } else if (all.some(({ keys }) => keys.startsWith(`${event.key} `))) {
    waiting = { key: event.key, at: performance.now() };
  }
}

/** Adds shortcuts while the component is shown. Those of the innermost component win. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const latest = useRef(shortcuts);
  latest.current = shortcuts;
  const names = shortcuts.map(({ keys, label }) => `${keys}\n${label}`).join('\n\n');
  useEffect(() => {
    const group = (names === '' ? [] : names.split('\n\n')).map((name, index) => {
      const [keys = '', label = ''] = name.split('\n');
      return { keys, label, run: () => latest.current[index]?.run() };
    });
    if (groups.length === 0) document.addEventListener('keydown', onKeyDown);
    setGroups([...groups, group]);
    return () => {
      setGroups(groups.filter((one) => one !== group));
      if (groups.length === 0) document.removeEventListener('keydown', onKeyDown);
    };
  }, [names]);
}

/** All shortcuts of the shown page, for the list. */
export function useShortcutList(): readonly Shortcut[] {
  const all = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => groups,
  );
  return all.flat();
}
