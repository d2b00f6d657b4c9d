import { createServer } from 'node:http';
import type { Browser, FrameLocator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { closeServer, listenOnLoopback } from '#infra/local/listen.ts';
import type { SchedulerService } from '#infra/local/scheduler.ts';
import { visualFaults } from '#tests/e2e/support/axe.ts';
import { openPage, sharedBrowser, viewports } from '#tests/e2e/support/browser.ts';
import { startTestScheduler } from '#tests/support/test-scheduler.ts';

const messagesSchema = z.array(z.object({ event: z.string(), payload: z.record(z.string(), z.unknown()) }));

describe('the booking page of the scheduler stand-in in a browser', () => {
  let scheduler: SchedulerService;
  let browser: Browser;
  let site: string;
  // Stands for the product: frames whatever its address names, and keeps what that says.
  const server = createServer((request, response) => {
    const framed = new URL(request.url ?? '/', 'http://site').searchParams.get('frame') ?? 'about:blank';
    response.writeHead(200, { 'content-type': 'text/html' }).end(
      `<!doctype html><title>site</title><script>heard = []; addEventListener('message', ({ data, source }) => {
        if (source === document.querySelector('iframe').contentWindow) heard.push(data);
      });</script>
      <iframe title="Book your film" width="390" height="700" sandbox="allow-scripts allow-same-origin allow-forms allow-popups"
        src="${framed.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"></iframe>`,
    );
  });
  beforeAll(async () => {
    site = await listenOnLoopback(server, 0);
    scheduler = await startTestScheduler();
    browser = await sharedBrowser();
  });
  afterAll(async () => {
    await scheduler.close();
    await closeServer(server);
  });

  const address = (over: Record<string, string> = {}) => {
    const embed = { embed_domain: 'localhost', embed_type: 'Inline' };
    return `${scheduler.pageUrl}?${new URLSearchParams({ name: 'Ada', email: 'ada@example.com', ...embed, ...over })}`;
  };
  const heardOn = async (page: Page) => messagesSchema.parse(await page.evaluate('heard'));
  const heardOf = async (page: Page, event: string) =>
    (await heardOn(page)).filter((message) => message.event === `calendly.${event}`);
  const visit = async (framed: string) => {
    const watched = await openPage(browser, { viewport: viewports.phone });
    await watched.page.goto(`${site}/?frame=${encodeURIComponent(framed)}`);
    return { ...watched, frame: watched.page.frameLocator('iframe') };
  };
  const chooseTime = async (frame: FrameLocator) => {
    await frame
      .getByRole('link', { name: /, \d times$/ })
      .first()
      .press('Enter');
    await frame
      .getByRole('link', { name: /^\d+:00.[AP]M$/ })
      .first()
      .press('Enter');
  };

  it('works by keyboard and posts each step and its height to the parent page', async () => {
    const { page, frame, faults } = await visit(address({ utm_content: 's1' }));
    await chooseTime(frame);
    expect(await frame.getByLabel('Email').inputValue()).toBe('ada@example.com');
    await frame.getByRole('button', { name: 'Schedule Event' }).press('Enter');
    await frame.getByRole('heading', { name: 'You are scheduled' }).waitFor();
    await expect.poll(() => heardOf(page, 'event_scheduled')).toHaveLength(1);
    const steps = (await heardOn(page)).map(({ event }) => event).filter((event) => event !== 'calendly.page_height');
    expect(steps).toEqual([
      'calendly.event_type_viewed',
      'calendly.date_and_time_selected',
      'calendly.event_scheduled',
    ]);
    const [{ payload } = { payload: {} }] = await heardOf(page, 'event_scheduled');
    const uri = expect.stringMatching(/\/scheduled_events\/[\w-]{36}/);
    expect(payload).toEqual({ event: { uri }, invitee: { uri } });
    const heights = (await heardOf(page, 'page_height')).map(({ payload: { height } }) => height);
    expect(heights.length).toBeGreaterThanOrEqual(3);
    for (const height of heights) expect(height).toMatch(/^[1-9]\d{2,3}px$/);
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('posts a booking once, not again after a reload', async () => {
    const { page, frame } = await visit(address());
    await chooseTime(frame);
    await frame.getByRole('button', { name: 'Schedule Event' }).click();
    await expect.poll(() => heardOf(page, 'event_scheduled')).toHaveLength(1);
    const [, inner] = page.frames();
    await inner?.goto(inner.url());
    await expect.poll(async () => (await heardOf(page, 'page_height')).length).toBeGreaterThanOrEqual(4);
    expect(await heardOf(page, 'event_scheduled')).toHaveLength(1);
    await page.context().close();
  });

  it('posts nothing to a page that does not identify itself', async () => {
    const { page, frame } = await visit(address({ embed_domain: '' }));
    await frame.getByRole('heading', { name: 'Film consultation' }).waitFor();
    await chooseTime(frame);
    await frame.getByRole('heading', { name: 'Enter details' }).waitFor();
    expect(await heardOn(page)).toEqual([]);
    await page.context().close();
  });

  it('cancels and reschedules by its links', async () => {
    const { page, frame } = await visit(address());
    await chooseTime(frame);
    await frame.getByRole('button', { name: 'Schedule Event' }).click();
    await frame.getByRole('link', { name: 'Reschedule' }).click();
    await chooseTime(frame);
    await frame.getByRole('button', { name: 'Update Event' }).click();
    await frame.getByRole('link', { name: 'cancel' }).click();
    await frame.getByRole('button', { name: 'Cancel Event' }).click();
    await frame.getByRole('heading', { name: 'This booking is cancelled' }).waitFor();
    expect(await heardOf(page, 'event_scheduled')).toHaveLength(2);
    await page.context().close();
  });

  it('has no axe violations at any width, in light and dark mode', async () => {
    const { page } = await openPage(browser, { viewport: viewports.desk });
    await page.goto(address());
    expect(await visualFaults(page)).toEqual([]);
    await page
      .getByRole('link', { name: /, \d times$/ })
      .first()
      .click();
    expect(await visualFaults(page)).toEqual([]);
    await page
      .getByRole('link', { name: /^\d+:00.[AP]M$/ })
      .first()
      .click();
    await page.getByLabel('Email').fill('nobody');
    await page.getByLabel('Email').evaluate((input) => input.removeAttribute('type'));
    await page.getByRole('button', { name: 'Schedule Event' }).click();
    await page.getByRole('alert').waitFor();
    expect(await visualFaults(page)).toEqual([]);
    await page.getByLabel('Email').fill('ada@example.com');
    await page.getByRole('button', { name: 'Schedule Event' }).click();
    expect(await visualFaults(page)).toEqual([]);
    await page.goto(scheduler.url);
    expect(await visualFaults(page)).toEqual([]);
    await page.context().close();
  });
});
