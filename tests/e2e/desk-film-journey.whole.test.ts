import { expect, test } from 'vitest';
import { prices } from '#shared/catalogue/prices.ts';
import { endpoints } from '#shared/endpoints/index.ts';
import { callApi, eventually, mailsTo } from '#tests/support/product.ts';
import { readyCustomer } from '#tests/support/ready-customer.ts';
import { viewports } from './support/browser.ts';
import { signedInOperator } from './support/desk.ts';
import { goTo } from './support/page-ready.ts';
import { setUpWholeSite } from './support/whole-site.ts';

const site = setUpWholeSite();

test('an operator delivers a film, and its customer watches it from their page', async () => {
  const { addresses } = site;
  const { token, email } = await readyCustomer(addresses, 'Ada');
  const book = { token, body: { productName: 'Film', totalAmount: prices.filmOrderCents / 100 } };
  const orderId = (await callApi(addresses, endpoints.createOrder, book)).body.data._id;
  const mailed = (subject: string) =>
    eventually(
      async () => (await mailsTo(addresses, email)).find((mail) => mail.subject === subject),
      `a mail '${subject}'`,
    );

  const desk = await site.openPage({ viewport: viewports.phone });
  await signedInOperator(desk.page, addresses, 'owner');
  await goTo(desk.page, `${addresses.desk}/desk/films`);
  await desk.page.locator(`a[href$="/films/${orderId}"]`).click();
  for (const name of ['Confirm the booking', 'Mark as paid']) {
    await desk.page.getByRole('button', { name }).click();
    await desk.page.getByRole('dialog').getByRole('button', { name }).click();
    await desk.page.getByRole('dialog').waitFor({ state: 'detached' });
  }
  await desk.page.getByRole('button', { name: 'Deliver the film' }).click();
  await desk.page.getByLabel('Link to the film').fill('https://films.example/every-road');
  await desk.page.getByRole('button', { name: 'Deliver', exact: true }).click();
  await desk.page.getByRole('button', { name: 'Correct the link' }).waitFor();
  await mailed('Your film is booked');
  await mailed('Your film is ready');

  const shown = await site.openPage();
  const entries = { token, allowedStories: '0', firstStory: 'false', subscriptionActive: 'false' };
  await shown.page.addInitScript(`Object.assign(localStorage, ${JSON.stringify(entries)})`);
  await goTo(shown.page, `${addresses.web}/film`);
  const link = shown.page.getByRole('link', { name: 'Watch your film' });
  await link.waitFor();
  expect(await link.getAttribute('href')).toBe('https://films.example/every-road');
  expect([...desk.faults, ...shown.faults]).toEqual([]);
});
