export const giftFormKey = 'giftForm';
export const productChoicesKey = 'productChoices';

export function deleteTabForms(): void {
  try {
    sessionStorage.removeItem(giftFormKey);
    sessionStorage.removeItem(productChoicesKey);
  } catch {
    // Inaccessible storage contains no forms of ours.
  }
}
