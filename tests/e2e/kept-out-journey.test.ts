import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { readyCustomer } from '#tests/support/ready-customer.ts';
import { visualFaults } from './support/axe.ts';
import { viewports } from './support/browser.ts';
import { answers, messagesAfterReply, readOpening, sendAnswer } from './support/interview.ts';
import { setUpWholeSite } from './support/whole-site.ts';

const site = setUpWholeSite();
const [, brother = '', , spoon = ''] = answers;
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
  await page.goto(`${site.addresses.web}/start-your-story?tab=memories`);
  return { page, faults };
}

test('what a customer keeps out survives a reload, follows to another device, and is not in the story', async () => {
  const { token } = await readyCustomer(site.addresses, 'Keeper');
  const phone = await openAs(token, viewports.phone);
  await messagesAfterReply(phone.page, 1);
  for (const turn of answers.keys()) await sendAnswer(phone.page, turn);
  await button(phone.page, 'Keep this out', brother).click();
  await phone.page.getByText('Kept out of the story').waitFor();
  expect(await touchHeight(phone.page, brother)).toBeGreaterThanOrEqual(44);
  const isSaved = () => phone.page.evaluate<boolean>('!localStorage.marks_MEMORIES_PROMPT.includes(\'"savedIn":""\')');
  await expect.poll(isSaved).toBe(true);
  await phone.page.reload();
  await button(phone.page, 'Put it back', brother).waitFor();
  expect(await visualFaults(phone.page)).toEqual([]);

  const { page, faults } = await openAs(token, viewports.desk);
  await button(page, 'Put it back', brother).waitFor();
  await page.getByRole('button', { name: "I'm done, write my story" }).click();
  await readOpening(page);
  const sheet = page.getByRole('article', { name: 'The opening of your story' });
  expect(await sheet.textContent()).not.toContain('Tom');
  const list = page.getByRole('region', { name: 'Kept out of your story' });
  await list.getByText('You marked it').waitFor();

  await button(page, 'Put it back', brother).click();
  await list.getByRole('button', { name: 'Keep another one out' }).click();
  await button(page, 'Keep this out', spoon).click();
  expect(await page.getByRole('button', { name: 'Get my story' }).count()).toBe(0);
  expect(await visualFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Write the opening again' }).click();
  await page.getByText('The opening is written again.').waitFor();
  expect(await list.getByRole('listitem').filter({ hasText: 'You marked it' }).allTextContents()).toEqual([
    expect.stringContaining(spoon),
  ]);

  await page.getByRole('button', { name: 'Get my story' }).click();
  await page.waitForURL(/\/story$/);
  await page.getByRole('link', { name: 'View Story' }).first().click();
  await page.getByRole('heading', { name: 'Your Content', exact: true }).waitFor();
  const kept = page.locator('details', { hasText: 'Kept out of your story' });
  expect(await kept.locator('li').allTextContents()).toEqual([expect.stringContaining(spoon)]);
  expect(await kept.getByText(spoon).isVisible()).toBe(false);
  await kept.locator('summary').click();
  await kept.getByText(spoon).waitFor();
  expect((await page.getByRole('main').textContent())?.replace(spoon, '')).not.toContain('spoon');
  expect([...phone.faults, ...faults]).toEqual([]);
});
