let lastEmail = '';
let lastName = '';

/** For the other forms of this visit (WCAG 3.3.7); not stored. */
export function rememberEmail(email: string): void {
  lastEmail = email;
}

/** For the registration form, when its address turns out to be wrong. */
export function rememberName(name: string): void {
  lastName = name;
}

export function nameDefaults(): { name?: string } {
  return lastName === '' ? {} : { name: lastName };
}

/** A form's default values. Omits an empty address, so that text typed before hydration remains. */
export function emailDefaults(): { email?: string } {
  return lastEmail === '' ? {} : { email: lastEmail };
}
