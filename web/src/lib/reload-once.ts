const reloadedAtKey = 'reloadedAt';
const coolDownMs = 10_000;

export function canReload(lastReloadMs: number | undefined, nowMs: number): boolean {
  return lastReloadMs === undefined || nowMs - lastReloadMs > coolDownMs;
}

function lastReload(): number | undefined {
  const stored = Number(sessionStorage.getItem(reloadedAtKey));
  return stored > 0 ? stored : undefined;
}

let suppressedLoads = 0;

/** Loads code without the automatic reload: the caller shows the failure and offers a retry. */
export async function withoutReload<T>(load: () => Promise<T>): Promise<T> {
  suppressedLoads += 1;
  try {
    return await load();
  } finally {
    suppressedLoads -= 1;
  }
}

/** Reloads the page once when a deployment has replaced its files. */
export function reloadOnceOnMissingChunk(): void {
  window.addEventListener('vite:preloadError', (event) => {
    // Offline, the current page is better than an error.
    if (!navigator.onLine || suppressedLoads > 0) return;
    try {
      if (!canReload(lastReload(), Date.now())) return;
      sessionStorage.setItem(reloadedAtKey, String(Date.now()));
    } catch {
      // Without storage a reload loop cannot be detected; the error boundary shows the failure.
      return;
    }
    event.preventDefault();
    window.location.reload();
  });
}
