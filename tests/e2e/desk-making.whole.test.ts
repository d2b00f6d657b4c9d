import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { changeFilm, getDeskFilm, listDeskFilms } from '#shared/endpoints/desk-films.ts';
import { getDeskGift, listDeskGifts, moveGift, remakeGiftProof } from '#shared/endpoints/desk-gifts.ts';
import type { DeskFilm } from '#shared/schemas/desk-films.ts';
import type { DeskGiftCard } from '#shared/schemas/desk-gifts.ts';
import { visualFaults } from './support/axe.ts';
import { viewports } from './support/browser.ts';
import { stubOperator } from './support/desk.ts';
import { deskFilm, deskGift, giftCards } from './support/desk-making-samples.ts';
import { goTo } from './support/page-ready.ts';
import type { Site } from './support/site.ts';
import type { StubApi } from './support/stub-api.ts';
import { setUpStubbedSite } from './support/stubbed-site.ts';

const openSite = setUpStubbedSite();
let api: StubApi;
let site: Site;
let page: Page;
let faults: readonly string[];

const open = (path: string) => goTo(page, `${site.url}${path}`);
const column = (name: string) => page.getByRole('region', { name, exact: true });
const card = (columnName: string, story: string) => column(columnName).getByRole('link', { name: story });
const focused = () => page.evaluate('document.activeElement.textContent');
const bodies = (path: string) => api.calls.filter((call) => call.path === path).map(({ body }) => body);
const listOf = (cards: readonly DeskGiftCard[]) =>
  api.answer(listDeskGifts, { success: true, data: cards, cursor: null });

beforeEach(async () => {
  ({ api, site, page, faults } = await openSite());
  page.setDefaultTimeout(10_000);
  await page.setViewportSize(viewports.desk);
});

