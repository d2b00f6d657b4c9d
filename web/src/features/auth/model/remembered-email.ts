let entered = '';

/** For the other forms of this visit (WCAG 3.3.7); not stored. */
export function rememberEmail(email: string): void {
  entered = email;
}

/** A form's default values. Omits an empty address, so that text typed before hydration remains. */
export function emailDefaults(): { email?: string } {
  return entered === '' ? {} : { email: entered };
}
