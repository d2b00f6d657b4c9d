const storageKey = 'reopenEditor';

/**
 * Loads the page anew and has the editor of that story open by itself then: a browser asks for a missing part of a page once
 * in the page's life, and a deploy may have put another in its place. The page stays when there is no network to load it by.
 * @throws TypeError when the site cannot be reached
 */
export async function reloadAndReopen(storyId: string): Promise<void> {
  await fetch(window.location.href, { cache: 'no-store' });
  try {
    sessionStorage.setItem(storageKey, storyId);
  } catch {
    // Without storage the editor is one press away.
  }
  window.location.reload();
}

/** Whether this page was loaded to open the editor; true once. */
export function takeReopening(storyId: string): boolean {
  try {
    const isAsked = sessionStorage.getItem(storageKey) === storyId;
    sessionStorage.removeItem(storageKey);
    return isAsked;
  } catch {
    return false;
  }
}
