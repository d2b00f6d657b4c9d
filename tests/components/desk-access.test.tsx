import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  beginConfirmation,
  beginDeskSignIn,
  endDeskSession,
  getOperator,
  listOperators,
  openInvitation,
} from '#shared/endpoints/desk-access.ts';
import { operators } from '#tests/e2e/support/desk-samples.ts';
import { findDialog, shown, textsOf } from './support/queries.ts';
import { setUpDesk } from './support/render-desk.tsx';

const { api, renderDesk } = setUpDesk();
const token = () => sessionStorage.getItem('deskToken');

beforeEach(() => api.answer(listOperators, { success: true, data: operators }));

describe('without a session', () => {
  test('every page of the desk is the sign-in page, which asks the API for nothing', async () => {
    const { address } = renderDesk('/customers/01J0', null);
    await screen.findByRole('button', { name: 'Sign in with your passkey' });
    expect([address(), api.calls]).toEqual(['/sign-in', []]);
  });

  test('a refused passkey is explained and can be tried again', async () => {
    api.answer(beginDeskSignIn, { success: true, data: { ceremonyId: 'c', options: { challenge: 'AAAA' } } });
    const { press } = renderDesk('/sign-in', null);
    await press('Sign in with your passkey');
    await shown('No passkey was used. Please try again.');
    expect(screen.getByRole('button', { name: 'Sign in with your passkey' }).getAttribute('aria-disabled')).not.toBe(
      'true',
    );
  });

  test('an invitation leaves the address at once, and says who is invited; a used one says what to do', async () => {
    const invited = { name: 'Finn', email: 'finn@tellwren.test', role: 'fulfilment' };
    api.answer(openInvitation, { success: true, data: { ceremonyId: 'c', options: {}, ...invited } });
    const secret = `01J0000000000000000000000X.${'s'.repeat(43)}`;
    const { address } = renderDesk(`/invitation#${secret}`, null);
    await screen.findByRole('heading', { name: 'Welcome, Finn' });
    expect(address()).toBe('/invitation');
    expect(api.calls.map(({ body }) => body)).toEqual([{ secret }]);
    api.fail(openInvitation, 'invalid-one-time-token');
    renderDesk('/invitation#01J0000000000000000000000X.x', null);
    await screen.findByRole('heading', { name: 'This invitation cannot be used' });
    await shown('An owner can invite you again');
  });
});

describe('the frame', () => {
  test('shows each role its pages, and says when a page is for another role', async () => {
    for (const [role, labels] of [
      ['owner', ['Today', 'Customers', 'Orders', 'Gifts', 'Films', 'Shop', 'Messages', 'Audit', 'Operators']],
      ['support', ['Today', 'Customers', 'Orders', 'Gifts', 'Films', 'Shop', 'Messages']],
      ['fulfilment', ['Today', 'Orders', 'Gifts', 'Films']],
    ] as const) {
      renderDesk('/account', role);
      await screen.findByText(`olive@tellwren.test`, { selector: 'dd' });
      const menu = within(screen.getByRole('navigation', { name: 'Desk' }));
      expect(textsOf(menu.getAllByRole('link'))).toEqual(labels);
      expect(screen.queryAllByRole('searchbox')).toHaveLength(role === 'fulfilment' ? 0 : 1);
    }
    renderDesk('/operators', 'support');
    await screen.findByRole('heading', { name: 'Not for your role' });
  });

  test('opens pages and the search by keys, lists the keys, and leaves typed text alone', async () => {
    const { user, address } = renderDesk('/account');
    await shown('Please add a second passkey');
    await user.keyboard('go');
    await screen.findByText('finn@tellwren.test');
    await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'));
    await user.keyboard('/');
    await user.keyboard('g o?');
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('g o?');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(address()).toBe('/customers?q=g+o%3F'));
    await user.click(await screen.findByRole('heading', { level: 1 }));
    await user.keyboard('?');
    const dialog = await findDialog('Keyboard shortcuts');
    expect(dialog.queryByText('Search customers')).not.toBeNull();
    await user.click(dialog.getByLabelText('Use keyboard shortcuts'));
    fireEvent.keyDown(dialog.getByLabelText('Use keyboard shortcuts'), { key: 'Escape', keyCode: 229 });
    expect(screen.queryByRole('dialog')).not.toBeNull();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.keyboard('?');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('shows the sign-in page once the session has ended, and after signing out', async () => {
    const { user, address } = renderDesk('/account');
    await shown('Please add a second passkey');
    api.fail(getOperator, 'route-not-found');
    api.fail(listOperators, 'route-not-found');
    await user.click(within(screen.getByRole('navigation', { name: 'Desk' })).getByRole('link', { name: 'Operators' }));
    await waitFor(() => expect(address()).toBe('/sign-in'));
    expect(token()).toBeNull();

    const { press, address: now } = renderDesk('/account');
    api.answer(endDeskSession, { success: true, message: 'ok' });
    await press('Olive Moss');
    await press('Sign out');
    await waitFor(() => expect(now()).toBe('/sign-in'));
    expect(api.callsOf(endDeskSession)[0]?.authorization).toBe('Bearer token-of-olive');
    expect(token()).toBeNull();
  });
});

test('each change of an operator asks for the passkey of that change, and a cancelled one is no failure', async () => {
  api.answer(beginConfirmation, { success: true, data: { confirmationId: 'c', options: {} } });
  const { user, press } = renderDesk('/operators');
  await press('Change Finn Hale');
  await user.click((await findDialog('Finn Hale')).getByRole('button', { name: 'Disable' }));
  const asked = await findDialog('Disable Finn Hale');
  await asked.findByText('This ends their session at once.');
  await user.click(asked.getByRole('button', { name: 'Use your passkey' }));
  await asked.findByText(/^No passkey was used/);
  expect(api.callsOf(beginConfirmation).map(({ body }) => body)).toEqual([
    { act: `disable ${operators[1].operatorId}` },
  ]);
  await user.click(asked.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Disable Finn Hale' })).toBeNull());
  expect(document.querySelector('[data-slot=toast]')).toBeNull();
});

test('the account keeps its last passkey', async () => {
  renderDesk('/account');
  await shown('Please add a second passkey');
  expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull();
});
