const storageKey = 'reopenEditor';

/**
 * Reloads the page and opens the editor: browsers do not retry a failed import, and a deployment may have replaced the file.
 * @throws TypeError when the site is unreachable; the page then stays
 */
export async function reloadAndReopen(storyId: string): Promise<void> {
  await fetch(window.location.href, { cache: 'no-store' });
  try {
    sessionStorage.setItem(storageKey, storyId);
  } catch {
    // Without storage the customer has to open the editor.
  }
  window.location.reload();
}

/** True once after `reloadAndReopen`. */
export function takeReopening(storyId: string): boolean {
  try {
    const isAsked = sessionStorage.getItem(storageKey) === storyId;
    sessionStorage.removeItem(storageKey);
    return isAsked;
  } catch {
    return false;
  }
}
