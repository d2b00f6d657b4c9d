import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { changeFilm, getDeskFilm, listDeskFilms } from '#shared/endpoints/desk-films.ts';
import { getDeskGift, listDeskGifts, moveGift, remakeGiftProof } from '#shared/endpoints/desk-gifts.ts';
import type { DeskFilm } from '#shared/schemas/desk-films.ts';
import type { DeskGift } from '#shared/schemas/desk-gifts.ts';
import { deskFilm, deskGift, giftCards } from '#tests/e2e/support/desk-samples.ts';
import { findDialog, focusedText, shortenWaits, textsOf } from './support/queries.ts';
import { setUpDesk } from './support/render-desk.tsx';

const { api, renderDesk } = setUpDesk();
const bodiesOf = (endpoint: Parameters<typeof api.callsOf>[0]) => api.callsOf(endpoint).map(({ body }) => body);

describe('the board of gifts', () => {
  const column = (name: string) => within(screen.getByRole('region', { name }));

  beforeEach(() => api.answer(listDeskGifts, { success: true, data: giftCards, cursor: null }));

  async function openBoard() {
    const { user } = renderDesk('/gifts', 'fulfilment');
    await screen.findByText('4 gifts in hand.');
    return user;
  }

  test('has a column for each step, and marks approved gifts and problems', async () => {
    await openBoard();
    expect(textsOf(column('Proof').getAllByRole('link'))).toEqual(['Burnt Toast', 'The Old Net Loft']);
    for (const [name, text] of [
      ['Proof', 'Approved'],
      ['Proof', 'Problem reported'],
      ['Sent or ready', 'Tracking TW 1'],
      ['Paid', 'New gifts wait here until their proof is made.'],
    ] as const)
      expect(column(name).queryByText(text), text).not.toBeNull();
  });

  test('keys go from card to card and ship a gift, which is in its new column before the server has answered', async () => {
    const user = await openBoard();
    const moving = api.hold(moveGift);
    await user.keyboard('j');
    expect(focusedText()).toBe('Burnt Toast');
    await user.keyboard('j{ArrowRight}');
    expect(focusedText()).toBe('Nothing Biting');
    // A pickup has no parcel.
    await user.keyboard('r');
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.keyboard('s');
    const dialog = await findDialog('Does the carrier have it?');
    await user.click(dialog.getByRole('button', { name: 'Ship' }));
    expect(dialog.queryByText(/^Enter the carrier’s number/)).not.toBeNull();
    await user.type(dialog.getByLabelText('Tracking number'), ' TW 123 456 {Enter}');
    await column('Sent or ready').findByRole('link', { name: 'Nothing Biting' });
    await waitFor(() => expect(focusedText()).toBe('Nothing Biting'));
    const [, , printing] = giftCards;
    api.answer(moveGift, {
      success: true,
      data: { ...printing, status: 'shipped', tracking: 'TW 123 456', moves: ['shipped', 'delivered'] },
    });
    moving.end();
    await screen.findByText('“Nothing Biting” is shipped');
    expect(bodiesOf(moveGift)).toEqual([{ to: 'shipped', seen: printing?.seen, tracking: 'TW 123 456' }]);
  });

  test('a refused move goes back, and says why', async () => {
    api.fail(moveGift, 'conflict');
    const user = await openBoard();
    // It does not wait for the list.
    const list = api.hold(listDeskGifts);
    await user.click(screen.getByRole('button', { name: 'Print Burnt Toast' }));
    await user.click((await findDialog()).getByRole('button', { name: 'Print' }));
    await screen.findByText(/^This has changed in the meantime/);
    await column('Proof').findByRole('link', { name: 'Burnt Toast' });
    expect(column('Printing').queryByRole('link', { name: 'Burnt Toast' })).toBeNull();
    list.end();
  });
});

