let entered = '';

/** Remembers an address between the forms of this visit, so that it is typed once (WCAG 3.3.7); gone with the page. */
export function rememberEmail(email: string): void {
  entered = email;
}

export function rememberedEmail(): string {
  return entered;
}
