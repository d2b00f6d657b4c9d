import { type RuntimeConfig, runtimeConfigSchema } from '#shared/schemas/runtime-config.ts';
import { configFile } from './config-file.ts';

/** The stage's configuration, checked. @throws Error when it cannot be loaded, which can be retried, or is not valid */
export async function runtimeConfig(): Promise<RuntimeConfig> {
  return runtimeConfigSchema.parse(await configFile());
}
