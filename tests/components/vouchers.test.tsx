import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { maxVoucherMessage } from '#shared/catalogue/voucher.ts';
import { createCheckout } from '#shared/endpoints/checkout.ts';
import { getUser } from '#shared/endpoints/session.ts';
import { getStory } from '#shared/endpoints/story.ts';
import { changeVoucher, listVouchers, redeemVoucher, refundVoucher, reportReading } from '#shared/endpoints/voucher.ts';
import { addDays } from '#shared/posting/dates.ts';
import { customer, session } from '#tests/e2e/support/shop-samples.ts';
import { story } from '#tests/e2e/support/story-samples.ts';
import { vouchers, waitingVoucher } from '#tests/e2e/support/voucher-samples.ts';
import { dayRange, ownZone } from '#web/src/features/vouchers/model/card-form.ts';
import { shown } from './support/queries.ts';
import { setUpSite } from './support/render-page.tsx';

const { api, opened, renderPage } = setUpSite();
const code = '7K3M-9QXT-W2HD-P5RA';
const button = (name: string) => screen.getByRole('button', { name });
const setDay = (value: string) => fireEvent.change(screen.getByLabelText('Day'), { target: { value } });
const fieldErrors = () =>
  [...document.querySelectorAll('[data-slot=field-error]')].map(({ textContent }) => textContent).filter(Boolean);

beforeEach(() => api.answer(getUser, { success: true, data: customer }));

describe('giving a story', () => {
  test('names what is missing, too long or cannot be printed, and sends nothing', async () => {
    const { user, fill } = renderPage('/give-a-story', session);
    await screen.findByRole('heading', { level: 1, name: 'Give a story' });
    await user.click(button('Continue to checkout'));
    expect(fieldErrors()).toEqual([
      'Please enter a name',
      'Please enter a name',
      'Email is required',
      'Please choose a day',
    ]);
    expect(document.activeElement).toBe(screen.getByLabelText('Their first name'));
    await fill('Their first name', '愛');
    expect(fieldErrors()).toEqual(['Please enter a name', 'Email is required', 'Please choose a day']);
    await fill('Your message (optional)', 'a'.repeat(maxVoucherMessage + 2));
    await fill('Your first name', 'Nora');
    await fill('Their email address', 'ada');
    setDay(addDays(dayRange(Date.now()).last, 1));
    await user.click(button('Continue to checkout'));
    expect(fieldErrors()).toEqual([
      'We can’t print these letters yet: 愛. Please write it in another script.',
      `At most ${maxVoucherMessage} characters`,
      'Invalid email',
      'Please choose a day from today up to a year from now',
    ]);
    expect(api.callsOf(createCheckout)).toEqual([]);
  });

  test('goes to the checkout with the card, and comes back to it as it was', async () => {
    api.answer(createCheckout, { success: true, message: 'cs_test_1', url: 'http://pay.test/c/pay/cs_test_1' });
    const { user, fill } = renderPage('/give-a-story', session);
    await fill('Their first name', 'Ada');
    await fill('Your message (optional)', 'For you.');
    await fill('Your first name', 'Nora');
    await fill('Their email address', 'ada@example.com');
    const { first } = dayRange(Date.now());
    setDay(first);
    await user.click(button('Continue to checkout'));
    await shown('Mailed to ada@example.com');
    await user.click(button('Proceed to Pay'));
    await waitFor(() => expect(opened).toEqual(['http://pay.test/c/pay/cs_test_1']));
    const delivery = { by: 'mail', email: 'ada@example.com', day: first, zone: ownZone() };
    const voucher = { receiver: 'Ada', message: 'For you.', from: 'Nora', delivery };
    expect(api.callsOf(createCheckout).map(({ body }) => body)).toMatchObject([
      { product: { name: 'A Story to Give', voucher } },
    ]);
    renderPage('/give-a-story', session);
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Their first name').value).toBe('Ada'));
    await user.click(screen.getByLabelText('I print it'));
    await user.click(button('Continue to checkout'));
    await shown('You print it');
  });
});

