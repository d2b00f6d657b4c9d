import { randomUUID } from 'node:crypto';
import type { Page, Route } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { categories } from '#shared/catalogue/categories.ts';
import { addStoryBody } from '#tests/support/product.ts';
import { readyCustomer } from '#tests/support/ready-customer.ts';
import { sampleInterview } from '#tests/support/sample-interview.ts';
import { viewportsFor } from './support/browser.ts';
import { completeInterview, composer, messagesAfterReply, readOpening, sendAnswers } from './support/interview.ts';
import { openMailedLink, register } from './support/registration.ts';
import { wholeTest } from './support/whole-proof.ts';
import { setUpWholeSite } from './support/whole-site.ts';

const site = setUpWholeSite();
const { category, answers, title, firstLine, lastLine } = sampleInterview('tribute-ray');
const { promptKey } = categories[category];

/** Counts presses and typed fields outside the conversation; `window.name` survives navigations of the tab. */
const countScript = `(() => {
  const kept = () => JSON.parse(window.name || '{"presses":0,"fields":[]}');
  const keep = (change) => { window.name = JSON.stringify({ ...kept(), ...change }); };
  const inChat = ({ target }) => target.closest('.chat-composer, form:has(textarea)') !== null;
  addEventListener('click', (event) => {
    const label = event.target.closest('label');
    // A label's press arrives a second time at its checkbox.
    if (event.isTrusted && !inChat(event) && (label === null || event.target.matches('input')))
      keep({ presses: kept().presses + 1 });
  }, true);
  addEventListener('input', (event) => {
    const { name, type } = event.target;
    if (!inChat(event) && type !== 'checkbox' && !kept().fields.includes(name))
      keep({ fields: [...kept().fields, name] });
  }, true);
})()`;

const storedNames = (page: Page) => page.evaluate<string[]>('Object.keys(localStorage).sort()');

describe.each(viewportsFor('phone'))('from a conversation to a written story, on a %s', (_, viewport) => {
  test('a visitor reads their story after seven presses, three fields and one mail', async () => {
    const { page, faults } = await site.openPage({ viewport });
    // A page that an earlier test used keeps its name.
    await page.evaluate("window.name = ''");
    await page.addInitScript(countScript);
    await page.goto(site.addresses.web);
    await page.getByRole('link', { name: 'START YOUR STORY' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Hi, I’m Wren. Let’s get started on your story.' }).waitFor();
    await page.getByRole('link', { name: categories[category].description }).click();
    await completeInterview(page, answers);
    expect(await readOpening(page)).toEqual({ title, firstLine });
    expect(await page.evaluate("getComputedStyle(document.querySelector('.preview-blurred')).filter")).toContain(
      'blur',
    );

    await page.getByRole('button', { name: 'Get my story' }).click();
    const email = `rosa-${randomUUID()}@example.com`;
    await register(page, email);
    // Beside the story, whose first lines stay in sight.
    expect(await page.locator('.story-text p').first().textContent()).toBe(firstLine);
    const { presses, fields } = JSON.parse(await page.evaluate('window.name'));
    // The seventh press is the link in the mail.
    expect([presses, fields]).toEqual([6, ['name', 'email', 'password']]);
    await openMailedLink(page, site.addresses, email);
    await page.waitForURL(/\/story\/[0-9A-Z]{26}$/);
    await page.getByText('Story has been added').first().waitFor();
    // The story appears while it is written.
    await page.getByText(firstLine).first().waitFor();
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await page.getByRole('heading', { name: 'Your Content', exact: true }).waitFor();
    await page.getByRole('heading', { name: 'Your values' }).waitFor();
    expect(await page.getByRole('article').locator('p').first().textContent()).toBe(firstLine);
    await page.getByText(lastLine).waitFor();

    expect((await storedNames(page)).filter((name) => name.includes(promptKey))).toEqual([]);
    await expect
      .poll(() => page.evaluate('[localStorage.firstStory, localStorage.allowedStories]'))
      .toEqual(['false', '0']);
    expect(faults).toEqual([]);
  });

  wholeTest('a reload, a change of category and a second tab keep every message', async () => {
    const { page, faults } = await site.openPage({ viewport });
    await page.goto(`${site.addresses.web}/start-your-story?tab=for-someone`);
    await messagesAfterReply(page, 1);
    await sendAnswers(page, answers.slice(0, 1));
    const said = await answerTexts(page, 1);
    await composer(page).fill('Half a sentence that I have not sen');
    await page.reload();
    expect(await messagesAfterReply(page, 2)).toEqual(said);
    expect(await composer(page).inputValue()).toBe('Half a sentence that I have not sen');

    await page.getByRole('link', { name: 'Milestone' }).click();
    await page.getByRole('heading', { name: 'Milestone' }).waitFor();
    expect(await composer(page).inputValue()).toBe('');
    await page.goBack();
    await page.getByRole('heading', { name: 'For someone' }).waitFor();
    expect(await messagesAfterReply(page, 2)).toEqual(said);
    expect(await composer(page).inputValue()).toBe('Half a sentence that I have not sen');

    const second = await page.context().newPage();
    await second.goto(`${site.addresses.web}/start-your-story?tab=for-someone`);
    expect(await messagesAfterReply(second, 2)).toEqual(said);
    await sendAnswers(second, answers.slice(1, 2), 1);
    await messagesAfterReply(page, 3);
    expect(await answerTexts(page, 2)).toEqual(await answerTexts(second, 2));
    expect(faults).toEqual([]);
  });
});

/** All that was said, after that many answers. */
async function answerTexts(page: Page, turns: number): Promise<string[]> {
  return await messagesAfterReply(page, turns + 1);
}

wholeTest('a lost response to addStory creates one story', async () => {
  const { page } = await site.openPage();
  const { token } = await readyCustomer(site.addresses, 'Lost');
  const entries = {
    token,
    firstStory: 'true',
    allowedStories: '0',
    subscriptionActive: 'false',
    MEMORIES_PROMPT: JSON.stringify(addStoryBody.chatHistory),
    MEMORIESstep: '2',
    MEMORIESfinalMessg: '<h4>Toast</h4><p>It burnt.</p>',
    introStoryLines_MEMORIES_PROMPT: '<h4>Toast</h4><p>It burnt.</p>',
  };
  await page.addInitScript(`sessionStorage.kept ??= Object.assign(localStorage, ${JSON.stringify(entries)}) && 'yes'`);
  const taken = async (route: Route) => {
    await route.fetch();
    await route.abort();
  };
  await page.route('**/api/story/add-story', taken, { times: 1 });
  await page.goto(`${site.addresses.web}/start-your-story?tab=memories`);
  await page.getByRole('button', { name: 'Get my story' }).click();
  await page.getByText('We couldn’t reach Tellwren.').first().waitFor();
  await page.reload();
  await page.getByText('0 stories remaining').waitFor();
  await page.getByRole('button', { name: 'Get my story' }).click();
  await page.waitForURL(`${site.addresses.web}/story`);
  await page.locator('[data-slot=story-item]').first().waitFor();
  expect(await page.locator('[data-slot=story-item]').count()).toBe(1);
});
