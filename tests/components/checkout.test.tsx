import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createCheckout } from '#shared/endpoints/checkout.ts';
import { getUser } from '#shared/endpoints/session.ts';
import { conversation, customer, session, storyProduct } from '#tests/e2e/support/shop-samples.ts';
import { setUpSite } from './support/render-page.tsx';

const { api, opened, renderPage } = setUpSite();

test('Proceed to Pay sends one call on a double click and opens the payment page', async () => {
  api.answer(getUser, { success: true, data: customer });
  api.answer(createCheckout, { success: true, message: 'cs_test_1', url: 'http://pay.test/c/1' });
  const { user } = renderPage('/checkout', {
    ...session,
    ...conversation,
    checkoutProduct: JSON.stringify(storyProduct),
  });
  await user.dblClick(await screen.findByRole('button', { name: 'Proceed to Pay' }));
  await screen.findByRole('button', { name: 'Opening the payment page…' });
  await expect.poll(() => opened).toEqual(['http://pay.test/c/1']);
  expect(api.callsOf(createCheckout)).toHaveLength(1);
});
