import { ulid } from 'ulid';
import { describe, expect, test } from 'vitest';
import { customerWithStory } from '#tests/support/customer-stories.ts';
import { eventually, mailsTo } from '#tests/support/product.ts';
import { shareCalls, tokenOf } from '#tests/support/share-calls.ts';
import { visualFaults } from './support/axe.ts';
import { signedInOperator } from './support/desk.ts';
import { goTo } from './support/page-ready.ts';
import { setUpWholeSite } from './support/whole-site.ts';

const site = setUpWholeSite();
const open = (page: Parameters<typeof goTo>[0], path: string) =>
  goTo(page, (path.startsWith('/desk') ? site.addresses.desk : site.addresses.web) + path);

describe('the desk’s messages on the whole site', () => {
  test('a visitor writes, an operator answers, and the answer arrives by mail', async () => {
    const email = `agnes-${ulid().toLowerCase()}@example.com`;
    const visitor = await site.openPage();
    await open(visitor.page, '/contact-us');
    await visitor.page.getByLabel('Name').fill('Agnes Moor');
    await visitor.page.getByLabel('Email').fill(email);
    await visitor.page.getByLabel('Message').fill('Where is my story?');
    await visitor.page.getByRole('form', { name: 'Contact us' }).getByRole('button').click();
    await visitor.page.getByText('Form submitted successfully!').first().waitFor();

    const desk = await site.openPage({ viewport: { width: 1280, height: 800 } });
    const operator = await signedInOperator(desk.page, site.addresses, 'support');
    await open(desk.page, '/desk/messages');
    await desk.page.getByRole('link', { name: 'Agnes Moor' }).last().click();
    await desk.page.getByText(email).waitFor();
    await desk.page.getByLabel('Your answer').fill('Dear Agnes, here it is.');
    await desk.page.getByLabel('Your answer').press('Control+Enter');
    await desk.page.getByRole('heading', { name: `${operator.name} answered` }).waitFor();
    const mail = await eventually(async () => (await mailsTo(site.addresses, email)).at(0), 'the answer');
    expect(mail.subject).toBe('Re: Your message to Tellwren');
    expect(mail.body.text).toContain('Dear Agnes, here it is.');
    await desk.page.getByRole('button', { name: 'Mark as done' }).click();
    await desk.page.getByRole('button', { name: 'Reopen' }).waitFor();
    await desk.page.getByRole('link', { name: 'Done', exact: true }).click();
    await desk.page.getByRole('link', { name: 'Agnes Moor' }).first().waitFor();
    expect(await visualFaults(desk.page)).toEqual([]);
    expect([...visitor.faults, ...desk.faults]).toEqual([]);
  });

  test('an operator reads a reported page and ends it for everybody', async () => {
    const owner = await customerWithStory(site.addresses);
    const calls = shareCalls(site.addresses, owner);
    const link = tokenOf((await calls.share()).body.data);
    const visitor = await site.openPage();
    await open(visitor.page, `/s/${link}`);
    await visitor.page.getByText('Report this page').first().click();
    await visitor.page.getByRole('button', { name: 'Send' }).click();
    await visitor.page.getByText('Thank you for telling us').waitFor();

    const desk = await site.openPage({ viewport: { width: 390, height: 800 } });
    await signedInOperator(desk.page, site.addresses, 'owner');
    await open(desk.page, '/desk/messages');
    await desk.page.getByRole('link', { name: 'Report of a shared page' }).last().click();
    expect(await desk.page.getByRole('link', { name: 'Read the page' }).getAttribute('href')).toBe(
      `${site.addresses.web}/s/${link}`,
    );
    await desk.page.getByRole('button', { name: 'End this page' }).click();
    await desk.page.getByRole('button', { name: 'End the page' }).click();
    await desk.page.getByText('This page is no longer shared.').waitFor();
    expect((await calls.page(link)).status).toBe(410);
    expect(desk.faults).toEqual([]);
  });
});
