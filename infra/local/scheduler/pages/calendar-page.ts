import type { Answer } from '#infra/local/faults.ts';
import { type Html, html, nothing } from '#infra/local/html.ts';
import type { Bookings } from '#infra/local/scheduler/bookings.ts';
import {
  clockTime,
  durationMinutes,
  freeTimes,
  longDay,
  openRange,
  plusDays,
  timeZone,
  weekdayOf,
} from '#infra/local/scheduler/calendar.ts';
import { addressWith, type BookingForm, isFramed } from './booking-form.ts';
import { pageResponse } from './layout.ts';

export const filmPath = '/tellwren/film';

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const monthName = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'long', year: 'numeric' });

export const aboutFilm: Html = html`<p class="host">Tellwren</p>
  <h1>Film consultation</h1>
  <p class="facts">${durationMinutes} min · in person</p>
  <p class="stand-in">Test calendar: no one will come.</p>`;

function neighbour(month: string, by: 1 | -1): string {
  return plusDays(`${month}-01`, by === 1 ? 31 : -1).slice(0, 7);
}

function daysOf(month: string): string[] {
  const days: string[] = [];
  for (let day = `${month}-01`; day.startsWith(month); day = plusDays(day, 1)) days.push(day);
  return days;
}

interface Shown {
  readonly form: BookingForm;
  readonly bookings: Bookings;
  readonly month: string;
}

function dayCell(day: string, { form, bookings, month }: Shown): Html {
  const free = freeTimes(day, bookings.taken(), bookings.now());
  const number = String(Number(day.slice(8)));
  const [first] = free;
  if (first === undefined) return html`<td><span>${number}</span></td>`;
  const label = `${longDay(first)}, ${free.length} ${free.length === 1 ? 'time' : 'times'}`;
  const chosen = day === form.date ? html` aria-current="date"` : nothing;
  const address = addressWith(filmPath, form, { month, date: day });
  return html`<td><a href="${address}" aria-label="${label}"${chosen}>${number}</a></td>`;
}

function weekRow(cells: readonly Html[]): Html {
  return html`<tr>${cells}</tr>`;
}

function monthTable(shown: Shown): Html {
  const days = daysOf(shown.month);
  const blanks = Array.from({ length: weekdayOf(`${shown.month}-01`) }, () => html`<td></td>`);
  const cells = [...blanks, ...days.map((day) => dayCell(day, shown))];
  const weeks: Html[] = [];
  for (let at = 0; at < cells.length; at += 7) weeks.push(weekRow(cells.slice(at, at + 7)));
  const name = monthName.format(Date.parse(`${shown.month}-01`));
  return html`<table class="month">
    <caption>${name}</caption>
    <thead><tr>${weekdays.map((day) => html`<th scope="col"><abbr title="${day}">${day.slice(0, 3)}</abbr></th>`)}</tr></thead>
    <tbody>${weeks}</tbody>
  </table>`;
}

function monthLinks({ form, bookings, month }: Shown): Html {
  const { first, last } = openRange(bookings.now());
  const [before, after] = [neighbour(month, -1), neighbour(month, 1)];
  const link = (to: string, text: string) => html`<a href="${addressWith(filmPath, form, { month: to })}">${text}</a>`;
  return html`<nav class="months" aria-label="Months">
    ${before >= first.slice(0, 7) ? link(before, '← Previous month') : html`<span></span>`}
    ${after <= last.slice(0, 7) ? link(after, 'Next month →') : html`<span></span>`}
  </nav>`;
}

function timeList({ form, bookings, month }: Shown): Html {
  if (form.date === '') return html`<p class="hint">Choose a day to see its times.</p>`;
  const free = freeTimes(form.date, bookings.taken(), bookings.now());
  const [first] = free;
  if (first === undefined) return html`<p class="hint">No times left on this day.</p>`;
  return html`<h2 id="times">${longDay(first)}</h2>
    <ul class="times" aria-labelledby="times">
      ${free.map((time) => html`<li><a href="${addressWith(filmPath, form, { month, time })}">${clockTime(time)}</a></li>`)}
    </ul>`;
}

export function calendarPage(form: BookingForm, bookings: Bookings, problem?: string): Answer {
  const { first } = openRange(bookings.now());
  const month = form.month || form.date.slice(0, 7) || first.slice(0, 7);
  const shown = { form, bookings, month };
  const main = html`${aboutFilm}
    ${problem === undefined ? nothing : html`<p class="fault" role="alert">${problem}</p>`}
    <h2>${form.reschedule === '' ? 'Select a date and time' : 'Select a new date and time'}</h2>
    <div class="choice">
      <div>${monthTable(shown)}${monthLinks(shown)}<p class="zone">Times are in ${timeZone.replace('_', ' ')}.</p></div>
      <div>${timeList(shown)}</div>
    </div>`;
  const isFirst = form.month === '' && form.date === '';
  return pageResponse({
    title: 'Select a date and time',
    main,
    status: problem === undefined ? 200 : 409,
    isFramed: isFramed(form),
    ...(isFirst ? { tells: { event: 'event_type_viewed' } } : {}),
  });
}
