import { createHash } from 'node:crypto';
import { vi } from 'vitest';
import { environmentVariables } from '#shared/names/environment.ts';

/** Sets variables until the end of the file or `vi.unstubAllEnvs()`. */
export function stubEnvironment(variables: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
}

const configured = new Set<string>(Object.values(environmentVariables));

/** A hash of the functions' variables; if it changes, handlers must be reloaded. */
export function environmentKey(): string {
  const configuration = Object.entries(process.env).filter(
    ([name]) => configured.has(name) || name.startsWith('AWS_ENDPOINT_URL'),
  );
  return createHash('sha256').update(JSON.stringify(configuration)).digest('hex');
}
