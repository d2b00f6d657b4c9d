import { pages, patternOf } from '#shared/names/pages.ts';
import { readStored, storedKeys, writeStored } from './storage.ts';

const forgotten: readonly string[] = [
  pages.login.path,
  pages.register.path,
  pages.forgotPassword.path,
  pages.resetPassword.path,
  pages.resetPasswordSpent.path,
  pages.verifyEmail.path,
  pages.verifyEmailSpent.path,
  pages.notMe.path,
  pages.notMeSpent.path,
  pages.confirmEmail.path,
  pages.confirmEmailSpent.path,
  // Its address is its key.
  pages.together.path,
  pages.notFound.path,
];

/** Whether `lastVisitedPage` may be this page: it exists, is no login page (specification 2.2), and has no secret. */
export function isReturnPage(pathname: string): boolean {
  const pattern = patternOf(pathname);
  return pattern !== undefined && !forgotten.includes(pattern);
}

let lastHere: string | null = null;

/** Stores the page to return to after a login. */
export function rememberPage(page: string): void {
  lastHere = page;
  writeStored(storedKeys.lastVisitedPage, page);
}

/** This tab's last page; the browser's only where this tab had none: other tabs store theirs in the same key. */
export function lastVisitedPage(): string | null {
  return lastHere ?? readStored(storedKeys.lastVisitedPage);
}

/** A new document has no last page. */
export function forgetPage(): void {
  lastHere = null;
}
