import { type RuntimeConfig, runtimeConfigSchema } from '#shared/schemas/runtime-config.ts';

let pending: Promise<RuntimeConfig> | null = null;

/** The stage's configuration from /config.json, loaded once. A failed load can be retried. */
export function runtimeConfig(): Promise<RuntimeConfig> {
  pending ??= loadRuntimeConfig().catch((error: unknown) => {
    pending = null;
    throw error;
  });
  return pending;
}

async function loadRuntimeConfig(): Promise<RuntimeConfig> {
  const response = await fetch('/config.json', { headers: { accept: 'application/json' } });
  if (!response.ok) throw new Error(`/config.json answered ${response.status}`);
  return runtimeConfigSchema.parse(await response.json());
}
