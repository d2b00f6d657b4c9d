import { type Clock, systemClock } from '#functions/domain/kernel/clock.ts';
import { type ConfigName, environmentVariables } from '#shared/names/environment.ts';
import { type Config, isSecretName, readConfig } from './config.ts';

/** A function's collaborators: which configuration they need, and the one bag of them per cold start. */
export interface Dependencies<Collaborators> {
  readonly configNames: readonly ConfigName[];
  get(): Promise<Collaborators>;
}

/** How long a secret that was rotated may still be used (defence D11). */
const secretsKeptMs = 300_000;

interface Built<Collaborators> {
  readonly collaborators: Collaborators;
  /** The configuration they were built from, to be compared with. */
  readonly from: string;
}

interface DependenciesOptions {
  readonly environment?: Readonly<Record<string, string | undefined>>;
  readonly clock?: Clock;
}

/**
 * Builds collaborators on first use and keeps them for the life of the environment. A failed build is not cached, so a transient
 * fault does not last. Secrets are read again every five minutes, and a changed one rebuilds them: rotation needs no deployment.
 */
export function dependencies<const Names extends readonly ConfigName[], Collaborators>(
  configNames: Names,
  build: (config: Config<Names[number]>) => Collaborators | Promise<Collaborators>,
  { environment = process.env, clock = systemClock }: DependenciesOptions = {},
): Dependencies<Collaborators> {
  let built: Promise<Built<Collaborators>> | undefined;
  let readAtMs = 0;
  const hasSecrets = () => configNames.some((name) => isSecretName(environment[environmentVariables[name]]));

  async function start(before?: Built<Collaborators>): Promise<Built<Collaborators>> {
    const config = await readConfig(configNames, environment);
    const from = JSON.stringify(config);
    return before?.from === from ? before : { collaborators: await build(config), from };
  }
  function first(): Promise<Built<Collaborators>> {
    readAtMs = clock.now();
    return start().catch((error: unknown) => {
      built = undefined;
      throw error;
    });
  }
  /** What is in use stays in use when Secrets Manager is out: it is asked again in five minutes. */
  function again(inUse: Promise<Built<Collaborators>>): Promise<Built<Collaborators>> {
    readAtMs = clock.now();
    return inUse.then((before) => start(before).catch(() => before));
  }

  return {
    configNames,
    async get() {
      if (built === undefined) built = first();
      else if (clock.now() - readAtMs >= secretsKeptMs && hasSecrets()) built = again(built);
      return (await built).collaborators;
    },
  };
}
