import { waitFor } from '@testing-library/react';
import { expect } from 'vitest';

function focused(): string | null | undefined {
  const element = document.activeElement;
  if (element === document.body) return '(nothing)';
  const label =
    element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? element.labels?.[0] : null;
  return label?.textContent ?? element?.getAttribute('aria-label') ?? element?.textContent;
}

/** Waits until the focus is on the element with this label or text. */
export async function expectFocus(name: string | RegExp): Promise<void> {
  await waitFor(() => expect(focused()).toEqual(name instanceof RegExp ? expect.stringMatching(name) : name));
}
