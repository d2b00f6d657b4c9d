import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { categories } from '#shared/catalogue/categories.ts';
import { readyCustomer } from '#tests/support/ready-customer.ts';
import { sampleInterview } from '#tests/support/sample-interview.ts';
import { visualFaults } from './support/axe.ts';
import { viewports } from './support/browser.ts';
import { messagesAfterReply, readOpening, sendAnswers } from './support/interview.ts';
import { setUpWholeSite } from './support/whole-site.ts';

const site = setUpWholeSite();
const { category, answers } = sampleInterview('tribute-ray');
/** Each has a word that is in no other answer. */
const [, , horrible = '', , , , hospice = ''] = answers;
const button = (page: Page, label: string, message: string) =>
  page.getByRole('button', { name: `${label} “${message.slice(0, 30)}` });

/** Pixels above and below the middle of a message's button that press it. */
async function touchHeight(page: Page, message: string): Promise<number> {
  const box = await button(page, 'Put it back', message).boundingBox();
  const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2];
  return await page.evaluate<number>(`Array.from({ length: 80 }, (_, at) => ${y} - 40 + at).filter((y) => {
    return document.elementFromPoint(${x}, y)?.closest('button')?.textContent.includes(${JSON.stringify(message.slice(0, 30))});
  }).length`);
}

async function openAs(token: string, viewport: (typeof viewports)[keyof typeof viewports]) {
  const { page, faults } = await site.openPage({ viewport });
  const session = { token, firstStory: 'true', allowedStories: '0', subscriptionActive: 'false' };
  await page.addInitScript(`sessionStorage.kept ??= Object.assign(localStorage, ${JSON.stringify(session)}) && 'yes'`);
  await page.goto(`${site.addresses.web}/start-your-story?tab=${category}`);
  return { page, faults };
}

test('what a customer keeps out survives a reload, follows to another device, and is not in the story', async () => {
  const { token } = await readyCustomer(site.addresses, 'Keeper');
  const phone = await openAs(token, viewports.phone);
  await messagesAfterReply(phone.page, 1);
  await sendAnswers(phone.page, answers);
  await button(phone.page, 'Keep this out', horrible).click();
  await phone.page.getByText('Kept out of the story', { exact: true }).waitFor();
  expect(await touchHeight(phone.page, horrible)).toBeGreaterThanOrEqual(44);
  const marks = `localStorage.marks_${categories[category].promptKey}`;
  const isSaved = () => phone.page.evaluate<boolean>(`!${marks}.includes('"savedIn":""')`);
  await expect.poll(isSaved).toBe(true);
  await phone.page.reload();
  await button(phone.page, 'Put it back', horrible).waitFor();
  expect(await visualFaults(phone.page)).toEqual([]);

  const { page, faults } = await openAs(token, viewports.desk);
  await button(page, 'Put it back', horrible).waitFor();
  await page.getByRole('button', { name: "I'm done, write my story" }).click();
  await readOpening(page);
  const sheet = page.getByRole('article', { name: 'The opening of your story' });
  expect(await sheet.textContent()).not.toMatch(/horrible/i);
  const list = page.getByRole('region', { name: 'Kept out of your story' });
  await list.getByText('You marked it').waitFor();

  await button(page, 'Put it back', horrible).click();
  await list.getByRole('button', { name: 'Keep another one out' }).click();
  await button(page, 'Keep this out', hospice).click();
  expect(await page.getByRole('button', { name: 'Get my story' }).count()).toBe(0);
  expect(await visualFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Write the opening again' }).click();
  await page.getByText('The opening is written again.').waitFor();
  expect(await list.getByRole('listitem').filter({ hasText: 'You marked it' }).allTextContents()).toEqual([
    expect.stringContaining(hospice),
  ]);

  await page.getByRole('button', { name: 'Get my story' }).click();
  await page.waitForURL(/\/story$/);
  await page.getByRole('link', { name: 'View Story' }).first().click();
  await page.getByRole('heading', { name: 'Your Content', exact: true }).waitFor();
  const kept = page.locator('details', { hasText: 'Kept out of your story' });
  expect(await kept.locator('li').filter({ hasText: 'You marked it' }).allTextContents()).toEqual([
    expect.stringContaining(hospice),
  ]);
  expect(await kept.getByText(hospice).isVisible()).toBe(false);
  await kept.locator('summary').click();
  await kept.getByText(hospice).waitFor();
  expect((await page.getByRole('main').textContent())?.replace(hospice, '')).not.toMatch(/hospice/i);
  expect([...phone.faults, ...faults]).toEqual([]);
});
