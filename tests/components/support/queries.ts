import { screen, within } from '@testing-library/react';
import { vi } from 'vitest';

/** Waits for the dialog of that name, and searches in it. */
export async function findDialog(name?: string | RegExp) {
  return within(await screen.findByRole('dialog', name === undefined ? {} : { name }));
}

/** The text of elements, in their order. */
export function textsOf(elements: readonly Element[]): (string | null)[] {
  return elements.map(({ textContent }) => textContent);
}

/** The text of the element with the focus. */
export function focusedText(): string | null | undefined {
  return document.activeElement?.textContent;
}

/** Waits for a text that contains these words. @returns its first element */
export async function shown(words: string): Promise<HTMLElement | undefined> {
  return (await screen.findAllByText(words, { exact: false }))[0];
}

/** Polling, retries and announcements follow after 20 ms instead of seconds, until the mocks are restored. */
export function shortenWaits(): void {
  for (const name of ['setTimeout', 'setInterval'] as const) {
    const wait = globalThis[name];
    const shorten = (run: () => void, ms = 0) => wait(run, ms >= 500 && ms < 10_000 ? 20 : ms);
    vi.spyOn(globalThis, name).mockImplementation(Object.assign(shorten, wait));
  }
}
