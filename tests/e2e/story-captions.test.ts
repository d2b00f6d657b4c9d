import type { Locator } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { getStory } from '#shared/endpoints/story.ts';
import { updateCaption } from '#shared/endpoints/story-editing.ts';
import { eventually } from '#tests/support/product.ts';
import { reload } from './support/page-ready.ts';
import { story } from './support/story-samples.ts';
import { setUpStoryVisits } from './support/story-visit.ts';
import { wholeTest } from './support/whole-proof.ts';

const visit = setUpStoryVisits();
const failure = 'An error occurred while updating the caption';
const first = story.captions[0]?.text ?? '';

const card = (nth: number): Locator => visit.page.locator('[data-slot=caption]').nth(nth - 1);
const field = (nth: number): Locator => visit.page.getByRole('textbox', { name: `Caption ${nth}` });
const editButton = (nth: number): Locator => visit.page.getByRole('button', { name: `Edit caption ${nth}` });
const puts = (nth: number) => visit.sentTo(`/c${nth}`);
const drafts = () =>
  visit.page.evaluate<string[]>("Object.keys(localStorage).filter((name) => name.startsWith('captionDraft_'))");

function answerSaved(nth: number, text: string): void {
  const data = { _id: `c${nth}`, text, updatedAt: story.updatedAt };
  visit.api.answer(updateCaption, { success: true, message: 'ok', data });
}

async function putOf(nth: number, count = 1): Promise<void> {
  await eventually(async () => puts(nth).length === count || undefined, `${count} saves of caption ${nth}`);
}

