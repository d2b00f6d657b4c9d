import type { Locator, Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { prices } from '#shared/catalogue/prices.ts';
import { endpoints } from '#shared/endpoints/index.ts';
import { callApi, type TestCustomer, thinStoryBody, waitForStory } from '#tests/support/product.ts';
import { readyCustomer } from '#tests/support/ready-customer.ts';
import { sampleInterview } from '#tests/support/sample-interview.ts';
import { exactPrice } from '#web/src/lib/money.ts';
import type { ObservedPage } from './support/browser.ts';
import { goTo } from './support/page-ready.ts';
import { wholeTest } from './support/whole-proof.ts';
import { setUpWholeSite } from './support/whole-site.ts';

const site = setUpWholeSite();
let watched: ObservedPage;
let page: Page;
let buyer: TestCustomer;
beforeEach(async () => {
  watched = await site.openPage();
  page = watched.page;
  buyer = await readyCustomer(site.addresses, 'Ada');
  // The free first story is spent: from now on a story costs 19 dollars.
  const { status } = await callApi(site.addresses, endpoints.addStory, { token: buyer.token, body: thinStoryBody });
  expect(status).toBeLessThan(300);
});

const { category, chatHistory, opening } = sampleInterview('milestone-casa');
const milestone = {
  MILESTONE_PROMPT: JSON.stringify(chatHistory),
  MILESTONEstep: '2',
  MILESTONEfinalMessg: opening,
  introStoryLines_MILESTONE_PROMPT: opening,
};
const product = {
  name: 'Story Bundle',
  price: prices.storyCents / 100,
  description: '<ul></ul>',
  prompt: 'MILESTONE_PROMPT',
};

/** The session and what 'Get my story' leaves behind, before the first page of the test. */
async function arrive(path: string, talk: Readonly<Record<string, string>> = milestone): Promise<void> {
  const entries = {
    token: buyer.token,
    allowedStories: '0',
    firstStory: 'false',
    subscriptionActive: 'false',
    ...talk,
    checkoutProduct: JSON.stringify(product),
    tab: 'milestone',
  };
  await page.addInitScript(
    `if (location.origin === ${JSON.stringify(site.addresses.web)})
      sessionStorage.kept ??= Object.assign(localStorage, ${JSON.stringify(entries)}) && 'yes'`,
  );
  await goTo(page, site.addresses.web + path);
}

/** More than the stops of any page here. */
const mostStops = 60;

/** Goes to a control by the Tab key alone. */
async function tabTo(control: Locator): Promise<void> {
  await control.waitFor();
  for (let stop = 0; stop < mostStops; stop += 1) {
    if (await control.evaluate((element) => element === element.ownerDocument.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`the Tab key does not reach ${control}`);
}

async function press(control: Locator): Promise<void> {
  await tabTo(control);
  await page.keyboard.press('Enter');
}

const button = (name: string | RegExp) => page.getByRole('button', { name });
const link = (name: string) => page.getByRole('link', { name, exact: true });
const onSite = (path: string) => page.waitForURL(site.addresses.web + path);
const onPaymentPage = () => page.waitForURL((url) => url.href.startsWith(`${site.addresses.payments}/c/pay/`));
const thanks = () => page.getByRole('dialog', { name: 'Payment Successful' });
const stored = (name: string) => page.evaluate<string | null>(`localStorage.getItem(${JSON.stringify(name)})`);

async function ordersOf(): Promise<string[]> {
  const { body } = await callApi(site.addresses, endpoints.listOrders, { token: buyer.token });
  return body.data.map(
    ({ productName, totalAmount }: { productName: string; totalAmount: number }) => `${productName} ${totalAmount}`,
  );
}

/** The preview of that conversation, kept as the chat page would keep it. */
async function previewed(): Promise<Record<string, string>> {
  const body = {
    userMessage: "I'm done, write my story",
    chatHistory,
    prompt: 'GENERATE_STORY_PROMPT',
    category,
  };
  const answer = await callApi(site.addresses, endpoints.previewStory, { token: buyer.token, body });
  expect(answer.status).toBe(200);
  return {
    ...milestone,
    MILESTONEfinalMessg: answer.body.message,
    introStoryLines_MILESTONE_PROMPT: answer.body.introStory,
    draftId_MILESTONE_PROMPT: answer.body.draftId,
  };
}

const control = (name: string, body: unknown) =>
  fetch(`${site.addresses.payments}/__control/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

describe('by keyboard alone', () => {
  test('a customer pays for a story, sees the confirmation, and finds story, order and receipt', async () => {
    const talk = await previewed();
    await arrive('/checkout', talk);
    await press(button('Proceed to Pay'));
    await onPaymentPage();
    await press(button(`Pay ${exactPrice(prices.storyCents)}`));
    await thanks().getByText('Thank you for your purchase.').waitFor();
    for (const name of [...Object.keys(talk), 'checkoutProduct'])
      await expect.poll(() => stored(name), { message: name }).toBeNull();
    await page.keyboard.press('Enter');
    await onSite('/story');
    await expect.poll(() => page.locator('[data-slot=story-item]').count()).toBe(2);
    const listed = await callApi(site.addresses, endpoints.listStories, { token: buyer.token });
    const story = await waitForStory(site.addresses, buyer.token, listed.body.data[0]._id);
    expect(story.description.startsWith(opening)).toBe(true);

    await press(button('Ada'));
    await press(link('Orders'));
    await onSite('/order');
    const row = page.locator('tbody tr');
    await row.getByText('Story Bundle').waitFor();
    expect(await row.getByText(exactPrice(prices.storyCents)).count()).toBe(1);
    const opened = page.context().waitForEvent('page');
    await press(row.getByRole('link'));
    const receipt = await opened;
    await receipt.waitForURL(/\/receipts\//);
    await receipt.getByText(exactPrice(prices.storyCents)).first().waitFor();
    expect(await ordersOf()).toEqual([`Story Bundle ${prices.storyCents / 100}`]);
    expect(watched.faults).toEqual([]);
  });

  wholeTest('a customer subscribes, is renewed, opens the invoice and cancels', async () => {
    await arrive('/pricing');
    await press(button('GET STARTED'));
    await onPaymentPage();
    await press(button(`Subscribe for ${exactPrice(prices.subscriptionCentsPerMonth)} per month`));
    await thanks().getByText('Thank you for your subscription.').waitFor();
    await page.keyboard.press('Enter');
    await onSite('/subscription');
    const item = page.locator('[data-slot=subscription]');
    await item.getByText('active', { exact: true }).waitFor();
    await item.getByText(exactPrice(prices.subscriptionCentsPerMonth)).waitFor();
    const before = await item.locator('time').getAttribute('datetime');

    await press(link('View invoice'));
    await page.getByRole('heading', { level: 1, name: 'Your invoice' }).waitFor();
    await page
      .frameLocator('iframe[title=Invoice]')
      .getByText(exactPrice(prices.subscriptionCentsPerMonth))
      .first()
      .waitFor();
    const id = new URL(page.url()).searchParams.get('subscription');
    expect((await control('renew', { subscription: id, wait: true })).status).toBe(200);
    const renewed = `Monthly Subscription ${prices.subscriptionCentsPerMonth / 100}`;
    await expect.poll(ordersOf).toEqual([renewed, renewed]);

    await press(link('Your Subscriptions'));
    await onSite('/subscription');
    await expect.poll(() => item.locator('time').getAttribute('datetime')).not.toBe(before);
    await press(button('Cancel subscription'));
    const dialog = page.getByRole('dialog', { name: 'Cancel your subscription?' });
    await press(dialog.getByRole('button', { name: 'Cancel subscription' }));
    const banner = page.getByText(/cancelled at the end of the current billing cycle/);
    await banner.waitFor();
    await expect.poll(() => banner.evaluate((it) => it === it.ownerDocument.activeElement)).toBe(true);
    await page.getByRole('status').filter({ hasText: 'Subscription Cancelled Successfully' }).waitFor();

    await press(link('Pricing').first());
    await page.getByText('Your subscription is active.').waitFor();
    expect(await button('GET STARTED').isDisabled()).toBe(true);
    await press(page.getByRole('link', { name: 'Start your story' }).first());
    await page.getByText('6 stories remaining').waitFor();
    expect(watched.faults).toEqual([]);
  });
});