describe('the board of gifts', () => {
  beforeEach(async () => {
    await stubOperator(page, api, 'fulfilment');
    listOf(giftCards);
    await open('/desk/gifts');
    await card('Proof', 'Burnt Toast').waitFor();
  });

  test('has a column for each step, and marks approved gifts and problems', async () => {
    expect(await column('Proof').getByRole('link').allInnerTexts()).toEqual(['Burnt Toast', 'The Old Net Loft']);
    expect(await column('Proof').getByText('Approved').isVisible()).toBe(true);
    expect(await column('Proof').getByText('Problem reported').isVisible()).toBe(true);
    expect(await column('Sent or ready').getByText('Tracking TW 1').isVisible()).toBe(true);
    expect(await column('Paid').getByText('New gifts wait here').isVisible()).toBe(true);
    expect(await page.getByText('4 gifts in hand.').isVisible()).toBe(true);
    expect(await visualFaults(page)).toEqual([]);
    expect(faults).toEqual([]);
  });

  test('keys go from card to card and ship a gift, which is in its new column before the server has answered', async () => {
    const moving = api.hold(moveGift);
    await page.keyboard.press('j');
    expect(await focused()).toBe('Burnt Toast');
    await page.keyboard.press('j');
    expect(await focused()).toBe('The Old Net Loft');
    await page.keyboard.press('ArrowRight');
    expect(await focused()).toBe('Nothing Biting');
    // A pickup has no parcel.
    await page.keyboard.press('r');
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.keyboard.press('s');
    const dialog = page.getByRole('dialog', { name: 'Does the carrier have it?' });
    await dialog.getByRole('button', { name: 'Ship' }).click();
    await dialog.getByText('Enter the carrier’s number').waitFor();
    await dialog.getByLabel('Tracking number').fill(' TW 123 456 ');
    expect(await visualFaults(page, '[role=dialog]')).toEqual([]);
    await page.setViewportSize(viewports.desk);
    await dialog.getByLabel('Tracking number').press('Enter');
    await card('Sent or ready', 'Nothing Biting').waitFor();
    await expect.poll(focused).toBe('Nothing Biting');
    const [, , printing] = giftCards;
    const moved = { ...printing, status: 'shipped', tracking: 'TW 123 456', moves: ['shipped', 'delivered'] };
    api.answer(moveGift, { success: true, data: moved });
    moving.end();
    await page.getByText('“Nothing Biting” is shipped').waitFor();
    const seen = printing?.seen;
    expect(bodies(`/api/desk/gifts/${printing?.giftId}`)).toEqual([{ to: 'shipped', seen, tracking: 'TW 123 456' }]);
  });

  test('a refused move goes back, and says why', async () => {
    api.fail(moveGift, 'conflict');
    await column('Proof').getByRole('button', { name: 'Print Burnt Toast' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Print' }).click();
    await page.getByText('This has changed in the meantime').waitFor();
    await card('Proof', 'Burnt Toast').waitFor();
    expect(await card('Printing', 'Burnt Toast').count()).toBe(0);
  });

  test('on a phone shows one column, which tabs choose', async () => {
    await page.setViewportSize(viewports.phone);
    expect(await column('Printing').isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Printing 1' }).click();
    expect(await card('Printing', 'Nothing Biting').isVisible()).toBe(true);
    expect(await column('Proof').isVisible()).toBe(false);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(viewports.phone.width);
  });
});

describe('a gift', () => {
  test('shows what to print, the problem and where it goes, and waits for a new proof', async () => {
    await stubOperator(page, api, 'fulfilment');
    api.answer(getDeskGift, { success: true, data: deskGift });
    api.answer(remakeGiftProof, { success: true, message: 'ok' });
    await open(`/desk/gifts/${deskGift.giftId}`);
    await page.getByText('Her name is Ann.').waitFor();
    expect(await page.getByRole('link', { name: 'Open the proof' }).getAttribute('href')).toBe(deskGift.proof?.url);
    expect(await page.getByRole('link', { name: 'Download it' }).getAttribute('href')).toBe(
      deskGift.proof?.downloadUrl,
    );
    expect(await page.locator('address').textContent()).toContain('1 Mill Lane');
    expect(await visualFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Make a new proof' }).click();
    await page.getByRole('button', { name: 'Making the proof…' }).waitFor();
    const madeAt = '2026-11-25T10:00:00.000Z';
    const made = { ...deskGift, proof: { ...deskGift.proof, madeAt }, proofAnswer: 'none', problem: null };
    api.answer(getDeskGift, { success: true, data: made });
    await page.getByText('The customer hasn’t answered yet.').waitFor();
    await page.getByRole('button', { name: 'Make a new proof' }).waitFor();
    expect(faults).toEqual([]);
  });

  test('without an approval is printed only once the operator says who approved it', async () => {
    await stubOperator(page, api, 'owner');
    const waiting = { ...deskGift, proofAnswer: 'none', problem: null, moves: ['printing', 'cancelled'] };
    api.answer(getDeskGift, { success: true, data: waiting });
    api.answer(moveGift, { success: true, data: giftCards[0] });
    await open(`/desk/gifts/${deskGift.giftId}`);
    await page.getByRole('button', { name: 'Print', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Has it gone to the printer?' });
    expect(await dialog.getByRole('button', { name: 'Print' }).getAttribute('aria-disabled')).toBe('true');
    await dialog.getByLabel('The customer hasn’t approved').press('Enter');
    expect(bodies(`/api/desk/gifts/${deskGift.giftId}`)).toEqual([undefined]);
    await dialog.getByLabel('The customer hasn’t approved').check();
    await dialog.getByRole('button', { name: 'Print' }).click();
    const move = { to: 'printing', seen: deskGift.seen, approvedElsewhere: true };
    await expect.poll(() => bodies(`/api/desk/gifts/${deskGift.giftId}`)).toContainEqual(move);
  });

  test('that does not exist is no story', async () => {
    await stubOperator(page, api, 'owner');
    api.fail(getDeskGift, 'gift-not-found');
    await open('/desk/gifts/none');
    await page.getByText('There is no gift with this number.').waitFor();
    expect(await page.getByText('No story found').count()).toBe(0);
  });

  test('support sees a gift without its acts', async () => {
    await stubOperator(page, api, 'support');
    api.answer(getDeskGift, { success: true, data: { ...deskGift, moves: ['printing', 'cancelled'] } });
    await open(`/desk/gifts/${deskGift.giftId}`);
    await page.getByText('Her name is Ann.').waitFor();
    expect(await page.getByRole('button', { name: /Print|Cancel|Make/ }).count()).toBe(0);
    expect(await page.getByRole('link', { name: 'Ada Lovelace' }).getAttribute('href')).toBe('/desk/customers/u1');
  });
});

describe('films', () => {
  const stubFilm = (film: DeskFilm) => api.answer(getDeskFilm, { success: true, data: film });

  test('the list leads to a film, which is delivered with a checked link', async () => {
    await stubOperator(page, api, 'fulfilment');
    api.answer(listDeskFilms, { success: true, data: [deskFilm], cursor: null });
    stubFilm(deskFilm);
    await open('/desk/films');
    await page.getByText('Paid, not delivered').waitFor();
    expect(await visualFaults(page)).toEqual([]);
    await page.getByRole('link', { name: 'Ada L.' }).click();
    await page.getByText('Thu, Dec 3, 2026, 9:00 AM (America/New York)').waitFor();
    expect(await visualFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Deliver the film' }).click();
    const dialog = page.getByRole('dialog', { name: 'Deliver the film' });
    await dialog.getByLabel('Link to the film').fill('vimeo.com/1');
    await dialog.getByRole('button', { name: 'Deliver' }).click();
    await dialog.getByText('It begins with https://').waitFor();
    const link = 'https://films.example/every-road';
    const delivered = { ...deskFilm, delivery: { url: link, at: '2026-11-25T10:00:00.000Z' } };
    api.answer(changeFilm, { success: true, data: delivered });
    stubFilm(delivered);
    await dialog.getByLabel('Link to the film').fill(link);
    await dialog.getByRole('button', { name: 'Deliver' }).click();
    await page.getByText('The film is delivered').waitFor();
    expect(bodies(`/api/desk/films/${deskFilm.orderId}`)).toContainEqual({ act: 'deliver', link });
    await page.getByRole('button', { name: 'Correct the link' }).waitFor();
    expect(faults).toEqual([]);
  });

  test('a note is saved, and its field is empty again', async () => {
    await stubOperator(page, api, 'owner');
    stubFilm(deskFilm);
    await open(`/desk/films/${deskFilm.orderId}`);
    await page.getByLabel('New note').fill('Likes the sea.');
    const note = { at: '2026-11-25T10:00:00.000Z', by: 'Olive Moss', text: 'Likes the sea.' };
    const noted = { ...deskFilm, notes: [note] };
    api.answer(changeFilm, { success: true, data: noted });
    stubFilm(noted);
    await page.getByRole('button', { name: 'Save the note' }).click();
    await page.getByText('Olive Moss, ').waitFor();
    expect(await page.getByLabel('New note').inputValue()).toBe('');
  });

  test('an empty list says what is to be done', async () => {
    await stubOperator(page, api, 'support');
    api.answer(listDeskFilms, { success: true, data: [], cursor: null });
    await open('/desk/films');
    await page.getByText('Nothing is left to do.').waitFor();
    expect(await page.getByRole('table').count()).toBe(0);
  });
});
