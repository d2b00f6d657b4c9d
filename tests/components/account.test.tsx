import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { prices } from '#shared/catalogue/prices.ts';
import {
  cancelDeletion,
  cancelEmailChange,
  changeName,
  confirmEmailChange,
  endSession,
  endSessions,
  getAccount,
  requestDeletion,
  requestEmailChange,
  requestExport,
} from '#shared/endpoints/account.ts';
import { listOrders } from '#shared/endpoints/order.ts';
import { getUser } from '#shared/endpoints/session.ts';
import type { AccountSettings } from '#shared/schemas/account-settings.ts';
import { account, deletion, readyExport, waitingEmail } from '#tests/e2e/support/account-samples.ts';
import { customer, order, session } from '#tests/e2e/support/shop-samples.ts';
import { exactPrice } from '#web/src/lib/money.ts';
import { expectFocus } from './support/focus.ts';
import { setUpSite } from './support/render-page.tsx';

const { api, opened, renderPage } = setUpSite();
const ok = { success: true, message: 'ok' };

beforeEach(() => {
  api.answer(getUser, { success: true, data: { ...customer, allowedStories: 2 } });
  api.answer(listOrders, { success: true, data: [order] });
  answerAccount();
  for (const endpoint of [changeName, requestEmailChange, cancelEmailChange, endSession, endSessions, requestExport])
    api.answer(endpoint, ok);
  api.answer(requestDeletion, { ...ok, data: deletion });
  api.answer(cancelDeletion, ok);
});
afterEach(() => void vi.useRealTimers());

function answerAccount(changed: Partial<AccountSettings> = {}): void {
  api.answer(getAccount, { success: true, data: { ...account, ...changed } });
}

async function openAccount(changed: Partial<AccountSettings> = {}) {
  answerAccount(changed);
  const page = renderPage('/account', { ...session, allowedStories: '2' });
  await screen.findByText('You', { selector: 'h2' });
  return page;
}

const section = async (name: string) => within(await screen.findByRole('region', { name }));
const button = (name: string) => screen.findByRole('button', { name });
const linkTo = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href');
const fieldError = (text: string) => screen.findByText(text, { selector: '[data-slot=field-error]' });

const unreachable = /^We couldn’t reach Tellwren/;
/** As a customer who comes back from another tab. */
const comeBack = () => document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
const goes = (find: () => unknown) => waitFor(() => expect(find()).toBeNull());

describe('/account', () => {
  test('shows the account, its offers and receipts', async () => {
    const { user } = await openAccount();
    const [you, stories, receipts] = [await section('You'), await section('Stories left'), await section('Receipts')];
    you.getByText('ada@example.com');
    you.getByText((_, node) => node?.textContent === 'Chosen when you signed up, on October 2nd 2026');
    expect(await linkTo('Change your password')).toBe('/change-password');
    stories.getByText((_, node) => node?.textContent === '2 stories', { selector: 'p' });
    expect(document.querySelectorAll('[data-slot=small-house][data-lit]')).toHaveLength(2);
    expect(await linkTo('See our prices')).toBe('/pricing');
    const receipt = await receipts.findByRole('link', { name: /^Receipt for Story Bundle/ });
    expect(receipt.getAttribute('href')).toBe(order.receipt_url);
    expect(await linkTo('See your orders')).toBe('/order');
    const sideLinks = screen.getByRole('navigation', { name: 'On this page' });
    await user.click(within(sideLinks).getByRole('link', { name: 'Your data' }));
    await expectFocus('Your data');
  });

  test('says that an older API does not have it yet, and still shows stories and receipts', async () => {
    api.fail(getAccount, 'route-not-found');
    const { press } = renderPage('/account', session);
    await screen.findByText(/^This part of your account isn’t available yet/);
    await (await section('Receipts')).findByText(exactPrice(prices.storyCents));
    expect(screen.queryByRole('region', { name: 'You' })).toBeNull();
    answerAccount();
    await press('Try again');
    await (await section('You')).findByText('ada@example.com');
  });

  test('shows a failed fetch of the receipts beside them', async () => {
    api.fail(listOrders, 'invalid-input');
    const { press } = await openAccount();
    await (await section('Receipts')).findByText(/^Some of this information is not valid/);
    api.answer(listOrders, { success: true, data: [] });
    await press('Try again');
    await (await section('Receipts')).findByText(/Nothing bought yet/);
    expect(screen.queryByRole('link', { name: 'See your orders' })).toBeNull();
  });

  test('shows what another tab changed, and leaves the focus', async () => {
    await openAccount();
    answerAccount({ name: 'Ada King', passwordChangedAt: '2026-11-23T10:00:00.000Z', deletion });
    comeBack();
    await button('Ada King');
    await screen.findByRole('heading', { name: /^Your account will be deleted on/ });
    await screen.findByText((_, node) => node?.textContent === 'Last changed on November 23rd 2026');
    expect(document.activeElement).toBe(document.body);
  });
});

