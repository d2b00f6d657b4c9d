import { categorySlugs } from '#shared/catalogue/categories.ts';

interface EarlyPresses {
  readonly pressed: Set<HTMLElement>;
  readonly note: (event: Event) => void;
}

declare global {
  /** Of the document's script; undefined in the desk and in tests. */
  var early: EarlyPresses | undefined;
}

/**
 * In the head of every page. Notes presses and submissions until the scripts that answer them are loaded; forms have the method
 * `dialog`, so that the browser itself sends nothing, above all no password in an address. Hides the prerendered intro of
 * /start-your-story when the address names a category. One script, because the policy has room for few.
 */
export const headScript =
  "{const pressed=new Set,note=({type,target})=>{const press=type==='submit'?target:target.closest?.('button[type=button]:not([popovertarget])');" +
  "if(press)pressed.add(press)};window.early={pressed,note};addEventListener('click',note,true);addEventListener('submit',note,true)}" +
  `if(${JSON.stringify(categorySlugs)}.includes(new URLSearchParams(location.search).get('tab')))` +
  "document.documentElement.dataset.waiting=''";

/** Repeats each press once, in their order. */
export function repeatEarlyPresses(): void {
  const { early } = globalThis;
  if (early === undefined) return;
  globalThis.early = undefined;
  for (const type of ['click', 'submit']) removeEventListener(type, early.note, true);
  for (const element of early.pressed) {
    if (element instanceof HTMLFormElement) element.requestSubmit();
    else element.click();
  }
}
