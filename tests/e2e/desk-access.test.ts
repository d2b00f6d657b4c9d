import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { createAuditRepository } from '#functions/data/audit-repository.ts';
import { createOperatorSessionRepository } from '#functions/data/operator-session-repository.ts';
import { invitedOperator } from '#tests/support/desk-sign-in.ts';
import { stackTable } from '#tests/support/stack-table.ts';
import { visualFaults } from './support/axe.ts';
import { viewports } from './support/browser.ts';
import { addAuthenticator } from './support/desk.ts';
import { goTo } from './support/page-ready.ts';
import { setUpWholeSite } from './support/whole-site.ts';

const site = setUpWholeSite();
const usePasskey = 'Use your passkey';

async function acceptInvitation(page: Page, secret: string): Promise<void> {
  await goTo(page, `${site.addresses.desk}/desk/invitation#${secret}`);
  await page.getByRole('button', { name: 'Create your passkey' }).click();
  await page.waitForURL('**/desk/account');
  await page.getByText('Please add a second passkey').waitFor();
}

async function signOut(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL('**/desk/sign-in');
}

test('an invited owner creates a passkey, signs out, signs in again, and invites a colleague with it', async () => {
  const { page, faults } = await site.openPage();
  const { secret, operatorId } = await invitedOperator(site.addresses, 'owner');
  await addAuthenticator(page);
  await acceptInvitation(page, secret);
  await signOut(page, 'Olive');

  await page.getByRole('button', { name: 'Sign in with your passkey' }).click();
  await page.waitForURL('**/desk/account');
  await page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name: 'Operators' }).click();
  await page.getByRole('button', { name: 'Invite an operator' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite an operator' });
  await dialog.getByLabel('Name').fill('Finn Hale');
  const email = `finn-${Date.now()}@example.com`;
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Role').selectOption('fulfilment');
  await dialog.getByRole('button', { name: 'Invite' }).click();
  await page
    .getByRole('dialog', { name: 'Invite Finn Hale' })
    .getByRole('button', { name: 'Use your passkey' })
    .click();
  const link = await page.getByRole('dialog', { name: 'Finn Hale is invited' }).getByLabel('Link').inputValue();
  expect(link).toContain(`${site.addresses.desk}/desk/invitation#`);
  await page.getByRole('button', { name: 'Done' }).click();
  await page
    .getByRole('row', { name: new RegExp(email) })
    .getByText('Invited')
    .waitFor();

  const audit = createAuditRepository(stackTable(site.addresses));
  const { items } = await audit.listAbout({ kind: 'operator', id: operatorId }, { limit: 10 });
  expect(items.map(({ action }) => action)).toContain('invite-operator');

  await page
    .getByRole('row', { name: /\(you\)/ })
    .getByRole('link')
    .click();
  await page.getByText('Invited an operator as fulfilment').waitFor();
  expect(await visualFaults(page)).toEqual([]);
  await page.setViewportSize(viewports.desk);

  await signOut(page, 'Olive');
  await acceptInvitation(page, new URL(link).hash.slice(1));
  const shown = page.getByRole('navigation', { name: 'Desk' }).getByRole('link');
  expect(await shown.allInnerTexts()).toEqual(['Today', 'Orders', 'Gifts', 'Films']);
  // A used link opens nothing.
  await signOut(page, 'Finn Hale');
  await goTo(page, link);
  await page.getByRole('heading', { name: 'This invitation cannot be used' }).waitFor();
  expect(faults.filter((fault) => !fault.includes('/api/desk/invitation/options'))).toEqual([]);
});

test('no page of the site reads the session of an operator, and the address of the desk there leads to the desk', async () => {
  const { page, faults } = await site.openPage();
  const { secret } = await invitedOperator(site.addresses, 'owner');
  await addAuthenticator(page);
  await acceptInvitation(page, secret);
  const token = String(await page.evaluate('sessionStorage.deskToken'));

  await goTo(page, `${site.addresses.web}/login`);
  expect(await page.evaluate('Object.values({ ...sessionStorage, ...localStorage }).join()')).not.toContain(token);
  const callDesk = `fetch('/api/desk/me', { headers: { authorization: 'Bearer ${token}' } })`;
  expect(await page.evaluate(`${callDesk}.then(({ status }) => status)`)).toBe(404);

  await goTo(page, `${site.addresses.web}/desk/account`);
  await page.getByText('Please add a second passkey').waitFor();
  expect(new URL(page.url()).origin).toBe(site.addresses.desk);
  expect(faults.filter((fault) => !fault.includes('/api/desk/me'))).toEqual([]);
});

test('a second passkey can be added and removed with the first, also in an idle session, but never the last', async () => {
  const { page, faults } = await site.openPage();
  const { secret } = await invitedOperator(site.addresses, 'support');
  await addAuthenticator(page);
  await acceptInvitation(page, secret);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
  await dialog.getByLabel('Name of the passkey').fill('Key ring');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await page
    .getByRole('dialog', { name: 'Use a passkey that you have' })
    .getByRole('button', { name: usePasskey })
    .click();
  const create = dialog.getByRole('button', { name: 'Create the passkey' });
  await create.waitFor();
  // Another device: the first has a passkey of this operator already. It goes again, since either could answer afterwards.
  const removeSecurityKey = await addAuthenticator(page, 'usb');
  await create.click();
  await page.getByText('Your new passkey works').waitFor();
  await removeSecurityKey();
  const token = String(await page.evaluate('sessionStorage.deskToken'));
  const sessions = createOperatorSessionRepository(stackTable(site.addresses));
  await sessions.markActive(token, Math.floor(Date.now() / 1000) - 16 * 60);
  await page.getByRole('button', { name: 'Remove Key ring' }).click();
  const removal = page.getByRole('dialog', { name: 'Remove Key ring' });
  await removal.getByText('Nobody can sign in with it any more').waitFor();
  await removal.getByRole('button', { name: usePasskey }).click();
  const asked = page.getByRole('dialog', { name: 'Are you still there?' });
  await asked.getByRole('button', { name: usePasskey }).click();
  await page.getByText('Key ring was removed').waitFor();
  expect(await page.evaluate('sessionStorage.deskToken')).not.toBe(token);
  await page.getByText('Please add a second passkey').waitFor();
  expect(await page.getByRole('button', { name: /^Remove/ }).count()).toBe(0);
  // The refusal of the idle session, which browsers log.
  expect(faults.filter((fault) => !/401 .*\/api\/desk\/passkeys\//.test(fault))).toEqual([]);
});
