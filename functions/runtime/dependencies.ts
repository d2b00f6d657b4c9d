import { type Clock, systemClock } from '#functions/domain/kernel/clock.ts';
import { type ConfigName, environmentVariables } from '#shared/names/environment.ts';
import { type Config, isSecretName, readConfig } from './config.ts';

export interface Dependencies<Collaborators> {
  readonly configNames: readonly ConfigName[];
  get(): Promise<Collaborators>;
}

/** Maximum use of a rotated secret (defence D11). */
const secretsKeptMs = 300_000;

interface Built<Collaborators> {
  readonly collaborators: Collaborators;
  readonly from: string;
}

interface DependenciesOptions {
  readonly environment?: Readonly<Record<string, string | undefined>>;
  readonly clock?: Clock;
}

/**
 * Builds collaborators on first use, once per environment; failed builds are retried. Secrets are read again every five
 * minutes, and a change rebuilds them, so that rotation needs no deployment.
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
  function refresh(inUse: Promise<Built<Collaborators>>): Promise<Built<Collaborators>> {
    readAtMs = clock.now();
    return inUse.then((before) => start(before).catch(() => before));
  }

  return {
    configNames,
    async get() {
      if (built === undefined) built = first();
      else if (clock.now() - readAtMs >= secretsKeptMs && hasSecrets()) built = refresh(built);
      return (await built).collaborators;
    },
  };
}
