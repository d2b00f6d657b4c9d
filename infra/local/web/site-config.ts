import type { RuntimeConfig } from '#shared/schemas/runtime-config.ts';

/** What the web app asks for on its own address to find the API (`web/src/lib` reads it). */
export const configPath = '/config.json';

export function configJson(config: RuntimeConfig): string {
  return JSON.stringify(config);
}
