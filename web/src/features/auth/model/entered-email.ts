let entered = '';

/** Remembers an address between the forms of this visit, so that it is typed once (WCAG 3.3.7); gone with the page. */
export function rememberEmail(email: string): void {
  entered = email;
}

/**
 * The value that a form begins with. Nothing at all without an address: what was typed or filled in before the page's code
 * was there stays in the field.
 */
export function rememberedEmail(): { email?: string } {
  return entered === '' ? {} : { email: entered };
}
