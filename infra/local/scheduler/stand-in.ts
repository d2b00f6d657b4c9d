import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import {
  type Answer,
  createFaultControl,
  faultsPath,
  jsonResponse,
  send,
  sendWithFault,
  transportFaultSchema,
} from '#infra/local/faults.ts';
import { readBody } from '#infra/local/listen.ts';
import { type Booked, BookingProblem, type Bookings } from './bookings.ts';
import { inviteeResource } from './calendly-shapes.ts';
import { type Behaviour, handleControl } from './control.ts';
import { addressWith, embedQuery, readForm } from './pages/booking-form.ts';
import { cancellationPage, overviewPage, profilePage, scheduledPage } from './pages/booking-pages.ts';
import { calendarPage, filmPath } from './pages/calendar-page.ts';
import { detailsPage, faultOf } from './pages/details-page.ts';
import { notePage, seeOther } from './pages/layout.ts';
import type { Store } from './store.ts';
import type { Webhooks } from './webhooks.ts';

const maxBodyBytes = 64_000;

const assets: Readonly<Record<string, readonly [type: string, file: string]>> = {
  '/assets/pages.css': ['text/css; charset=utf-8', 'pages.css'],
  '/assets/embed.js': ['text/javascript; charset=utf-8', 'embed.js'],
};

interface StandInOptions {
  readonly store: Store;
  readonly bookings: Bookings;
  readonly webhooks: Webhooks;
  readonly baseUrl: string;
}

interface Call {
  readonly method: string;
  readonly url: URL;
  readonly body: string;
}

export function createStandIn({ store, bookings, webhooks, baseUrl }: StandInOptions) {
  const faults = createFaultControl(transportFaultSchema);
  const behaviour: Behaviour = { beforeAnswer: false };

  async function finish({ events }: Booked, waits: boolean): Promise<void> {
    const sent = webhooks.send(events);
    if (waits || behaviour.beforeAnswer) await sent;
  }

  async function press({ body }: Call): Promise<Answer> {
    const form = readForm(new URLSearchParams(body));
    if (form.time === '') return calendarPage(form, bookings, 'Please choose a time.');
    const fault = faultOf(form);
    if (fault) return detailsPage(form, fault);
    const { name, email, notes, tracking, time: startsAt, reschedule, form: token } = form;
    const before = reschedule === '' ? null : reschedule;
    try {
      const booked = bookings.book({ name, email, notes, startsAt, tracking, before, form: token || null });
      await finish(booked, false);
      return seeOther(`/invitees/${booked.invitee.id}${embedQuery(form)}#scheduled`);
    } catch (error) {
      if (!(error instanceof BookingProblem) || error.status !== 409) throw error;
      return calendarPage({ ...form, time: '' }, bookings, error.message);
    }
  }

  function film(call: Call): Answer | Promise<Answer> {
    if (call.method === 'POST') return press(call);
    const form = readForm(call.url.searchParams);
    return form.time === '' ? calendarPage(form, bookings) : detailsPage(form);
  }

  async function cancellation(id: string, { method, url, body }: Call): Promise<Answer> {
    const form = readForm(url.searchParams);
    if (method !== 'POST') return cancellationPage(bookings.known(id), form);
    const reason = (new URLSearchParams(body).get('reason') ?? '').trim().slice(0, 2000);
    await finish(bookings.cancel(id, 'invitee', reason), false);
    return seeOther(`/cancellations/${id}${embedQuery(form)}`);
  }

  function rescheduling(id: string, { url }: Call): Answer {
    const { name, email, tracking } = bookings.known(id);
    const form = { ...readForm(url.searchParams), name, email, tracking, reschedule: id };
    return seeOther(addressWith(filmPath, form, {}));
  }

  function resource(path: string): Answer | undefined {
    const [, eventId, id = ''] = /^\/scheduled_events\/([\w-]+)\/invitees\/([\w-]+)$/.exec(path) ?? [];
    const invitee = store.invitees.get(id);
    if (invitee === undefined || invitee.eventId !== eventId) return undefined;
    return jsonResponse(200, { resource: inviteeResource(invitee, baseUrl, (other) => store.invitees.get(other)) });
  }

  async function page(call: Call): Promise<Answer> {
    const { pathname, searchParams } = call.url;
    if (pathname === '/') return overviewPage([...store.invitees.values()], [...store.events.values()]);
    if (pathname === '/tellwren') return profilePage(readForm(searchParams));
    if (pathname === filmPath) return film(call);
    const [, kind, id = ''] = /^\/(invitees|cancellations|reschedulings)\/([\w-]+)$/.exec(pathname) ?? [];
    if (kind === 'invitees') return scheduledPage(bookings.known(id), readForm(searchParams), baseUrl);
    if (kind === 'cancellations') return cancellation(id, call);
    if (kind === 'reschedulings') return rescheduling(id, call);
    return resource(pathname) ?? notePage('Page not found', 'The link may be wrong.', 404);
  }

  async function handlePage(call: Call): Promise<Answer> {
    try {
      return await page(call);
    } catch (error) {
      if (!(error instanceof BookingProblem)) throw error;
      return notePage('That didn’t work', error.message, error.status);
    }
  }

  async function route(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET' } = request;
    const url = new URL(request.url ?? '/', baseUrl);
    const body = (await readBody(request, maxBodyBytes))?.toString('utf8');
    if (body === undefined) return send(response, notePage('Too long', 'The form is too long.', 413));
    if (url.pathname === faultsPath) return send(response, faults.control(method, body));
    const asset = Object.hasOwn(assets, url.pathname) ? assets[url.pathname] : undefined;
    if (asset) return sendAsset(response, asset);
    const control = /^\/__control\/([\w-]+)$/.exec(url.pathname)?.[1];
    if (control !== undefined) {
      const parts = { store, bookings, webhooks, behaviour, baseUrl, finish };
      return send(response, await handleControl(parts, method, control, body));
    }
    const call = { method, url, body };
    const fault = faults.take({ method, path: url.pathname });
    // As at the emulators: `drop` does the work and loses the response, `status` does nothing (threat 48).
    if (fault?.drop) await handlePage(call);
    await sendWithFault(
      response,
      fault,
      () => handlePage(call),
      (status) => ({ error: `a fault: ${status}` }),
    );
  }

  return (request: IncomingMessage, response: ServerResponse): void => {
    route(request, response).catch((error: unknown) => {
      if (response.headersSent) response.destroy();
      else void send(response, jsonResponse(500, { error: `The stand-in failed: ${error}` }));
    });
  };
}

async function sendAsset(response: ServerResponse, [type, name]: readonly [string, string]): Promise<void> {
  const bytes = await readFile(join(import.meta.dirname, 'pages', name));
  response.writeHead(200, { 'content-type': type, 'content-length': bytes.byteLength, 'cache-control': 'max-age=60' });
  response.end(bytes);
}