describe('stories given', () => {
  test('shows each card in its state, and no code of one that has ended', async () => {
    api.answer(listVouchers, { success: true, data: vouchers });
    renderPage('/given', session);
    await shown('Waiting for its day');
    const items = [...document.querySelectorAll('[data-slot=voucher]')];
    const facts = items.map((item) => [
      item.querySelector('[data-slot=badge]')?.textContent,
      item.textContent?.includes(code),
      item.textContent?.includes('Get my money back'),
    ]);
    expect(facts).toEqual([
      ['Waiting for its day', true, true],
      ['To print', true, true],
      ['Mailed', true, true],
      ['Not delivered', true, true],
      ['Redeemed', false, false],
      ['Ended', false, false],
    ]);
    await shown('ada@example.com on December 24th 2026, at 9 in the morning, Europe/Berlin time.');
  });

  test('changes the address, and refunds after a question', async () => {
    api.answer(listVouchers, { success: true, data: [waitingVoucher] });
    api.answer(changeVoucher, { success: true, message: 'Your card is changed', data: waitingVoucher });
    api.fail(refundVoucher, 'voucher-used');
    const { user, fill } = renderPage('/given', session);
    await user.click(await screen.findByRole('button', { name: 'Change how it arrives' }));
    await fill('Their email address', '');
    await user.click(button('Save'));
    expect(fieldErrors()).toContain('Email is required');
    await fill('Their email address', 'ada@lovelace.example');
    setDay(dayRange(Date.now()).last);
    await user.click(button('Save'));
    await waitFor(() => expect(api.callsOf(changeVoucher).length).toBe(1));
    expect(api.callsOf(changeVoucher)[0]?.body).toMatchObject({ delivery: { email: 'ada@lovelace.example' } });
    await user.click(await screen.findByRole('button', { name: 'Get my money back' }));
    await user.click(await screen.findByRole('button', { name: 'End it and refund' }));
    await shown('This card was already redeemed.');
    expect(api.callsOf(refundVoucher).length).toBe(1);
  });
});

describe('redeeming', () => {
  test('keeps the code of a visitor until they have logged in', async () => {
    const { user } = renderPage(`/redeem#${code}`, {});
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('The code on your card').value).toBe(code));
    await user.click(await screen.findByRole('link', { name: 'Log in' }));
    renderPage('/redeem', session);
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('The code on your card').value).toBe(code));
  });

  test('refuses a wrong code beside its field, then redeems, and tells the giver only with the tick', async () => {
    api.fail(redeemVoucher, 'voucher-not-found');
    const { user, fill } = renderPage('/redeem', session);
    await fill('The code on your card', 'nonsense');
    await user.click(await screen.findByRole('button', { name: 'Redeem' }));
    await waitFor(() => expect(fieldErrors()).toEqual([expect.stringContaining('We don’t know this code.')]));
    const answer = (tellsGiver: boolean) =>
      api.answer(redeemVoucher, { success: true, message: 'ok', data: { from: 'Nora', tellsGiver } });
    answer(false);
    await fill('The code on your card', code);
    await user.click(button('Redeem'));
    const tick = await screen.findByLabelText<HTMLInputElement>('Let Nora know when I have read my story');
    expect(tick.checked).toBe(false);
    answer(true);
    await user.click(tick);
    await waitFor(() => expect(api.callsOf(redeemVoucher).length).toBe(3));
    expect(api.callsOf(redeemVoucher).map(({ body }) => body)).toEqual([
      { code: 'nonsense' },
      { code },
      { code, tellGiver: true },
    ]);
    expect(sessionStorage.getItem('redeemCode')).toBeNull();
  });
});

describe('a story that its reader has opened', () => {
  test.for([
    [true, 'ready', 1],
    [true, 'failed', 0],
    [false, 'ready', 0],
  ] as const)('with the tick %s and the story %s, tells the giver %i times', async ([tellsGiver, status, times]) => {
    api.answer(getUser, { success: true, data: { ...customer, ...(tellsGiver ? { tellsGiver } : {}) } });
    api.answer(getStory, { success: true, data: { ...story, status } });
    api.answer(reportReading, { success: true, message: 'ok' });
    renderPage(`/story/${story._id}`, session);
    await waitFor(() => expect(api.callsOf(getUser).length).toBeGreaterThan(0));
    await screen.findByRole('heading', { level: 1 });
    await waitFor(() =>
      expect(api.callsOf(reportReading).map(({ body }) => body)).toEqual(Array(times).fill({ storyId: story._id })),
    );
  });
});
