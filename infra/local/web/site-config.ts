import type { RuntimeConfig } from '#shared/schemas/runtime-config.ts';

export const configPath = '/config.json';

export function configJson(config: RuntimeConfig): string {
  return JSON.stringify(config);
}
