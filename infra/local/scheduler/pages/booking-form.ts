import { dayOf } from '#infra/local/scheduler/calendar.ts';
import { type Tracking, trackingNames } from '#infra/local/scheduler/records.ts';

export interface BookingForm {
  readonly month: string;
  readonly date: string;
  readonly time: string;
  readonly name: string;
  readonly email: string;
  readonly notes: string;
  readonly reschedule: string;
  readonly form: string;
  readonly embed: { readonly domain: string; readonly type: string };
  readonly tracking: Tracking;
}

const text = (fields: URLSearchParams, name: string, maxLength: number) =>
  (fields.get(name) ?? '').trim().slice(0, maxLength);
const shaped = (value: string, shape: RegExp) => (shape.test(value) ? value : '');

function trackingOf(fields: URLSearchParams): Tracking {
  const read = Object.fromEntries(trackingNames.map((name) => [name, text(fields, name, 255) || null]));
  const { utm_campaign = null, utm_source = null, utm_medium = null, ...others } = read;
  const { utm_content = null, utm_term = null, salesforce_uuid = null } = others;
  return { utm_campaign, utm_source, utm_medium, utm_content, utm_term, salesforce_uuid };
}

function timeOf(fields: URLSearchParams): string {
  const time = text(fields, 'time', 30);
  return Number.isNaN(Date.parse(time)) ? '' : new Date(time).toISOString();
}

export function readForm(fields: URLSearchParams): BookingForm {
  const time = timeOf(fields);
  const date = time === '' ? shaped(text(fields, 'date', 10), /^\d{4}-\d{2}-\d{2}$/) : dayOf(Date.parse(time));
  return {
    time,
    date: Number.isNaN(Date.parse(date)) ? '' : date,
    month: shaped(text(fields, 'month', 7), /^\d{4}-(?:0[1-9]|1[0-2])$/),
    name: text(fields, 'name', 200),
    email: text(fields, 'email', 320),
    notes: text(fields, 'notes', 2000),
    reschedule: shaped(text(fields, 'reschedule', 40), /^[\w-]*$/),
    form: shaped(text(fields, 'form', 40), /^[\w-]*$/),
    embed: { domain: text(fields, 'embed_domain', 255), type: text(fields, 'embed_type', 40) },
    tracking: trackingOf(fields),
  };
}

export function handedOn({ name, email, reschedule, embed, tracking }: BookingForm): [name: string, value: string][] {
  const all: [string, string | null][] = [
    ...Object.entries({ name, email, reschedule, embed_domain: embed.domain, embed_type: embed.type }),
    ...trackingNames.map((each): [string, string | null] => [each, tracking[each]]),
  ];
  return all.flatMap(([each, value]) => (value === null || value === '' ? [] : [[each, value]]));
}

export function addressWith(path: string, form: BookingForm, chosen: Readonly<Record<string, string>>): string {
  return `${path}?${new URLSearchParams([...handedOn(form), ...Object.entries(chosen)])}`;
}

export function embedQuery({ embed }: BookingForm): string {
  if (!isFramed({ embed })) return '';
  return `?${new URLSearchParams({ embed_domain: embed.domain, embed_type: embed.type })}`;
}

export function isFramed({ embed }: Pick<BookingForm, 'embed'>): boolean {
  return embed.domain !== '' && embed.type !== '';
}