describe('a gift', () => {
  const path = `/gifts/${deskGift.giftId}`;
  const answerGift = (gift: Partial<DeskGift> = {}) =>
    api.answer(getDeskGift, { success: true, data: { ...deskGift, ...gift } });

  test('shows what to print, the problem and where it goes, and waits for a new proof', async () => {
    shortenWaits();
    answerGift();
    api.answer(remakeGiftProof, { success: true, message: 'ok' });
    const { user } = renderDesk(path, 'fulfilment');
    await screen.findByText('Her name is Ann.', { exact: false });
    const linkTo = (name: RegExp) => screen.getByRole('link', { name }).getAttribute('href');
    expect(linkTo(/^Open the proof/)).toBe(deskGift.proof?.url);
    expect(linkTo(/^Download it/)).toBe(deskGift.proof?.downloadUrl);
    expect(document.querySelector('address')?.textContent).toContain('1 Mill Lane');
    await user.click(screen.getByRole('button', { name: 'Make a new proof' }));
    await screen.findByRole('button', { name: 'Making the proof…' });
    const proof = deskGift.proof && { ...deskGift.proof, madeAt: '2026-11-25T10:00:00.000Z' };
    answerGift({ proof, proofAnswer: 'none', problem: null });
    await screen.findByText(/The customer hasn’t answered yet\./);
    await screen.findByRole('button', { name: 'Make a new proof' });
  });

  test('without an approval is printed only once the operator says who approved it', async () => {
    answerGift({ proofAnswer: 'none', problem: null, moves: ['printing', 'cancelled'] });
    api.answer(moveGift, { success: true, data: giftCards[0] });
    const { user } = renderDesk(path);
    await user.click(await screen.findByRole('button', { name: 'Print' }));
    const dialog = await findDialog('Has it gone to the printer?');
    const print = dialog.getByRole('button', { name: 'Print' });
    expect(print.getAttribute('aria-disabled')).toBe('true');
    await user.click(print);
    expect(api.callsOf(moveGift)).toEqual([]);
    await user.click(dialog.getByLabelText(/^The customer hasn’t approved/));
    await user.click(print);
    await waitFor(() =>
      expect(bodiesOf(moveGift)).toEqual([{ to: 'printing', seen: deskGift.seen, approvedElsewhere: true }]),
    );
  });

  test('is corrected, and a new proof follows', async () => {
    answerGift();
    api.answer(remakeGiftProof, { success: true, message: 'ok' });
    const { user } = renderDesk(path, 'fulfilment');
    await user.click(await screen.findByRole('button', { name: 'Correct the gift' }));
    const dialog = await findDialog('Correct the gift');
    await user.clear(dialog.getByLabelText('Dedication'));
    await user.clear(dialog.getByLabelText('Street'));
    await user.type(dialog.getByLabelText('Street'), '9 New Road');
    await user.click(dialog.getByRole('button', { name: 'Make a new proof' }));
    const correction = { dedication: '', address: { ...deskGift.address, street: '9 New Road' } };
    await waitFor(() => expect(bodiesOf(remakeGiftProof)).toEqual([{ seen: deskGift.seen, correction }]));
  });

  test('is cancelled and refunded by an owner with one question, and only cancelled by others', async () => {
    answerGift();
    const { user } = renderDesk(path, 'fulfilment');
    await user.click(await screen.findByRole('button', { name: 'Cancel the gift' }));
    await findDialog('Cancel this gift?');
    await screen.findByText(/An owner or support then refunds it/);
    renderDesk(path);
    await user.click(
      (await screen.findAllByRole('button', { name: 'Cancel the gift' })).at(-1) ?? expect.unreachable(),
    );
    await screen.findByText(/goes back to the card it came from/);
    screen.getByRole('button', { name: 'Cancel and refund $50.00' });
    expect(api.callsOf(moveGift)).toEqual([]);
  });

  test('that does not exist is no story; support sees a gift without its acts', async () => {
    api.fail(getDeskGift, 'gift-not-found');
    renderDesk('/gifts/none');
    await screen.findByText('There is no gift with this number.');
    answerGift({ moves: ['printing', 'cancelled'] });
    renderDesk(path, 'support');
    const customer = await screen.findByRole('link', { name: 'Ada Lovelace' });
    expect(customer.getAttribute('href')).toBe('/desk/customers/u1');
    expect(screen.queryByRole('button', { name: /Print|Cancel|Make/ })).toBeNull();
  });
});

describe('films', () => {
  const answerFilm = (film: Partial<DeskFilm> = {}) => {
    const data = { ...deskFilm, ...film };
    api.answer(getDeskFilm, { success: true, data });
    api.answer(changeFilm, { success: true, data });
  };

  test('the list leads to a film, which is delivered with a checked link', async () => {
    api.answer(listDeskFilms, { success: true, data: [deskFilm], cursor: null });
    answerFilm();
    const { user } = renderDesk('/films', 'fulfilment');
    await screen.findByText('Paid, not delivered');
    await user.click(screen.getByRole('link', { name: 'Ada L.' }));
    await user.click(await screen.findByRole('button', { name: 'Deliver the film' }));
    expect(screen.queryByText('Thu, Dec 3, 2026, 9:00 AM (America/New York)')).not.toBeNull();
    expect(screen.queryByText('Voice-over, about 4 seconds')).not.toBeNull();
    const dialog = await findDialog('Deliver the film');
    const field = dialog.getByLabelText(/^Link to the film/);
    await user.type(field, 'vimeo.com/1');
    await user.click(dialog.getByRole('button', { name: 'Deliver' }));
    await dialog.findByText(/It begins with https:\/\//);
    const link = 'https://films.example/every-road';
    answerFilm({ delivery: { url: link, at: '2026-11-25T10:00:00.000Z' } });
    await user.clear(field);
    await user.type(field, link);
    await user.click(dialog.getByRole('button', { name: 'Deliver' }));
    await screen.findByText(/^The film is delivered/);
    expect(bodiesOf(changeFilm)).toEqual([{ act: 'deliver', link }]);
    await screen.findByRole('button', { name: 'Correct the link' });
  });

  test('a note is saved, and its field is empty again', async () => {
    answerFilm();
    const { user } = renderDesk(`/films/${deskFilm.orderId}`);
    await user.type(await screen.findByLabelText('New note'), 'Likes the sea.');
    answerFilm({ notes: [{ at: '2026-11-25T10:00:00.000Z', by: 'Olive Moss', text: 'Likes the sea.' }] });
    await user.click(screen.getByRole('button', { name: 'Save the note' }));
    await screen.findByText(/^Olive Moss, /);
    expect(screen.getByLabelText<HTMLTextAreaElement>('New note').value).toBe('');
  });

  test('an empty list says what is to be done, or that nothing was booked', async () => {
    api.answer(listDeskFilms, { success: true, data: [], cursor: null });
    const { user } = renderDesk('/films', 'support');
    await screen.findByText(/^Nothing is left to do\./);
    expect(screen.queryByRole('table')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Show all bookings' }));
    await screen.findByText(/^No film has been booked yet\./);
  });
});
