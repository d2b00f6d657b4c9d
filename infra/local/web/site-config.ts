import type { RuntimeConfig } from '#shared/schemas/runtime-config.ts';

/** The path from which the web app loads the API's address (`web/src/lib`). */
export const configPath = '/config.json';

export function configJson(config: RuntimeConfig): string {
  return JSON.stringify(config);
}
