import { type Clock, systemClock } from '#functions/domain/kernel/clock.ts';
import { type ConfigName, environmentVariables } from '#shared/names/environment.ts';
import { type Config, isSecretName, readConfig } from './config.ts';

export interface Dependencies<Shop> {
  readonly configNames: readonly ConfigName[];
  get(): Promise<Shop>;
}

/** Maximum use of a rotated secret (defence D11). */
const secretsKeptMs = 300_000;

interface Built<Shop> {
  readonly shop: Shop;
  readonly from: string;
}

interface DependenciesOptions {
  readonly environment?: Readonly<Record<string, string | undefined>>;
  readonly clock?: Clock;
}

/**
 * Builds the shop on first use, once per environment; failed builds are retried. Secrets are read again every five
 * minutes, and a change rebuilds them, so that rotation needs no deployment.
 */
export function dependencies<const Names extends readonly ConfigName[], Shop>(
  configNames: Names,
  build: (config: Config<Names[number]>) => Shop | Promise<Shop>,
  { environment = process.env, clock = systemClock }: DependenciesOptions = {},
): Dependencies<Shop> {
  let built: Promise<Built<Shop>> | undefined;
  let readAtMs = 0;
  const hasSecrets = () => configNames.some((name) => isSecretName(environment[environmentVariables[name]]));

  async function start(before?: Built<Shop>): Promise<Built<Shop>> {
    const config = await readConfig(configNames, environment);
    const from = JSON.stringify(config);
    return before?.from === from ? before : { shop: await build(config), from };
  }
  function first(): Promise<Built<Shop>> {
    readAtMs = clock.now();
    return start().catch((error: unknown) => {
      built = undefined;
      throw error;
    });
  }
  function refresh(inUse: Promise<Built<Shop>>): Promise<Built<Shop>> {
    readAtMs = clock.now();
    return inUse.then((before) => start(before).catch(() => before));
  }

  return {
    configNames,
    async get() {
      if (built === undefined) built = first();
      else if (clock.now() - readAtMs >= secretsKeptMs && hasSecrets()) built = refresh(built);
      return (await built).shop;
    },
  };
}
