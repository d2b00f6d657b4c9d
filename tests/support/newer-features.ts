import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserName, CompatData, CompatStatement, Identifier } from '@mdn/browser-compat-data';
import { oldestBrowsers } from '#web/tooling/oldest-browsers.ts';

/** A name of the web platform that one of the oldest browsers lacks: `URL.parse`, `Iterator.map`, `Highlight` in `window`. */
export interface NewerFeature {
  /** Empty for a global. */
  readonly owner: string;
  readonly name: string;
  /** Of instances, not of the constructor. */
  readonly isMember: boolean;
}

const file = join(import.meta.dirname, '../../node_modules/@mdn/browser-compat-data/data.json');
const { api, javascript }: CompatData = JSON.parse(readFileSync(file, 'utf8'));

/** Each on phones, too. */
const floor = oldestBrowsers.flatMap((oldest): [BrowserName, string][] => {
  const [, name = '', version = ''] = /^([a-z]+)([\d.]+)$/.exec(oldest) ?? [];
  const phone = name === 'safari' ? 'safari_ios' : `${name}_android`;
  return [name, phone].map((browser) => [browser as BrowserName, version]);
});

const isUpTo = (version: string | boolean | null | undefined, most: string) =>
  typeof version === 'string' &&
  version !== 'preview' &&
  version.replace('≤', '').localeCompare(most, 'en', { numeric: true }) <= 0;

function isNewer({ support }: CompatStatement): boolean {
  return floor.some(([browser, most]) => {
    const statements = [support[browser] ?? []].flat();
    return !statements.some(
      ({ version_added, version_removed, flags, prefix, alternative_name }) =>
        isUpTo(version_added, most) && !isUpTo(version_removed, most) && !flags && !prefix && !alternative_name,
    );
  });
}

type Named = readonly [string, Identifier];
const partsOf = (feature: Identifier = {}) =>
  Object.entries(feature).filter((part): part is [string, Identifier] => part[0] !== '__compat');

const owners: readonly Named[] = [
  ...partsOf(api),
  ...partsOf(javascript['builtins']),
  ...partsOf(javascript['builtins']?.['Intl']).map(([name, feature]): Named => [`Intl.${name}`, feature]),
];

function featuresOf([owner, feature]: Named) {
  const isNew = feature.__compat !== undefined && isNewer(feature.__compat);
  const global = { owner: '', name: owner, isMember: false, isNew };
  const members = partsOf(feature).flatMap(([key, { __compat: compat }]) => {
    if (compat === undefined || key === owner || key.endsWith('_event')) return [];
    const name = key.replace(/_static$/, '');
    // The data of the language does not distinguish members of constructors from those of instances.
    const kinds = owner in api ? [name === key] : [true, false];
    return kinds.map((isMember) => ({ owner, name, isMember, isNew: isNew || isNewer(compat) }));
  });
  return owner.includes('.') ? members : [...members, global];
}

const features = owners.flatMap(featuresOf);

/** By MDN's browser-compat-data, with every member of an interface that is newer itself; members come before their interface. */
export const newerFeatures: readonly NewerFeature[] = features.filter(({ isNew }) => isNew);

/** Names that every one of the oldest browsers has somewhere. */
export const olderNames: ReadonlySet<string> = new Set(
  features.flatMap(({ owner, name, isNew }) => (isNew || owner === '' ? [] : [name])),
);
