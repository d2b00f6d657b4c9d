/** "Berlin" of "Europe/Berlin". */
export function zoneCity(zone: string): string {
  return (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');
}

/** All zones that the browser knows, with those given. */
export function timeZones(...zones: readonly string[]): string[] {
  return [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', ...zones])].sort();
}
