import type { Page } from 'playwright-core';
import { eventually, mailsTo, type ProductAddresses, tokenInMail } from '#tests/support/product.ts';

const password = 'burnt toast';

/** Goes from the login dialog to the form and registers. */
export async function register(page: Page, email: string): Promise<void> {
  await page.getByRole('dialog', { name: 'Please Log In' }).getByRole('link', { name: 'Sign up' }).click();
  await page.getByLabel('Name').fill('Rosa');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('checkbox').check();
  await page.locator('form button[type=submit]').click();
  await page.getByText('Check your email for verification').waitFor();
}

/** Opens the mailed link and logs in. */
export async function verifyAndLogIn(
  page: Page,
  addresses: ProductAddresses & { readonly web: string },
  email: string,
): Promise<void> {
  const token = await eventually(async () => {
    const [mail] = await mailsTo(addresses, email);
    return mail && tokenInMail(mail);
  }, 'the verification mail');
  await page.goto(`${addresses.web}/verify-email/${token}`);
  await page.getByRole('heading', { name: 'Email verified successfully!' }).waitFor();
  await page.getByRole('link', { name: 'Go to Login' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.locator('form button[type=submit]').click();
}
