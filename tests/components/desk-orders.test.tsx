import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { listDeskOrders, moveOrder } from '#shared/endpoints/desk-orders.ts';
import { orderCards } from '#tests/e2e/support/desk-samples.ts';
import { findDialog, shown } from './support/queries.ts';
import { setUpDesk } from './support/render-desk.tsx';

const { api, renderDesk } = setUpDesk();
const [book, print] = orderCards;

const answer = (data: readonly object[]) => api.answer(listDeskOrders, { success: true, data, cursor: null });
const bodies = () => api.callsOf(moveOrder).map(({ body }) => body);
const column = (name: string) => within(screen.getByRole('region', { name }));

test('an order is sent with or without a number, and each move asks first', async () => {
  answer(orderCards);
  api.answer(moveOrder, { success: true, data: print });
  const { user } = renderDesk('/orders', 'fulfilment');
  await shown('2 orders in hand, the oldest first.');
  column('Paid').getByText('Order 7K3F-9QDX');
  // Fulfilment may not open customers.
  expect(screen.queryByRole('link', { name: book?.customer?.name ?? '' })).toBeNull();
  await user.click(column('In work').getByRole('button', { name: /^Send it/ }));
  const dialog = await findDialog('Is it on its way?');
  await user.type(dialog.getByLabelText('Tracking number (optional)'), 'x');
  await user.click(dialog.getByRole('button', { name: 'Send it' }));
  await dialog.findByText(/3 to 80 letters/);
  expect(bodies()).toEqual([]);
  await user.clear(dialog.getByLabelText('Tracking number (optional)'));
  await user.click(dialog.getByRole('button', { name: 'Send it' }));
  await shown('A Block Print of Your Story is sent');
  await user.click(column('Paid').getByRole('button', { name: /^Close/ }));
  await user.click((await findDialog('Was it made and sent before?')).getByRole('button', { name: /^Close without/ }));
  await waitFor(() =>
    expect(bodies()).toEqual([
      { to: 'sent', seen: 1 },
      { to: 'done', seen: 0, withoutMail: true },
    ]),
  );
});

test('a refused move says so, and neither an order that is being refunded nor support has buttons', async () => {
  answer([book ?? {}, { ...print, isRefundAsked: true, moves: [] }]);
  api.fail(moveOrder, 'conflict');
  const { user } = renderDesk('/orders', 'owner');
  await user.click(await screen.findByRole('button', { name: /^Start on it/ }));
  await user.click((await findDialog('Start on this order?')).getByRole('button', { name: 'Start on it' }));
  await screen.findByRole('alert');
  column('In work').getByText('Being refunded');
  expect(column('In work').queryAllByRole('button')).toEqual([]);
  renderDesk('/orders', 'support');
  await screen.findByRole('link', { name: 'Dean Okoro' });
  expect(column('Paid').queryAllByRole('button')).toEqual([]);
});
