import type { RuntimeConfig } from '#shared/schemas/runtime-config.ts';

let pending: Promise<Partial<RuntimeConfig>> | null = null;

/**
 * /config.json as this site's deployment wrote it, loaded once; a failed load can be retried. Public pages need no more: checking it
 * would load the schema library. Customers' pages use `runtimeConfig`.
 */
export function configFile(): Promise<Partial<RuntimeConfig>> {
  pending ??= loadConfigFile().catch((error: unknown) => {
    forgetConfigFile();
    throw error;
  });
  return pending;
}

/** The next call loads it anew. */
export function forgetConfigFile(): void {
  pending = null;
}

async function loadConfigFile(): Promise<Partial<RuntimeConfig>> {
  const response = await fetch('/config.json', { headers: { accept: 'application/json' } });
  if (!response.ok) throw new Error(`/config.json answered ${response.status}`);
  return await response.json();
}