describe('the name', () => {
  test('is checked, saved once, and shown in the header', async () => {
    const { press, fill, user } = await openAccount();
    await press('Change your name');
    await expectFocus('Name');
    await fill('Name', '  ');
    await press('Save name');
    await fieldError('Name is required');
    await fill('Name', 'Ada King');
    answerAccount({ name: 'Ada King' });
    const held = api.hold(changeName);
    await press('Save name');
    await press('Saving…');
    await user.keyboard('{Enter}');
    held.end();
    await screen.findByText('Your name is changed.');
    await button('Ada King');
    await expectFocus('Change your name');
    expect(api.callsOf(changeName)).toMatchObject([{ body: { name: 'Ada King' } }]);
  });

  test('stays typed when the response is lost, and Escape leaves the form', async () => {
    const { press, fill, user } = await openAccount();
    await press('Change your name');
    await fill('Name', 'Ada King');
    api.lose(changeName);
    await user.keyboard('{Enter}');
    await screen.findByText(unreachable);
    fireEvent.keyDown(screen.getByLabelText('Name'), { key: 'Escape', keyCode: 229 });
    expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Ada King');
    await user.keyboard('{Escape}');
    await expectFocus('Change your name');
  });
});

describe('the email address', () => {
  test('shows errors at their fields, then waits for two links until it is cancelled', async () => {
    const { press, fill, user } = await openAccount();
    await press('Change your email address');
    await expectFocus('New email address');
    await press('Send the links');
    await fieldError('Email is required');
    await fieldError('Current password is required');
    await fill('New email address', 'ada@countess.example');
    await fill('Current password', 'not it');
    api.fail(requestEmailChange, 'wrong-current-password');
    await press('Send the links');
    await fieldError('Your current password isn’t correct');
    await expectFocus('Current password');
    api.answer(requestEmailChange, ok);
    answerAccount({ waitingEmail });
    await fill('Current password', 'burnt toast');
    await user.keyboard('{Enter}');
    await screen.findByText(/^Waiting for the link in two emails/);
    expect([...document.querySelectorAll('.account-links > li')].map(({ textContent }) => textContent)).toEqual([
      'ada@example.comConfirmed',
      'ada@countess.exampleOpen the link there',
    ]);
    expect(api.callsOf(requestEmailChange).at(-1)).toMatchObject({
      body: { email: 'ada@countess.example', currentPassword: 'burnt toast' },
    });
    answerAccount();
    await press('Cancel the change');
    await screen.findByText('Your address stays the same.');
    await expectFocus('Change your email address');
  });

  test('shows the failure of a cancellation, and a change that was completed elsewhere', async () => {
    const { press } = await openAccount({ waitingEmail });
    api.lose(cancelEmailChange);
    await press('Cancel the change');
    await screen.findByText(unreachable);
    answerAccount({ email: 'ada@countess.example' });
    await waitFor(() => {
      // Again, because the failure fetches the account too.
      comeBack();
      expect(screen.queryByText(/^Waiting for the link in two emails/)).toBeNull();
    });
    await button('Change your email address');
    (await section('You')).getByText('ada@countess.example');
  });
});

