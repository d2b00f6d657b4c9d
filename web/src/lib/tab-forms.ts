export const giftFormName = 'giftForm';

export function forgetTabForms(): void {
  try {
    sessionStorage.removeItem(giftFormName);
  } catch {
    // Inaccessible storage contains no forms of ours.
  }
}
