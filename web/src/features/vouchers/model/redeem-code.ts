const key = 'redeemCode';

/** From the mailed link's fragment, else typed before the login. In sessionStorage: it leaves no code on a shared computer. */
export function readTypedCode(): string {
  const linked = window.location.hash.slice(1);
  try {
    return linked || (sessionStorage.getItem(key) ?? '');
  } catch {
    return linked;
  }
}

export function keepTypedCode(code: string): void {
  try {
    if (code === '') sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, code);
  } catch {
    // Rejected by the browser: it is typed again after the login.
  }
}
