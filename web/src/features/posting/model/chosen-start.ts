/** Cities whose zones browsers still list by a former name, because CLDR keeps ids. */
const renamed: Readonly<Record<string, string>> = {
  Calcutta: 'Kolkata',
  Godthab: 'Nuuk',
  Katmandu: 'Kathmandu',
  Kiev: 'Kyiv',
  Rangoon: 'Yangon',
  Saigon: 'Ho_Chi_Minh',
};

/** 'Europe/Kyiv' of 'Europe/Kiev': every browser reads both. */
export const currentZone = (zone: string): string => zone.replace(/[^/]+$/, (city) => renamed[city] ?? city);

/** "Berlin" of "Europe/Berlin". */
export function zoneCity(zone: string): string {
  return (currentZone(zone).split('/').at(-1) ?? zone).replaceAll('_', ' ');
}

/** All zones that the browser knows, with those given. */
export function timeZones(...zones: readonly string[]): string[] {
  return [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', ...zones].map(currentZone))].sort();
}
