import { randomUUID } from 'node:crypto';
import type { Answer } from '#infra/local/faults.ts';
import { type Html, html, nothing } from '#infra/local/html.ts';
import { wholeTime } from '#infra/local/scheduler/calendar.ts';
import { addressWith, type BookingForm, handedOn, isFramed } from './booking-form.ts';
import { aboutFilm, filmPath } from './calendar-page.ts';
import { pageResponse } from './layout.ts';

export type FormFault = { readonly field: 'name' | 'email'; readonly message: string };

export function faultOf({ name, email }: BookingForm): FormFault | undefined {
  if (name === '') return { field: 'name', message: 'Please enter your name.' };
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) return { field: 'email', message: 'Please enter an email address.' };
  return undefined;
}

interface Field {
  readonly name: 'name' | 'email';
  readonly label: string;
  readonly type: string;
}

function field({ name, label, type }: Field, form: BookingForm, fault: FormFault | undefined): Html {
  const wrong = fault?.field === name ? html` aria-invalid="true" aria-describedby="fault"` : nothing;
  return html`<div class="field">
    <label for="${name}">${label}</label>
    <input id="${name}" name="${name}" type="${type}" value="${form[name]}" autocomplete="${name}" maxlength="320" required${wrong} />
  </div>`;
}

const hidden = (fields: readonly (readonly [string, string])[]) =>
  fields.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`);

export function detailsPage(form: BookingForm, fault?: FormFault): Answer {
  const others = handedOn(form).filter(([name]) => name !== 'name' && name !== 'email');
  const kept: [string, string][] = [...others, ['time', form.time], ['form', form.form || randomUUID()]];
  const main = html`${aboutFilm}
    <p class="chosen"><strong>${wholeTime(form.time)}</strong></p>
    <p><a href="${addressWith(filmPath, form, { date: form.date })}">Choose another time</a></p>
    <h2>Enter details</h2>
    ${fault ? html`<p class="fault" role="alert" id="fault">${fault.message}</p>` : nothing}
    <form method="post" action="${filmPath}">
      ${hidden(kept)}
      ${field({ name: 'name', label: 'Name', type: 'text' }, form, fault)}
      ${field({ name: 'email', label: 'Email', type: 'email' }, form, fault)}
      <div class="field">
        <label for="notes">Please share anything that will help prepare for our meeting.</label>
        <textarea id="notes" name="notes" rows="3" maxlength="2000">${form.notes}</textarea>
      </div>
      <button type="submit">${form.reschedule === '' ? 'Schedule Event' : 'Update Event'}</button>
    </form>`;
  const status = fault ? 400 : 200;
  const tells = { event: 'date_and_time_selected' } as const;
  return pageResponse({ title: 'Enter details', main, status, isFramed: isFramed(form), tells });
}
