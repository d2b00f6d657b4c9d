import { randomUUID } from 'node:crypto';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { keys } from '../../functions/data/keys.ts';
import { createLedgerRepository } from '../../functions/data/ledger-repository.ts';
import { endpoints } from '../../shared/endpoints/index.ts';
import { addStoryBody, callApi, eventually, finishedStory, mailsTo, newCustomer } from '../support/product.ts';
import { stackTable } from '../support/stack-table.ts';
import { viewportsFor } from './support/browser.ts';
import { openingOf, talkToThePreview } from './support/interview.ts';
import { register, verifyAndLogIn } from './support/registration.ts';
import { setUpWholeSite } from './support/whole-site.ts';

const site = setUpWholeSite();

const storage = (page: Page) => page.evaluate<Record<string, string>>('({ ...localStorage })');

/** All that the API told a page, while it was looked at. */
function hearing(page: Page) {
  const bodies: Promise<string>[] = [];
  page.on('response', (response) => {
    if (response.url().startsWith(site.addresses.api)) bodies.push(response.text().catch(() => ''));
  });
  return async () => (await Promise.all(bodies)).join('\n');
}

describe.each(viewportsFor('desk'))('from one device to another, on a %s', (_, viewport) => {
  test('the conversation and the preview of a visitor wait behind the mailed link; the story begins with them', async () => {
    const first = await site.openPage({ viewport });
    const told = hearing(first.page);
    await first.page.goto(`${site.addresses.web}/start-your-story?tab=memories`);
    const opening = await talkToThePreview(first.page);
    const email = `rosa-${randomUUID()}@example.com`;
    const here = await storage(first.page);
    const shown = `${JSON.stringify(here)}${await first.page.content()}`;
    await first.page.getByRole('button', { name: 'Get my story' }).click();
    await register(first.page, email);
    const heard = plain(`${shown}${await told()}`);

    const second = await site.openPage({ viewport });
    await verifyAndLogIn(second.page, site.addresses, email);
    await second.page.waitForURL(`${site.addresses.web}/`);
    await second.page.goto(`${site.addresses.web}/start-your-story`);
    await second.page.getByText('Your story has begun: read on').click();
    expect(await openingOf(second.page)).toEqual(opening);
    expect((await storage(second.page))['MEMORIES_PROMPT']).toBe(here['MEMORIES_PROMPT']);
    await second.page.getByText('1 story remaining').waitFor();
    await second.page.getByRole('button', { name: 'Get my story' }).click();
    await second.page.waitForURL(`${site.addresses.web}/story`);
    await second.page.locator('[data-slot=story-item][data-status=ready]').waitFor();
    await second.page.getByRole('link', { name: 'View Story' }).click();
    const paragraphs = second.page.getByRole('article').locator('p, li');
    await paragraphs.first().waitFor();
    const text = await paragraphs.allTextContents();
    expect(text[0]).toBe(opening.firstLine);

    // Of what is bought nothing was anywhere before: in the page, on its way to it, in the browser's storage.
    const known = plain(`${here['introStoryLines_MEMORIES_PROMPT']} ${here['MEMORIES_PROMPT']}`);
    const bought = text.map(plain).filter((words) => words.length > 40 && !known.includes(words));
    expect(bought.length).toBeGreaterThan(5);
    expect(bought.filter((words) => heard.includes(words))).toEqual([]);
    expect([...first.faults, ...second.faults]).toEqual([]);
  });
});

test('a customer with an allowance sees it fall, the writing go on part by part, and the story by its mailed link', async () => {
  const { page, faults } = await site.openPage();
  const { email, token } = await newCustomer(site.addresses, 'Tom');
  const first = await callApi(site.addresses, endpoints.addStory, { token, body: addStoryBody });
  const { _id: freeStoryId } = await finishedStory(site.addresses, token, first.body.data._id);
  await grantStories(token, 2);
  const session = { token, firstStory: 'false', allowedStories: '2', subscriptionActive: 'false' };
  await page.addInitScript(`sessionStorage.kept ??= Object.assign(localStorage, ${JSON.stringify(session)}) && 'yes'`);
  await page.goto(`${site.addresses.web}/start-your-story?tab=milestone`);
  await page.getByText('2 stories remaining').waitFor();
  const { title } = await talkToThePreview(page);
  await page.getByText('one of your 2 stories').waitFor();

  const slow = {
    method: 'POST',
    body: JSON.stringify({ next: Array.from({ length: 4 }, (_, i) => ({ delayMs: 800 * (i + 1) })) }),
  };
  await fetch(`${site.addresses.model}/__control/faults`, slow);
  await page.getByRole('button', { name: 'Get my story' }).dblclick();
  await page.waitForURL(`${site.addresses.web}/story`);
  const progress = page.getByRole('progressbar', { name: `Writing ${title}` });
  const seen = new Set<string | null>();
  await eventually(
    async () => {
      if ((await progress.count()) > 0) seen.add(await progress.getAttribute('aria-valuenow').catch(() => null));
      return (await page.locator('[data-slot=story-item][data-status=ready]').count()) === 2 || undefined;
    },
    'the story written',
    60_000,
  );
  expect(seen.size).toBeGreaterThan(1);
  expect((await storage(page))['allowedStories']).toBe('1');
  expect(await page.locator('[data-slot=story-item]').count()).toBe(2);

  const path = await eventually(async () => {
    const mails = await mailsTo(site.addresses, email);
    return mails
      .map(({ body }) => /\/story\/[A-Za-z0-9]+/.exec(body.text ?? '')?.[0])
      .find((found) => found !== undefined && !found.endsWith(freeStoryId));
  }, 'the mail that the story is ready');
  await page.goto(`${site.addresses.web}${path}`);
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  await page.getByRole('heading', { name: 'Your values' }).waitFor();
  await page.goto(`${site.addresses.web}/start-your-story?tab=milestone`);
  await page.getByText('1 story remaining').waitFor();
  await page.getByText('1 of 10 messages').waitFor();
  expect(faults).toEqual([]);
});

/** Gives a customer stories to spend, in their profile and in their ledger. */
async function grantStories(token: string, stories: number): Promise<void> {
  const table = stackTable(site.addresses);
  const [, claims = ''] = token.split('.');
  const { sub: userId } = z.object({ sub: z.string() }).parse(JSON.parse(Buffer.from(claims, 'base64url').toString()));
  const grant = { cause: 'grant bonus', source: 'bonus' as const, delta: stories, at: '2026-11-21T10:00:00.000Z' };
  await table.documents.send(
    new UpdateCommand({
      TableName: table.name,
      Key: keys.profile(userId),
      UpdateExpression: 'SET bonusStories = :stories',
      ExpressionAttributeValues: { ':stories': stories },
    }),
  );
  await table.commit([createLedgerRepository(table).bookPart(userId, grant)]);
}

/** Without markup and escapes, so that the same words are the same. */
function plain(text: string): string {
  return text
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('\\"', '"')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replaceAll(/&#(?:39|x27);/g, "'")
    .replaceAll(/\s+/g, ' ')
    .trim();
}
