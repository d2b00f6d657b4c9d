import type { Answer } from '#infra/local/faults.ts';
import { type Html, html, nothing } from '#infra/local/html.ts';
import { wholeTime } from '#infra/local/scheduler/calendar.ts';
import { eventUri, inviteeUri } from '#infra/local/scheduler/calendly-shapes.ts';
import type { Invitee, SchedulerEvent } from '#infra/local/scheduler/records.ts';
import { addressWith, type BookingForm, embedQuery, isFramed } from './booking-form.ts';
import { aboutFilm, filmPath } from './calendar-page.ts';
import { pageResponse } from './layout.ts';

function moveLinks({ id, cancellation }: Invitee, form: BookingForm): Html {
  const query = embedQuery(form);
  if (cancellation !== null) return nothing;
  return html`<p>
    Need to make a change? <a href="/reschedulings/${id}${query}">Reschedule</a> or <a href="/cancellations/${id}${query}">cancel</a>.
  </p>`;
}

export function scheduledPage(invitee: Invitee, form: BookingForm, baseUrl: string): Answer {
  const isOn = invitee.cancellation === null;
  const main = html`${aboutFilm}
    <h2 class="done">${isOn ? 'You are scheduled' : 'This booking was cancelled'}</h2>
    <p class="chosen"><strong>${wholeTime(invitee.startsAt)}</strong></p>
    <p>${isOn ? `A real calendar would now email an invitation to ${invitee.email}.` : 'You can choose another time.'}</p>
    ${moveLinks(invitee, form)}`;
  const payload = {
    event: { uri: eventUri(baseUrl, invitee) },
    invitee: { uri: inviteeUri(baseUrl, invitee) },
  };
  const tells = { event: 'event_scheduled', payload } as const;
  return pageResponse({ title: 'Scheduled', main, isFramed: isFramed(form), tells });
}

export function cancellationPage(invitee: Invitee, form: BookingForm): Answer {
  const shown = { isFramed: isFramed(form) };
  const query = embedQuery(form);
  if (invitee.cancellation !== null) {
    const again = html`<p><a href="${filmPath}${query}">Choose another time</a></p>`;
    const moved =
      invitee.after === null ? nothing : html`<p><a href="/invitees/${invitee.after}">See the new time.</a></p>`;
    return pageResponse({
      ...shown,
      title: 'Cancelled',
      main: html`<h1>This booking is cancelled</h1>${moved}${again}`,
    });
  }
  const main = html`${aboutFilm}
    <h2>Cancel this booking?</h2>
    <p class="chosen"><strong>${wholeTime(invitee.startsAt)}</strong></p>
    <form method="post" action="/cancellations/${invitee.id}${query}">
      <div class="field">
        <label for="reason">Reason for canceling</label>
        <textarea id="reason" name="reason" rows="3" maxlength="2000"></textarea>
      </div>
      <button type="submit">Cancel Event</button>
    </form>
    <p><a href="/invitees/${invitee.id}${query}">Keep booking</a></p>`;
  return pageResponse({ ...shown, title: 'Cancel', main });
}

export function profilePage(form: BookingForm): Answer {
  const main = html`<h1>Tellwren</h1>
    <p><a href="${addressWith(filmPath, form, {})}">Film consultation</a></p>`;
  const tells = { event: 'profile_page_viewed' } as const;
  return pageResponse({ title: 'Tellwren', main, isFramed: isFramed(form), tells });
}

function bookingRow(invitee: Invitee): Html {
  const { id, name, email, startsAt, cancellation, tracking } = invitee;
  const story = tracking.utm_content === null ? nothing : html`<br />Story ${tracking.utm_content}`;
  return html`<li>
    <a href="/invitees/${id}">${wholeTime(startsAt)}</a>${cancellation === null ? '' : ' , cancelled'}<br />
    ${name}, ${email}${story}
  </li>`;
}

function eventRow({ type, createdAt, delivery }: SchedulerEvent): Html {
  return html`<li>${type}, ${createdAt}: ${delivery.state ?? 'not sent'} (${delivery.attempts} ${delivery.attempts === 1 ? 'attempt' : 'attempts'})</li>`;
}

export function overviewPage(invitees: readonly Invitee[], events: readonly SchedulerEvent[]): Answer {
  const list = (rows: readonly Html[], none: string) =>
    rows.length === 0 ? html`<p class="hint">${none}</p>` : html`<ul class="list">${rows}</ul>`;
  const main = html`<h1>Film bookings</h1>
    <p class="stand-in">Test calendar: no one will come.</p>
    <p><a href="${filmPath}">Book a film</a></p>
    <h2>Bookings</h2>
    ${list(invitees.map(bookingRow).toReversed(), 'No bookings yet.')}
    <h2>Webhooks</h2>
    ${list(events.map(eventRow).toReversed(), 'No webhooks yet.')}`;
  return pageResponse({ title: 'Bookings', main });
}