describe('sessions', () => {
  const [own, other] = account.sessions;

  test('ends another one, also when it has ended already', async () => {
    const { press } = await openAccount();
    const list = await section('Signed in');
    list.getByText('This one');
    api.fail(endSession, 'session-not-found');
    answerAccount({ sessions: account.sessions.slice(0, 1) });
    await press(`Sign out ${other?.device}`);
    await screen.findByText(`${other?.device} is signed out.`);
    await goes(() => list.queryByText(String(other?.device)));
    await expectFocus('Signed in');
    list.getByText(String(own?.device));
    expect(api.callsOf(endSession).map(({ path }) => path)).toEqual([`/api/account/sessions/${other?.id}`]);
  });

  test('end everywhere: the browser goes to /login, which says so', async () => {
    const { press, user, address } = await openAccount();
    await press('Sign out everywhere');
    const dialog = within(await screen.findByRole('dialog', { name: 'Sign out everywhere?' }));
    const confirm = async () => await user.click(dialog.getByRole('button', { name: 'Sign out everywhere' }));
    api.lose(endSessions);
    await confirm();
    await dialog.findByText(unreachable);
    await confirm();
    await screen.findByRole('heading', { level: 1, name: 'You’re signed out everywhere' });
    expect([address(), localStorage.getItem('token')]).toEqual(['/login', null]);
  });
});

describe('the download of everything', () => {
  const preparing = { status: 'preparing', requestedAt: account.createdAt } as const;

  test('is prepared, appears by itself, and fetches the address of its file anew', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { press, fill, user } = await openAccount();
    await press('Prepare download');
    await expectFocus('Current password');
    await fill('Current password', 'not it');
    api.fail(requestExport, 'wrong-current-password');
    await press('Prepare download');
    await fieldError('Your current password isn’t correct');
    await fill('Current password', 'burnt toast');
    api.answer(requestExport, ok);
    answerAccount({ export: preparing });
    await user.dblClick(await button('Prepare download'));
    await screen.findByText('We’re preparing your download', { selector: '[role=status]' });
    await expectFocus('Your data');
    const bodies = api.callsOf(requestExport).map(({ body }) => body);
    expect(bodies).toEqual([{ currentPassword: 'not it' }, { currentPassword: 'burnt toast' }]);
    answerAccount({ export: readyExport });
    await vi.advanceTimersByTimeAsync(5000);
    await screen.findByText('Your download is ready', { selector: '[role=status]' });
    screen.getByText(/^ZIP file, 12\.4 MB\. We delete it on/);
    const url = 'https://files.example/anew.zip';
    answerAccount({ export: { ...readyExport, url } });
    await press('Download');
    await waitFor(() => expect(opened).toEqual([url]));
  });

  test('can be asked for again after a failure or its deletion', async () => {
    const { press, fill } = await openAccount({ export: { status: 'failed', requestedAt: account.createdAt } });
    await screen.findByText('We couldn’t prepare your download');
    answerAccount({ export: preparing });
    await press('Try again');
    await fill('Current password', 'burnt toast');
    await press('Prepare download');
    await screen.findByText('We’re preparing your download');
    answerAccount({ export: { ...readyExport, expiresAt: '2026-11-01T10:00:00.000Z' } });
    comeBack();
    await button('Prepare download');
    expect(api.callsOf(requestExport)).toHaveLength(1);
  });
});

