import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { sendChatMessage } from '#shared/endpoints/conversation.ts';
import { validateCoupon } from '#shared/endpoints/coupon.ts';
import { getUser } from '#shared/endpoints/session.ts';
import { composer, messagesAfterReply, transcript } from './support/interview.ts';
import { goToWithStorage } from './support/page-ready.ts';
import { customer, session, storyProduct } from './support/shop-samples.ts';
import { setUpStubbedSite } from './support/stubbed-site.ts';

const visit = setUpStubbedSite();

/** Wraps every text as Chrome's translation does, now and whenever the page changes. */
const translate = (page: Page) =>
  page.evaluate(`(() => {
    const wrapAll = () => {
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const found = [];
      while (texts.nextNode()) found.push(texts.currentNode);
      for (const text of found) {
        if (text.data.trim() === '' || text.parentElement.closest('font, script, style, textarea')) continue;
        const outer = document.createElement('font');
        const inner = outer.appendChild(document.createElement('font'));
        text.replaceWith(outer);
        inner.append(text);
      }
    };
    wrapAll();
    new MutationObserver(wrapAll).observe(document.body, { childList: true, subtree: true, characterData: true });
  })()`);

test('the interview survives the translation of the page', async () => {
  const { api, site, page, faults } = await visit();
  api.answer(sendChatMessage, { success: true, message: 'What did the kitchen smell like?' });
  await goToWithStorage(page, `${site.url}/start-your-story?tab=memories`, {});
  await messagesAfterReply(page, 1);
  await translate(page);
  for (const reply of ['And who opened the window?', 'What did she say?']) {
    api.answer(sendChatMessage, { success: true, message: reply });
    await composer(page).fill('Burnt toast.');
    await composer(page).press('Enter');
    await transcript(page).getByText(reply).waitFor();
  }
  api.fail(sendChatMessage, 'invalid-input');
  await composer(page).fill('Nobody.');
  await composer(page).press('Enter');
  await page.getByRole('button', { name: 'Try again' }).waitFor();
  expect(await page.locator('font').count()).toBeGreaterThan(10);
  expect(faults.filter((fault) => fault.startsWith('exception'))).toEqual([]);
});

test('the checkout survives the translation of the page', async () => {
  const { api, site, page, faults } = await visit();
  api.answer(getUser, { success: true, data: customer });
  api.answer(validateCoupon, { success: true, data: 25 });
  const checkoutProduct = JSON.stringify(storyProduct);
  await goToWithStorage(page, `${site.url}/checkout`, { ...session, checkoutProduct });
  await translate(page);
  await page.getByLabel('Coupon code').fill('WREN25');
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByText('25% off with WREN25.').waitFor();
  await page.getByRole('button', { name: 'Remove coupon' }).click();
  await page.getByText('25% off with WREN25.').waitFor({ state: 'detached' });
  expect(await page.getByRole('button', { name: 'Proceed to Pay' }).isEnabled()).toBe(true);
  expect(faults.filter((fault) => fault.startsWith('exception'))).toEqual([]);
});

test('React finds texts that a translation has wrapped', async () => {
  const { site, page } = await visit();
  await goToWithStorage(page, `${site.url}/contact-us`, {});
  const left = await page.evaluate(`(() => {
    const parent = document.createElement('p');
    const [first, second] = ['one', 'two'].map((text) => {
      const node = document.createTextNode(text);
      parent.appendChild(document.createElement('font')).append(node);
      return node;
    });
    parent.insertBefore(document.createTextNode('new'), second);
    parent.removeChild(first);
    return parent.textContent;
  })()`);
  expect(left).toBe('newtwo');
});
