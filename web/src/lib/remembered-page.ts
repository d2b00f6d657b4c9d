import { pages, patternOf } from '#shared/names/pages.ts';

const forgotten: readonly string[] = [
  pages.login.path,
  pages.register.path,
  pages.forgotPassword.path,
  pages.resetPassword.path,
  pages.resetPasswordSpent.path,
  pages.verifyEmail.path,
  pages.verifyEmailSpent.path,
  pages.notFound.path,
];

/**
 * Whether `lastVisitedPage` may be this page: not those of the login itself (specification 2.2), and none that does not exist.
 */
export function isRememberedPage(pathname: string): boolean {
  const pattern = patternOf(pathname);
  return pattern !== undefined && !forgotten.includes(pattern);
}
