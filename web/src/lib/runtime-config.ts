import { type RuntimeConfig, runtimeConfigSchema } from '#shared/schemas/runtime-config.ts';

let pending: Promise<RuntimeConfig> | null = null;

/**
 * The stage's facts, from /config.json of the page host, so that one build serves every stage. Asked for once; a failure
 * is forgotten, so that the next call tries again.
 */
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
