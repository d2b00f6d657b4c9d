import { addDays } from '#shared/posting/dates.ts';
import type { ChosenStart } from '#shared/schemas/posting.ts';

const daysPerWeek = 7;

/** Next Monday at nine, one week, in the browser's zone. */
export function suggestedStart(now: Date): ChosenStart {
  const two = (number: number) => String(number).padStart(2, '0');
  const today = `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
  const untilMonday = (daysPerWeek + 1 - now.getDay()) % daysPerWeek || daysPerWeek;
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return { day: addDays(today, untilMonday), time: '09:00', zone, weeks: 1 };
}

/** "Berlin" of "Europe/Berlin". */
export function zoneCity(zone: string): string {
  return (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');
}

/** All zones that the browser knows, with those given. */
export function timeZones(...zones: readonly string[]): string[] {
  return [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', ...zones])].sort();
}
