import { expect, test } from 'vitest';
import { shippingFields } from '#infra/tooling/requests/valid-requests.ts';
import { endpoints } from '#shared/endpoints/index.ts';
import { customerWithStory } from '#tests/support/customer-stories.ts';
import { invitedOperator } from '#tests/support/desk-sign-in.ts';
import { answerProof, buyGift, waitForGiftProof } from '#tests/support/gift-orders.ts';
import { callApi, eventually, mailsTo } from '#tests/support/product.ts';
import { addAuthenticator } from './support/desk.ts';
import { goTo } from './support/page-ready.ts';
import { setUpWholeSite } from './support/whole-site.ts';

const site = setUpWholeSite();

/** A customer with an approved gift and an unanswered message. */
async function customerWhoWaits() {
  const { addresses } = site;
  const customer = await customerWithStory(addresses, 'Mabel');
  const { email, token, storyId: story } = customer;
  const giftId = await buyGift(addresses, token, { story, ...shippingFields });
  const { proofMadeAt } = await waitForGiftProof(addresses, token, giftId);
  await answerProof(addresses, giftId, { approved: true, proofMadeAt }, token);
  await callApi(addresses, endpoints.sendContactMessage, {
    body: { name: 'Mabel', email, message: 'Could I have a part of the price back? The frame has a scratch.' },
  });
  return { ...customer, giftId };
}

test('a new owner ships a gift, answers its buyer and refunds a part; the buyer sees each by mail and page', async () => {
  const { addresses } = site;
  const { email, token, giftId } = await customerWhoWaits();
  const mailed = (subject: RegExp) =>
    eventually(
      async () => (await mailsTo(addresses, email)).find((mail) => subject.test(mail.subject)),
      `a mail '${subject}'`,
    );
  const { page, faults } = await site.openPage();
  const { secret } = await invitedOperator(addresses, 'owner');
  await addAuthenticator(page);
  await goTo(page, `${addresses.desk}/desk/invitation#${secret}`);
  await page.getByRole('button', { name: 'Create your passkey' }).click();
  await page.waitForURL('**/desk/account');
  const menu = page.getByRole('navigation', { name: 'Desk' });
  const toast = (text: string | RegExp) => page.locator('.desk-toast').filter({ hasText: text }).first().waitFor();

  await goTo(page, `${addresses.desk}/desk/gifts/${giftId}`);
  await page.getByRole('button', { name: 'Print', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Print', exact: true }).click();
  await toast(/is printing$/);
  await mailed(/print/i);
  await page.getByRole('button', { name: 'Ship', exact: true }).click();
  await page.getByRole('dialog').getByLabel('Tracking number').fill('TW 4711 0815');
  await page.getByRole('dialog').getByRole('button', { name: 'Ship', exact: true }).click();
  await toast(/is shipped$/);
  expect((await mailed(/way|shipped|sent/i)).body.text).toContain('TW 4711 0815');

  await menu.getByRole('link', { name: 'Messages' }).click();
  // The gift's page stays until this one is loaded, and has a link with the same name.
  await page.getByRole('heading', { name: 'Messages', level: 1 }).waitFor();
  await page.getByRole('link', { name: 'Mabel' }).first().click();
  await page.getByText(email).first().waitFor();
  await page.getByLabel('Your answer').fill('Dear Mabel, five dollars are on their way.');
  await page.getByRole('button', { name: 'Send the answer' }).click();
  expect((await mailed(/^Re: Your message to Tellwren$/)).body.text).toContain('five dollars are on their way');

  await page.getByRole('link', { name: 'Open the customer' }).click();
  await page.waitForURL('**/desk/customers/*');
  await page.getByRole('button', { name: 'Refund Framed Gift Set' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Amount in dollars').fill('5');
  await dialog.getByLabel('Why?').fill('The frame has a scratch');
  await dialog.getByRole('button', { name: 'Refund $5.00' }).click();
  await page.getByRole('dialog', { name: 'Refund $5.00' }).getByRole('button', { name: 'Use your passkey' }).click();
  await page
    .getByRole('row', { name: /Framed Gift Set/ })
    .getByText('Partly refunded')
    .waitFor();
  await mailed(/^We refunded \$5\.00$/);
  for (const what of ['Refunded $5.00', 'Opened the customer'])
    await page
      .getByRole('row', { name: new RegExp(what.replace('$', '\\$')) })
      .first()
      .waitFor();
  expect(faults).toEqual([]);

  const buyer = await site.openPage();
  await buyer.page.addInitScript(`localStorage.token = ${JSON.stringify(token)}`);
  await goTo(buyer.page, `${addresses.web}/gift/${giftId}`);
  await buyer.page.getByText('TW 4711 0815').first().waitFor();
  await goTo(buyer.page, `${addresses.web}/order`);
  await buyer.page
    .getByText(/refunded/i)
    .first()
    .waitFor();
  expect(buyer.faults).toEqual([]);
});
