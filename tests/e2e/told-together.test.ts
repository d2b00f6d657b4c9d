import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { customerWithStory } from '#tests/support/customer-stories.ts';
import { visualFaults } from './support/axe.ts';
import { viewports } from './support/browser.ts';
import { setUpWholeSite } from './support/whole-site.ts';

const site = setUpWholeSite();
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const answers = [
  'I carried the kettle up the stairs, and I burned my thumb on it.',
  'I stood behind the door, because I had come without a present.',
  'She never says that she cried. We all did, and then we ate.',
];

async function answer(page: Page, n: number): Promise<void> {
  await page.getByRole('region', { name: `Question ${['one', 'two', 'three'][n]} of three` }).waitFor();
  await page.getByRole('textbox').fill(answers[n] ?? '');
}

test('an owner asks somebody, who answers on a phone and is in the story where the owner wants it', async () => {
  const { token, storyId } = await customerWithStory(site.addresses, 'Nora');
  const desk = await site.openPage({ viewport: viewports.desk, permissions: ['clipboard-read', 'clipboard-write'] });
  const session = { token, firstStory: 'false', allowedStories: '0', subscriptionActive: 'false' };
  await desk.page.addInitScript(
    `sessionStorage.in ??= Object.assign(localStorage, ${JSON.stringify(session)}) && 'yes'`,
  );
  await desk.page.goto(`${site.addresses.web}/story/${storyId}`);
  await button(desk.page, 'Ask someone').click();
  const dialog = desk.page.getByRole('dialog');
  await dialog.getByLabel('First name').fill('Bess');
  await button(desk.page, /Choose (?:the sentence|another)/).click();
  await desk.page.keyboard.press('ArrowDown');
  const sentence = (await dialog.locator('label:has(:checked)').textContent())?.trim() ?? '';
  await desk.page.keyboard.press('Tab');
  await desk.page.keyboard.press('Enter');
  await dialog.getByText(sentence).waitFor();
  await dialog.getByLabel('A line from you, if you like').fill('Go on, then.');
  expect(await visualFaults(desk.page)).toEqual([]);
  await button(desk.page, /^Copy link$/).click();
  await dialog.getByText('Copied Bess’s link.').waitFor();
  const link = await desk.page.evaluate<string>('navigator.clipboard.readText()');

  const phone = await site.openPage({ viewport: viewports.phone });
  await phone.page.goto(link);
  await heading(phone.page, 'Nora is telling a story, and you’re in it.').waitFor();
  await phone.page.getByText(sentence).waitFor();
  await answer(phone.page, 0);
  await phone.page.reload();
  expect(await phone.page.getByRole('textbox').inputValue()).toBe(answers[0]);
  expect(await visualFaults(phone.page)).toEqual([]);
  await button(phone.page, 'Send').click();
  await answer(phone.page, 1);
  await phone.page.keyboard.press('Enter');
  await answer(phone.page, 2);
  await phone.page.goBack();
  await phone.page.getByRole('region', { name: 'Question two of three' }).waitFor();
  expect(await phone.page.getByRole('textbox').inputValue()).toBe(answers[1]);
  await phone.page.goForward();
  await answer(phone.page, 2);
  await button(phone.page, 'Send').click();
  await heading(phone.page, 'Thank you, Bess.').waitFor();
  expect(await phone.page.evaluate('document.activeElement.localName')).toBe('h1');
  expect(await visualFaults(phone.page)).toEqual([]);

  await desk.page.reload();
  await button(desk.page, 'Ask someone').click();
  await dialog.getByRole('link', { name: 'Read Bess’s part' }).click();
  await heading(desk.page, 'Bess has added their part').waitFor();
  const second = desk.page.getByRole('listitem', { name: 'Piece 2' });
  await button(desk.page, 'Move piece 2').click();
  await desk.page.getByRole('combobox').selectOption({ index: 0 });
  await button(desk.page, 'Move it here').click();
  await second.getByRole('button', { name: 'Add to the story' }).click();
  await second.getByText('In your story').waitFor();
  await button(desk.page, 'Leave it out').last().click();
  await desk.page.getByText('One of three added. Bess is told which.').waitFor();
  expect(await visualFaults(desk.page)).toEqual([]);
  await desk.page.getByRole('link', { name: 'See the story' }).click();
  const voice = desk.page.locator('.voice');
  await voice.getByText(answers[1] ?? '').waitFor();
  await desk.page.getByText(/^Told by Nora, with Bess, on/).waitFor();
  expect(await voice.count()).toBe(1);
  expect(await visualFaults(desk.page)).toEqual([]);

  await button(desk.page, /^Edit$/).click();
  const editor = desk.page.getByRole('dialog', { name: 'Edit Story' });
  await editor.getByRole('button', { name: 'Move down: Bess’s words' }).click();
  await editor.getByRole('button', { name: 'Save' }).click();
  await editor.waitFor({ state: 'detached' });
  await desk.page.reload();
  await voice.getByText(answers[1] ?? '').waitFor();

  await phone.page.reload();
  await button(phone.page, 'Read my answers again').click();
  await phone.page.getByText('In the story').waitFor();
  await button(phone.page, 'Take my answers back').click();
  await button(phone.page, 'Delete my answers').click();
  await heading(phone.page, 'Your answers are deleted.').waitFor();
  await desk.page.reload();
  await desk.page.locator('.book-text').waitFor();
  expect(await desk.page.getByText(answers[1] ?? '').count()).toBe(0);
  expect([...desk.faults, ...phone.faults]).toEqual([]);
});