test('a deletion asks for the password, names what prevents it, waits, and can be undone', async () => {
  const { press, fill } = await openAccount();
  await press('Delete your account');
  await expectFocus('Current password');
  screen.getByText(/Tax law makes us keep it/);
  api.fail(requestDeletion, 'wrong-current-password');
  await fill('Current password', 'not it');
  await press('Delete my account');
  await fieldError('Your current password isn’t correct');
  await fill('Current password', 'burnt toast');
  api.fail(requestDeletion, 'account-in-use');
  await press('Delete my account');
  await screen.findByText(/^Something is still under way/);
  expect(await linkTo('Your subscription')).toBe('/subscription');
  api.lose(requestDeletion);
  await press('Delete my account');
  await screen.findByText(unreachable);
  expect(screen.getByLabelText('Current password')).toHaveProperty('value', 'burnt toast');
  api.answer(requestDeletion, { ...ok, data: deletion });
  answerAccount({ deletion });
  await press('Delete my account');
  await screen.findByRole('heading', { name: /^Your account will be deleted on/ });
  await expectFocus(/^Your account will be deleted on/);
  await goes(() => screen.queryByRole('button', { name: 'Delete your account' }));
  api.fail(cancelDeletion, 'conflict');
  await press('Keep my account');
  await waitFor(() =>
    expect(document.querySelector('[data-slot=deletion-banner] [data-slot=form-error]')).not.toBeNull(),
  );
  api.answer(cancelDeletion, ok);
  answerAccount();
  await press('Keep my account');
  await screen.findByText('You’re keeping your account.');
  await goes(() => screen.queryByRole('heading', { name: /^Your account will be deleted on/ }));
  await expectFocus('Your account');
  await button('Delete your account');
});

describe('/confirm-email', () => {
  const confirmed = (waitsFor: 'current' | 'new' | null) => ({ ...ok, data: { waitsFor } });
  const title = (name: string) => screen.findByRole('heading', { level: 1, name });

  test('removes the token from the address, asks, and survives a lost response', async () => {
    const { press, address } = renderPage('/confirm-email/s3cret');
    await button('Confirm this address');
    expect(address()).toBe('/confirm-email');
    expect(api.calls, 'mail scanners open links').toEqual([]);
    api.answer(confirmEmailChange, confirmed('new'));
    api.lose(confirmEmailChange);
    await press('Confirm this address');
    await screen.findByText(unreachable);
    await press('Confirm this address');
    await title('One more link to open');
    await expectFocus('One more link to open');
    screen.getByText(/the link in our email to your new address/);
    expect(api.callsOf(confirmEmailChange).map(({ path }) => path)).toEqual(Array(2).fill('/api/account/email/s3cret'));
  });

  test('names the current address when its link is missing', async () => {
    api.answer(confirmEmailChange, confirmed('current'));
    const { press } = renderPage('/confirm-email/s3cret');
    await press('Confirm this address');
    await screen.findByText(/the link in our email to your current address/);
    expect(screen.queryByRole('link', { name: 'Go to your account' }), 'for a visitor').toBeNull();
  });

  test('says that the address is changed: a customer sees it in the account, a visitor logs in', async () => {
    api.answer(confirmEmailChange, confirmed(null));
    const { press } = renderPage('/confirm-email/s3cret');
    await press('Confirm this address');
    await title('Your address is changed');
    const login = within(screen.getByRole('main')).getByRole('link', { name: 'Log in' });
    expect(login.getAttribute('href')).toBe('/login');
    answerAccount({ email: 'ada@countess.example' });
    const page = renderPage('/confirm-email/s3cret', session);
    await button('Ada Lovelace');
    await page.press('Confirm this address');
    await title('Your address is changed');
    await waitFor(() => expect(api.callsOf(getUser)).toHaveLength(2));
    await page.user.click(screen.getByRole('link', { name: 'Go to your account' }));
    await screen.findByText('ada@countess.example');
  });

  test('explains a refusal, and without a token leads to the account', async () => {
    const refusals = [
      ['invalid-one-time-token', 'This link is invalid or has expired'],
      ['address-taken', 'This address has an account already'],
    ] as const;
    for (const [code, words] of refusals) {
      api.fail(confirmEmailChange, code);
      const { press } = renderPage('/confirm-email/s3cret');
      await press('Confirm this address');
      await title(words);
      screen.getByText(/Your address stays the same/);
      expect(await linkTo('Go to your account')).toBe('/account');
    }
    renderPage('/confirm-email');
    expect(await linkTo('Go to your account')).toBe('/account');
    expect(screen.queryByRole('button', { name: 'Confirm this address' })).toBeNull();
  });
});
