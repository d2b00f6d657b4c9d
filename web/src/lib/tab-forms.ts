export const giftFormKey = 'giftForm';
export const productChoicesKey = 'productChoices';
/** Of IndexedDB: photos of unfinished gift orders. */
export const photoDatabase = 'tellwren';

/** Deletes the unfinished orders of this tab. */
export function deleteTabForms(): void {
  try {
    sessionStorage.removeItem(giftFormKey);
    sessionStorage.removeItem(productChoicesKey);
  } catch {
    // Inaccessible storage contains no forms of ours.
  }
}

/** Deletes the photos of all tabs. */
export function deletePhotos(): void {
  try {
    indexedDB.deleteDatabase(photoDatabase);
  } catch {
    // Inaccessible storage contains no photos of ours.
  }
}
