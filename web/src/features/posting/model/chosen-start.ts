/** Zones that browsers list by a city's former name (CLDR keeps ids), and the names in use since. */
const renamed: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Godthab': 'America/Nuuk',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
};

/** 'Europe/Kyiv' of 'Europe/Kiev': every browser reads both. */
export const currentZone = (zone: string): string => renamed[zone] ?? zone;

/** "Berlin" of "Europe/Berlin". */
export function zoneCity(zone: string): string {
  return (currentZone(zone).split('/').at(-1) ?? zone).replaceAll('_', ' ');
}

/** All zones that the browser knows, with those given. */
export function timeZones(...zones: readonly string[]): string[] {
  return [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', ...zones].map(currentZone))].sort();
}
