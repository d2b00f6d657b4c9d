import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { categories } from '#shared/catalogue/categories.ts';
import { viewportsFor } from '#tests/e2e/support/browser.ts';
import { completeInterview, readOpening } from '#tests/e2e/support/interview.ts';
import { openMailedLink, register, registrationPassword } from '#tests/e2e/support/registration.ts';
import { setUpWholeSite } from '#tests/e2e/support/whole-site.ts';
import { sampleInterview } from '#tests/support/sample-interview.ts';

const site = setUpWholeSite();
const { category, answers, title, firstLine } = sampleInterview('memories-oma');
const { promptKey } = categories[category];

const storage = (page: Page) => page.evaluate<Record<string, string>>('({ ...localStorage })');

/** All that the API told a page, while it was looked at. */
function hearing(page: Page) {
  const bodies: Promise<string>[] = [];
  page.on('response', (response) => {
    if (response.url().startsWith(`${site.addresses.web}/api/`)) bodies.push(response.text().catch(() => ''));
  });
  return async () => (await Promise.all(bodies)).join('\n');
}

describe.each(viewportsFor('desk'))('from one device to another, on a %s', (_, viewport) => {
  test("a visitor's conversation and preview are available after the mailed link and start the story", async () => {
    const first = await site.openPage({ viewport });
    const told = hearing(first.page);
    await first.page.goto(`${site.addresses.web}/start-your-story?tab=${category}`);
    await completeInterview(first.page, answers);
    expect(await readOpening(first.page)).toEqual({ title, firstLine });
    const email = `rosa-${randomUUID()}@example.com`;
    const here = await storage(first.page);
    const shown = `${JSON.stringify(here)}${await first.page.content()}`;
    await first.page.getByRole('button', { name: 'Get my story' }).click();
    await register(first.page, email);
    const heard = plain(`${shown}${await told()}`);

    const second = await site.openPage({ viewport });
    await openMailedLink(second.page, site.addresses, email);
    await second.page.getByRole('link', { name: 'Go to Login' }).click();
    await second.page.getByRole('heading', { name: 'Welcome back' }).waitFor();
    await second.page.getByLabel('Email').fill(email);
    await second.page.getByLabel('Password', { exact: true }).fill(registrationPassword);
    await second.page.locator('form button[type=submit]').click();
    await second.page.waitForURL(/\/story\/[0-9A-Z]{26}$/);
    await second.page.getByRole('heading', { name: 'Your Content', exact: true }).waitFor();
    const paragraphs = second.page.getByRole('article').locator('p, li');
    const text = await paragraphs.allTextContents();
    expect(text[0]).toBe(firstLine);

    // Of what is bought nothing was anywhere before: in the page, on its way to it, in the browser's storage.
    const known = plain(`${here[`introStoryLines_${promptKey}`]} ${here[promptKey]}`);
    const plans = await second.page.getByRole('main').getByRole('listitem').allTextContents();
    const bought = [...text, ...plans].map(plain).filter((words) => words.length > 40 && !known.includes(words));
    expect(bought.length).toBeGreaterThan(5);
    expect(bought.filter((words) => heard.includes(words))).toEqual([]);
    expect([...first.faults, ...second.faults]).toEqual([]);
  });
});

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
