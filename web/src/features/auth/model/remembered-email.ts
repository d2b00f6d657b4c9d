let lastEmail = '';

/** For the other forms of this visit (WCAG 3.3.7); not stored. */
export function rememberEmail(email: string): void {
  lastEmail = email;
}

/** A form's default values. Omits an empty address, so that text typed before hydration remains. */
export function emailDefaults(): { email?: string } {
  return lastEmail === '' ? {} : { email: lastEmail };
}