describe('a caption', () => {
  wholeTest('is edited in place: a click opens it, blur saves it once', async () => {
    await visit.open();
    answerSaved(1, `${first} Twice.`);
    await card(1).getByText(first).click();
    await visit.page.keyboard.type(' Twice.');
    await visit.page.getByRole('heading', { name: 'Your Content', exact: true }).click();
    await putOf(1);
    expect(puts(1)).toEqual([{ text: `${first} Twice.` }]);
    await card(1).getByText(`${first} Twice.`).waitFor();
    expect(await field(1).count()).toBe(0);
    await eventually(async () => (await drafts()).length === 0 || undefined, 'no kept text');
    expect(visit.faults).toEqual([]);
  });

  wholeTest('is not saved without changes; Escape reverts it and keeps the focus', async () => {
    await visit.open();
    await editButton(1).click();
    await field(1).waitFor();
    await visit.page.keyboard.press('Tab');
    await visit.page.getByRole('button', { name: 'Save' }).focus();
    await visit.page.getByRole('heading', { name: 'Your Content', exact: true }).click();
    await field(1).waitFor({ state: 'detached' });
    expect(puts(1)).toEqual([]);

    await editButton(1).focus();
    await visit.page.keyboard.press('Enter');
    await field(1).waitFor();
    await visit.page.keyboard.type(' Never mind.');
    expect(await drafts()).toHaveLength(1);
    await visit.page.keyboard.press('Escape');
    await card(1).getByText(first, { exact: true }).waitFor();
    expect(await drafts()).toEqual([]);
    await expect.poll(() => visit.page.evaluate('document.activeElement.textContent')).toBe('Edit caption 1');
    expect(puts(1)).toEqual([]);
  });

  test('stays in its field after a failed save, also over a reload, and is saved again', async () => {
    await visit.open();
    visit.api.fail(updateCaption, 'service-unavailable');
    await editButton(1).click();
    await visit.page.keyboard.type(' Kept.');
    await editButton(2).click();
    await visit.page.locator('.Toastify__toast', { hasText: failure }).waitFor();
    expect(await field(1).inputValue()).toBe(`${first} Kept.`);
    await card(1).getByText('Not saved. This is not available right now.').waitFor();
    // Whoever is writing elsewhere by then goes on writing there.
    await expect.poll(() => visit.page.evaluate("document.activeElement.getAttribute('aria-label')")).toBe('Caption 2');

    await reload(visit.page);
    expect(await field(1).inputValue()).toBe(`${first} Kept.`);
    await card(1).getByText('This text isn’t saved yet.').waitFor();
    answerSaved(1, `${first} Kept.`);
    await card(1).getByRole('button', { name: 'Try again' }).click();
    await card(1).getByText(`${first} Kept.`).waitFor();
    await field(1).waitFor({ state: 'detached' });
    await eventually(async () => (await drafts()).length === 0 || undefined, 'no kept text');
  });

  wholeTest('can be discarded after a failed save', async () => {
    await visit.open();
    visit.api.fail(updateCaption, 'service-unavailable');
    await editButton(1).click();
    await visit.page.keyboard.type(' Away with it.');
    await visit.page.keyboard.press('Control+Enter');
    await card(1).getByText('Not saved.').waitFor();
    await card(1).getByRole('button', { name: 'Discard' }).click();
    await card(1).getByText(first, { exact: true }).waitFor();
    expect(await drafts()).toEqual([]);
  });

  wholeTest('is saved twice in order when changed twice, independently of another one', async () => {
    await visit.open();
    answerSaved(1, 'A');
    await editButton(1).click();
    await field(1).fill('A');
    await editButton(2).click();
    await editButton(1).click();
    await field(1).fill('B');
    answerSaved(1, 'B');
    await visit.page.keyboard.press('Control+Enter');
    await putOf(1, 2);
    expect(puts(1)).toEqual([{ text: 'A' }, { text: 'B' }]);
    await card(1).getByText('B', { exact: true }).waitFor();
    await card(2)
      .getByText(story.captions[1]?.text ?? '')
      .waitFor();
  });

  wholeTest('shows a message without a network, keeps the text and saves it when the network returns', async () => {
    await visit.open();
    await visit.page.getByText('The grill was on high because').waitFor();
    // A slow phone: what is shown and what is known change apart from each other.
    const devtools = await visit.page.context().newCDPSession(visit.page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 6 });
    await visit.page.context().setOffline(true);
    await editButton(1).click();
    await field(1).waitFor();
    await visit.page.keyboard.type(' From the train.');
    await visit.page.keyboard.press('Control+Enter');
    await card(1).getByText('Not saved. We couldn’t reach Tellwren.').waitFor();
    answerSaved(1, `${first} From the train.`);
    await visit.page.context().setOffline(false);
    await putOf(1);
    expect(puts(1)).toEqual([{ text: `${first} From the train.` }]);
    await field(1).waitFor({ state: 'detached' });
    await card(1).getByText(`${first} From the train.`).waitFor();
  });

  wholeTest('grows with its text, shows its length near the limit and is not saved beyond it', async () => {
    await visit.open();
    await editButton(1).click();
    const height = async () => (await field(1).boundingBox())?.height ?? 0;
    const before = await height();
    await field(1).fill('A line.\n'.repeat(12));
    expect(await height()).toBeGreaterThan(before + 100);
    await field(1).fill('x'.repeat(2100));
    await card(1).getByText('2,100 of 2,200 characters').waitFor();
    await field(1).fill('x'.repeat(2234));
    await card(1).getByText('Please keep it under 2,200 characters. You’re 34 over.').waitFor();
    await visit.page.keyboard.press('Control+Enter');
    expect(await field(1).inputValue()).toHaveLength(2234);
    expect(puts(1)).toEqual([]);
  });

  wholeTest('can be copied', async () => {
    await visit.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await visit.open();
    await card(3).getByRole('button', { name: 'Copy' }).click();
    await card(3).getByRole('button', { name: 'Copied!' }).waitFor();
    expect(await visit.page.evaluate('navigator.clipboard.readText()')).toBe(story.captions[2]?.text);
  });

  test('is plain text, whatever it contains', async () => {
    const text = '<img src=x onerror="window.ran = true"> & <b>bold</b>';
    visit.api.answer(getStory, { success: true, data: { ...story, captions: [{ _id: 'c1', text, url: null }] } });
    await visit.open();
    await card(1).getByText(text, { exact: true }).waitFor();
    expect(await visit.page.evaluate('window.ran')).toBeUndefined();
  });
});
