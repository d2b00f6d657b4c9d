import { createTable, type Table } from '#functions/data/table.ts';
import { type Clock, systemClock } from '#functions/domain/kernel/clock.ts';
import type { Config } from '#functions/runtime/config.ts';
import { type Dependencies, dependencies } from '#functions/runtime/dependencies.ts';
import type { ConfigName } from '#shared/names/environment.ts';

/** Something of the shop that needs configuration: its names, and what makes it from their values and the table. */
export interface Part<Made, Name extends ConfigName> {
  readonly configNames: readonly Name[];
  make(config: Config<Name>, table: Table): Made;
}

/** Checks that `make` reads only the names listed. Without side effects, so that bundles leave out the parts they do not use. */
/* @__NO_SIDE_EFFECTS__ */
export function part<const Name extends ConfigName, Made>(
  configNames: readonly Name[],
  make: (config: Config<Name>, table: Table) => Made,
): Part<Made, Name> {
  return { configNames, make };
}

export const siteUrl = part(['siteUrl'], (config) => config.siteUrl);

/** A repository's factory, or a part with configuration. */
type Entry = ((table: Table) => unknown) | Part<unknown, ConfigName>;

type MadeOf<Given> =
  Given extends Part<infer Made, infer _> ? Made : Given extends (table: Table) => infer Made ? Made : never;

type ShopOf<Entries> = { readonly [Name in keyof Entries]: MadeOf<Entries[Name]> } & {
  readonly transactions: Table;
  readonly clock: Clock;
};

/**
 * What a function uses of the shop, made on first use. Each function lists its own factories, so that its bundle, its environment
 * and its rights on the table contain nothing else (decision 0010).
 */
export function shopOf<const Entries extends Readonly<Record<string, Entry>>>(
  entries: Entries,
): Dependencies<ShopOf<Entries>> {
  const names = Object.values(entries).flatMap((entry) => (typeof entry === 'function' ? [] : entry.configNames));
  return dependencies([...new Set<ConfigName>(['stage', 'tableName', ...names])], (config) => {
    const table = createTable(config as Config<'tableName'>);
    const made = Object.entries(entries).map(([name, entry]) => [
      name,
      typeof entry === 'function' ? entry(table) : entry.make(config as Config<ConfigName>, table),
    ]);
    return { transactions: table, clock: systemClock, ...Object.fromEntries(made) } as ShopOf<Entries>;
  });
}
