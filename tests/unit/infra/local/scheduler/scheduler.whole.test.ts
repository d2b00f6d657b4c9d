import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SchedulerService } from '#infra/local/scheduler.ts';
import {
  type HookReceiver,
  newSchedulerFolder,
  schedule,
  startHookReceiver,
  startTestScheduler,
} from '#tests/support/test-scheduler.ts';

const person = { name: 'Ada Customer', email: 'ada@example.com' };
let receiver: HookReceiver;
let scheduler: SchedulerService;
beforeEach(async () => {
  receiver = await startHookReceiver();
  scheduler = await startTestScheduler({ webhookUrl: receiver.url });
});
afterEach(async () => {
  await scheduler.close();
  await receiver.close();
});

const get = async (path: string) => {
  const answer = await fetch(new URL(path, scheduler.url), { redirect: 'manual' });
  return { answer, text: await answer.text() };
};
const send = (path: string, fields: Record<string, string>) =>
  fetch(new URL(path, scheduler.url), { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
/** The `nth` link of a page whose address has that parameter. */
const linkWith = (text: string, parameter: string, nth = 0) => {
  const links = [...text.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'));
  return links.filter((href) => href.includes(`${parameter}=`))[nth] ?? 'no such link';
};
const unescaped = (text: string) => text.replaceAll('&quot;', '"').replaceAll('&amp;', '&');
const hiddenFields = (text: string) =>
  Object.fromEntries(
    [...text.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [name, value]),
  );

describe('scheduler booking page', () => {
  it('works with links only and posts Calendly’s messages at each step', async () => {
    const query = new URLSearchParams({ ...person, utm_content: '01JSTORY', embed_type: 'Inline' });
    const calendar = await get(`/tellwren/film?${query}`);
    expect(calendar.text).toContain('data-tells="calendly.event_type_viewed"');
    const day = await get(linkWith(calendar.text, 'date'));
    const details = await get(linkWith(day.text, 'time'));
    expect(details.text).toContain('data-tells="calendly.date_and_time_selected"');
    expect(details.text).toContain('value="ada@example.com"');
    const booked = await send('/tellwren/film', { ...hiddenFields(details.text), ...person, notes: 'A farm.' });
    expect(booked.status).toBe(303);
    const location = booked.headers.get('location') ?? '';
    expect(location).toMatch(/^\/invitees\/[\w-]+#scheduled$/);
    const { text } = await get(location);
    const payload = JSON.parse(unescaped(/data-payload="([^"]*)"/.exec(text)?.[1] ?? ''));
    expect(text).toContain('data-tells="calendly.event_scheduled"');
    await vi.waitFor(() => expect(receiver.hooks).toHaveLength(1));
    expect(receiver.hooks[0]).toMatchObject({
      event: 'invitee.created',
      payload: { ...person, uri: payload.invitee.uri, event: payload.event.uri, status: 'active', rescheduled: false },
    });
    expect(receiver.hooks[0]?.payload['tracking']).toMatchObject({ utm_content: '01JSTORY', utm_source: null });
    expect(payload.invitee.uri).toMatch(/\/scheduled_events\/[\w-]{36}\/invitees\/[\w-]{36}$/);
    const resource = await (await fetch(payload.invitee.uri)).json();
    expect(resource).toMatchObject({
      resource: { uri: payload.invitee.uri, questions_and_answers: [{ answer: 'A farm.' }] },
    });
  });

  it('books a time once for twenty concurrent requests', async () => {
    const calendar = await get('/tellwren/film');
    const day = await get(linkWith(calendar.text, 'date'));
    const time = new URL(linkWith(day.text, 'time'), scheduler.url).searchParams.get('time') ?? '';
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, tab) => send('/tellwren/film', { ...person, time, form: `tab-${tab}` })),
    );
    expect(answers.filter(({ status }) => status === 303)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
    expect((await get(linkWith(calendar.text, 'date'))).text).not.toContain(encodeURIComponent(time));
  });
});

describe('existing booking', () => {
  it('can be moved: old and new booking refer to each other', async () => {
    const before = await schedule(scheduler.url, 'book', { email: person.email, tracking: { utm_content: 's' } });
    const moving = await get(`/reschedulings/${before.invitee}`);
    expect(moving.answer.headers.get('location')).toContain(`reschedule=${before.invitee}`);
    const after = await schedule(scheduler.url, 'reschedule', { invitee: before.invitee, wait: true });
    await vi.waitFor(() => expect(receiver.hooks).toHaveLength(3));
    const [, canceled, created] = receiver.hooks;
    expect(canceled?.payload).toMatchObject({ uri: before.uri, rescheduled: true, new_invitee: after.uri });
    expect(created?.payload).toMatchObject({ uri: after.uri, rescheduled: false, old_invitee: before.uri });
    expect(created?.payload['tracking']).toMatchObject({ utm_content: 's' });
    await expect(schedule(scheduler.url, 'reschedule', { invitee: before.invitee })).rejects.toThrow('409');
  });
});

describe('scheduler webhooks', () => {
  it('are delivered after a restart with the same secret if the receiver was down', async () => {
    const dataDir = newSchedulerFolder();
    const first = await startTestScheduler({ dataDir, webhookUrl: 'http://127.0.0.1:9/', retryAfterMs: 60_000 });
    const { uri } = await schedule(first.url, 'book', { email: person.email, wait: true });
    await first.close();
    expect(JSON.parse(readFileSync(join(dataDir, 'scheduler.json'), 'utf8'))).toMatchObject({
      webhookSecret: first.webhookSecret,
    });
    const second = await startTestScheduler({ dataDir, webhookUrl: receiver.url });
    await vi.waitFor(() => expect(receiver.hooks.map(({ payload }) => payload['uri'])).toEqual([uri]));
    await second.close();
    rmSync(dataDir, { recursive: true });
  });
});

describe('scheduler faults', () => {
  it('a status skips the request; a drop books and loses the response', async () => {
    const faults = async (next: object[]) =>
      fetch(`${scheduler.url}/__control/faults`, { method: 'POST', body: JSON.stringify({ next }) });
    await faults([{ status: 503, match: { method: 'GET' } }]);
    expect((await get('/tellwren/film')).answer.status).toBe(503);
    const day = await get(linkWith((await get('/tellwren/film')).text, 'date'));
    const time = new URL(linkWith(day.text, 'time'), scheduler.url).searchParams.get('time') ?? '';
    await faults([{ drop: true }]);
    await expect(send('/tellwren/film', { ...person, time, form: 'x' })).rejects.toThrow();
    await vi.waitFor(() => expect(receiver.hooks).toHaveLength(1));
    await faults([{ delayMs: 60_000 }]);
    await fetch(`${scheduler.url}/__control/faults`, { method: 'DELETE' });
    expect((await get('/')).text).toContain('ada@example.com');
  });
});
