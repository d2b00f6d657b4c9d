export const giftFormKey = 'giftForm';

export function deleteTabForms(): void {
  try {
    sessionStorage.removeItem(giftFormKey);
  } catch {
    // Inaccessible storage contains no forms of ours.
  }
}
