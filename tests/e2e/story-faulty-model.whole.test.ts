import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { keys } from '#functions/data/keys.ts';
import { createLedgerRepository } from '#functions/data/ledger-repository.ts';
import { sectionNames, storyLanguage } from '#shared/story/languages.ts';
import { completeInterview, composer, messagesAfterReply, transcript } from '#tests/e2e/support/interview.ts';
import { setUpWholeSite } from '#tests/e2e/support/whole-site.ts';
import { writeFirstStory } from '#tests/support/customer-stories.ts';
import { eventually, mailsTo } from '#tests/support/product.ts';
import { readyCustomer } from '#tests/support/ready-customer.ts';
import { sampleInterview } from '#tests/support/sample-interview.ts';
import { stackTable } from '#tests/support/stack-table.ts';

const site = setUpWholeSite();
const { category, language, answers, title } = sampleInterview('business-cidre');

const faultsAt = () => `${site.addresses.model}/__control/faults`;

/** Told to the model that all journeys share: what would hurt others names the words that it is for. */
async function addFaults(next: readonly object[]): Promise<void> {
  const { status } = await fetch(faultsAt(), { method: 'POST', body: JSON.stringify({ next }) });
  expect(status).toBe(200);
}

/** Other journeys have faults of their own. */
const clearFaults = (match: object) => fetch(faultsAt(), { method: 'DELETE', body: JSON.stringify({ match }) });
const parts = ['story_body', 'story_values', 'content_strategy', 'weekly_schedule', 'captions'];
afterEach(() => Promise.all(parts.map((schema) => clearFaults({ schema }))));

test('a customer sees the allowance decrease, the writing progress, and the story by its mailed link', async () => {
  const { page, faults } = await site.openPage();
  const { email, token } = await readyCustomer(site.addresses, 'Tom');
  const { _id: freeStoryId } = await writeFirstStory(site.addresses, token);
  await grantStories(token, 2);
  const session = { token, firstStory: 'false', allowedStories: '2', subscriptionActive: 'false' };
  await page.addInitScript(`sessionStorage.kept ??= Object.assign(localStorage, ${JSON.stringify(session)}) && 'yes'`);
  await page.goto(`${site.addresses.web}/start-your-story?tab=${category}`);
  await page.getByText('2 stories remaining').waitFor();
  await completeInterview(page, answers);
  await page.getByText('one of your 2 stories').waitFor();

  // More than the story needs: what others write meanwhile takes some of them.
  const slow = parts.map((schema, at) => ({ delayMs: 800 * (at + 1), match: { schema } }));
  await addFaults([...slow, ...slow]);
  await page.getByRole('button', { name: 'Get my story' }).dblclick();
  await page.waitForURL(`${site.addresses.web}/story`);
  const progress = page.getByRole('progressbar', { name: `Writing ${title}` });
  const seen = new Set<string | null>();
  await eventually(
    async () => {
      // All at once: Playwright would wait for one that has gone meanwhile to come back.
      const values = await progress.evaluateAll((all) => all.map((one) => one.getAttribute('aria-valuenow')));
      for (const value of values) seen.add(value);
      return (await page.locator('[data-slot=story-item][data-status=ready]').count()) === 2 || undefined;
    },
    'the story written',
    60_000,
  );
  expect(seen.size).toBeGreaterThan(1);
  await expect.poll(() => page.evaluate('localStorage.allowedStories')).toBe('1');
  expect(await page.locator('[data-slot=story-item]').count()).toBe(2);

  const path = await eventually(async () => {
    const mails = await mailsTo(site.addresses, email);
    return mails
      .map(({ body }) => /\/story\/[A-Za-z0-9]+/.exec(body.text ?? '')?.[0])
      .find((found) => found !== undefined && !found.endsWith(freeStoryId));
  }, 'the mail that the story is ready');
  await page.goto(`${site.addresses.web}${path}`);
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  await page.getByRole('heading', { name: sectionNames[storyLanguage(language)].values }).waitFor();
  await page.goto(`${site.addresses.web}/start-your-story?tab=${category}`);
  await page.getByText('1 story remaining').waitFor();
  await page.getByText('Five more answers and Wren can write.').waitFor();
  expect(faults).toEqual([]);
});

test('a reload during a reply loses nothing: the message is answered afterwards', async () => {
  const { page } = await site.openPage();
  await page.goto(`${site.addresses.web}/start-your-story?tab=milestone`);
  await messagesAfterReply(page, 1);
  const said = `${answers[0]} I was nine.`;
  await addFaults([{ delayMs: 3000, match: { said } }]);
  await composer(page).fill(said);
  await page.getByRole('button', { name: 'Send' }).click();
  await page.locator('[data-slot=typing-indicator]').waitFor();
  await page.reload();
  expect((await messagesAfterReply(page, 2))[1]).toContain(said);
});

test('a failed reply keeps the message, which can be sent again', async () => {
  const { page } = await site.openPage();
  await page.goto(`${site.addresses.web}/start-your-story?tab=business-story`);
  await messagesAfterReply(page, 1);
  const said = `${answers[0]} I was eight.`;
  await addFaults([{ status: 500, always: true, match: { said } }]);
  await composer(page).fill(said);
  await composer(page).press('Enter');
  await page.getByRole('button', { name: 'Try again' }).waitFor();
  expect(await transcript(page).getByText(said).isVisible()).toBe(true);
  await clearFaults({ said });
  await page.getByRole('button', { name: 'Try again' }).click();
  await messagesAfterReply(page, 2);
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
  await table.commit([createLedgerRepository(table).recordEntryPart(userId, grant)]);
}
