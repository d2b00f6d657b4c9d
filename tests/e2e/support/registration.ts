import type { Page } from 'playwright-core';
import { eventually, mailsTo, type ProductAddresses, tokenInMail } from '#tests/support/product.ts';

export const registrationPassword = 'burnt toast';

/** Fills in the form for visitors and registers. */
export async function register(page: Page, email: string): Promise<void> {
  await page.getByLabel('Name').fill('Rosa');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(registrationPassword);
  await page.getByRole('checkbox').check();
  await page.locator('form button[type=submit]').click();
  await page.getByText('Check your email for verification').waitFor();
}

/** Opens the mailed link in this page's browser. */
export async function openMailedLink(
  page: Page,
  addresses: ProductAddresses & { readonly web: string },
  email: string,
): Promise<void> {
  const token = await eventually(async () => {
    const [mail] = await mailsTo(addresses, email);
    return mail && tokenInMail(mail);
  }, 'the verification mail');
  await page.goto(`${addresses.web}/verify-email/${token}`);
}
