import { pages, patternOf } from '#shared/names/pages.ts';

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
  pages.notFound.path,
];

/** Whether `lastVisitedPage` may be this page: it exists and is no login page (specification 2.2). */
export function isReturnPage(pathname: string): boolean {
  const pattern = patternOf(pathname);
  return pattern !== undefined && !forgotten.includes(pattern);
}
