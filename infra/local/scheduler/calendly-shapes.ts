import { durationMinutes, endOf, timeZone } from './calendar.ts';
import type { Invitee, SchedulerEvent } from './records.ts';

const calendlyTime = (iso: string) => iso.replace('Z', '000Z');

const host = { user: 'users/TELLWRENFILMCREW', email: 'films@tellwren.example', name: 'Tellwren films' };

export function inviteeUri(baseUrl: string, { id, eventId }: Pick<Invitee, 'id' | 'eventId'>): string {
  return `${baseUrl}/scheduled_events/${eventId}/invitees/${id}`;
}

export function eventUri(baseUrl: string, { eventId }: Pick<Invitee, 'eventId'>): string {
  return `${baseUrl}/scheduled_events/${eventId}`;
}

function cancellationOf({ cancellation, name }: Invitee) {
  if (cancellation === null) return {};
  const { by, reason, at } = cancellation;
  const canceledBy = by === 'host' ? host.name : name;
  return { cancellation: { canceled_by: canceledBy, reason, canceler_type: by, created_at: calendlyTime(at) } };
}

function scheduledEvent(invitee: Invitee, baseUrl: string) {
  const { startsAt, createdAt, updatedAt, cancellation } = invitee;
  return {
    uri: eventUri(baseUrl, invitee),
    name: 'Film consultation',
    status: cancellation === null ? 'active' : 'canceled',
    start_time: calendlyTime(startsAt),
    end_time: calendlyTime(endOf(startsAt)),
    event_type: `${baseUrl}/event_types/TELLWRENFILM`,
    location: { type: 'physical', location: 'Riverwood', additional_info: `In person, ${durationMinutes} minutes` },
    invitees_counter: { total: 1, active: cancellation === null ? 1 : 0, limit: 1 },
    created_at: calendlyTime(createdAt),
    updated_at: calendlyTime(updatedAt),
    event_memberships: [{ user: `${baseUrl}/${host.user}`, user_email: host.email, user_name: host.name }],
    event_guests: [],
    ...cancellationOf(invitee),
  };
}

export function inviteeResource(
  invitee: Invitee,
  baseUrl: string,
  others: (id: string) => Invitee | undefined,
): Record<string, unknown> {
  const { id, name, email, notes, createdAt, updatedAt, cancellation, before, after, tracking } = invitee;
  const uriOf = (other: string | null) => {
    const found = other === null ? undefined : others(other);
    return found === undefined ? null : inviteeUri(baseUrl, found);
  };
  const question = 'Please share anything that will help prepare for our meeting.';
  return {
    uri: inviteeUri(baseUrl, invitee),
    event: eventUri(baseUrl, invitee),
    name,
    first_name: null,
    last_name: null,
    email,
    tracking,
    timezone: timeZone,
    status: cancellation === null ? 'active' : 'canceled',
    ...cancellationOf(invitee),
    rescheduled: after !== null,
    old_invitee: uriOf(before),
    new_invitee: uriOf(after),
    cancel_url: `${baseUrl}/cancellations/${id}`,
    reschedule_url: `${baseUrl}/reschedulings/${id}`,
    questions_and_answers: notes === '' ? [] : [{ question, answer: notes, position: 0 }],
    text_reminder_number: null,
    routing_form_submission: null,
    payment: null,
    no_show: null,
    reconfirmation: null,
    scheduling_method: null,
    invitee_scheduled_by: null,
    created_at: calendlyTime(createdAt),
    updated_at: calendlyTime(updatedAt),
    scheduled_event: scheduledEvent(invitee, baseUrl),
  };
}

export function webhookBody({ type, createdAt, payload }: SchedulerEvent, baseUrl: string): string {
  const body = { event: type, created_at: calendlyTime(createdAt), created_by: `${baseUrl}/${host.user}`, payload };
  return JSON.stringify(body);
}
