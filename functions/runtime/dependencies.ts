import type { ConfigName } from '../../shared/names/environment.ts';
import { type Config, readConfig } from './config.ts';

/** A function's collaborators: which configuration they need, and the one bag of them per cold start. */
export interface Dependencies<Collaborators> {
  readonly configNames: readonly ConfigName[];
  get(): Promise<Collaborators>;
}

/**
 * Builds collaborators on first use and keeps them for the life of the environment (STYLE rule 4, T7: no SDK client per
 * request). A failed build is forgotten, so that a passing fault does not stay until the environment dies.
 */
export function dependencies<const Names extends readonly ConfigName[], Collaborators>(
  configNames: Names,
  build: (config: Config<Names[number]>) => Collaborators | Promise<Collaborators>,
): Dependencies<Collaborators> {
  let built: Promise<Collaborators> | undefined;
  const start = async () => build(await readConfig(configNames));
  return {
    configNames,
    get() {
      built ??= start().catch((error: unknown) => {
        built = undefined;
        throw error;
      });
      return built;
    },
  };
}
