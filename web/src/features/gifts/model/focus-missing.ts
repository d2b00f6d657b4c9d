import type { Missing } from './gift-form.ts';

export function focusMissing([first]: readonly Missing[]): void {
  if (first !== undefined) document.getElementById(first === 'story' ? 'gift-story-name' : `gift-${first}`)?.focus();
}
