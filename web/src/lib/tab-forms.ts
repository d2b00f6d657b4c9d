/** Names in the storage of the tab under which forms are kept that hold an address. */
export const giftFormName = 'giftForm';

/** Forgets what the customer of this tab has filled in and not sent. */
export function forgetTabForms(): void {
  try {
    sessionStorage.removeItem(giftFormName);
  } catch {
    // A storage that cannot be reached holds nothing of ours.
  }
}
