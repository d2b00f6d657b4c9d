const reloadedAtKey = 'reloadedAt';
const coolDownMs = 10_000;

/** Whether a reload may help: not when the last one was less than 10 s ago, or the page would loop. */
export function mayReload(lastReloadMs: number | undefined, nowMs: number): boolean {
  return lastReloadMs === undefined || nowMs - lastReloadMs > coolDownMs;
}

function lastReload(): number | undefined {
  const stored = Number(sessionStorage.getItem(reloadedAtKey));
  return stored > 0 ? stored : undefined;
}

let quietLoads = 0;

/** Loads code whose absence the caller tells and lets be asked for again: the page is not loaded anew under the customer. */
export async function withoutReload<T>(load: () => Promise<T>): Promise<T> {
  quietLoads += 1;
  try {
    return await load();
  } finally {
    quietLoads -= 1;
  }
}

/** A deploy may have replaced the files an open page still asks for: load the page anew, once. */
export function reloadOnceOnMissingChunk(): void {
  window.addEventListener('vite:preloadError', (event) => {
    // Without a network the page that is there is better than none.
    if (!navigator.onLine || quietLoads > 0) return;
    try {
      if (!mayReload(lastReload(), Date.now())) return;
      sessionStorage.setItem(reloadedAtKey, String(Date.now()));
    } catch {
      // Without storage the loop cannot be recognised, so the error boundary answers instead.
      return;
    }
    event.preventDefault();
    window.location.reload();
  });
}
