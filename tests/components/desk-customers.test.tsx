import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { beginConfirmation } from '#shared/endpoints/desk-access.ts';
import {
  cancelCustomersSubscription,
  changeCredits,
  eraseCustomer,
  exportCustomer,
  findCustomers,
  getDeskCustomer,
  listCustomerMails,
  readCustomerStory,
  refundOrder,
  removeContributor,
  resendMail,
  resendVerificationMail,
  settleOrder,
  unblockAddress,
} from '#shared/endpoints/desk-people.ts';
import type { DeskCustomer } from '#shared/schemas/desk-people.ts';
import { deskCustomer } from '#tests/e2e/support/desk-samples.ts';
import { answerPasskey } from './support/passkey.ts';
import { findDialog, shown } from './support/queries.ts';
import { setUpDesk } from './support/render-desk.tsx';

const { api, renderDesk } = setUpDesk();
const { account, orders } = deskCustomer;
const [order] = orders;
if (order === undefined) throw new Error('the sample has no order');
const path = `/customers/${account.userId}`;
const reason = 'Asked by email';
const ok = { success: true, message: 'ok' };
const at = account.createdAt;

const answerCustomer = (over: Partial<DeskCustomer> = {}) =>
  api.answer(getDeskCustomer, { success: true, data: { ...deskCustomer, ...over } });
const bodiesOf = (endpoint: Parameters<typeof api.callsOf>[0]) => api.callsOf(endpoint).map(({ body }) => body);

beforeEach(() => answerCustomer());

/** Opens the customer, presses a button, gives the reason, and double clicks the button of the dialog. */
async function act(name: string | RegExp, label: string, fields: Readonly<Record<string, string>> = {}) {
  const desk = renderDesk(path);
  await desk.press(name);
  const dialog = await findDialog();
  const send = dialog.getByRole('button', { name: label });
  expect(send.hasAttribute('disabled')).toBe(true);
  for (const [field, text] of Object.entries({ ...fields, 'Why?': reason })) await desk.fill(field, text);
  const why = screen.getByLabelText<HTMLInputElement>('Why?');
  await desk.fill('Why?', 'x'.repeat(501));
  expect([why.checkValidity(), why.value.length]).toEqual([false, 501]);
  await desk.fill('Why?', reason);
  await desk.user.dblClick(send);
  return desk;
}

describe('the search', () => {
  const found = (over: object) =>
    api.answer(findCustomers, { success: true, by: 'name', data: [], waiting: null, cursor: null, ...over });

  test('says what it searches, and what to do when nobody is found', async () => {
    renderDesk('/customers', 'support');
    await shown('Type an email, an order number');
    for (const [by, hint] of [
      ['email', 'Nobody has an account with this email'],
      ['order', 'No customer has this number.'],
      ['name', 'Nobody has a name with a word that begins like that.'],
    ] as const) {
      found({ by });
      renderDesk('/customers?q=ada', 'support');
      await shown(hint);
    }
    expect(screen.queryByRole('table')).toBeNull();
  });

  test('opens the only match of an email at once, and lists those of a name', async () => {
    const { userId, name, email, createdAt, isErased } = account;
    const ada = { userId, name, email, createdAt, isErased };
    found({ by: 'email', data: [ada] });
    const { address } = renderDesk('/customers?q=ada', 'support');
    await waitFor(() => expect(address()).toBe(path));
    // One customer may be found by two words of the name.
    found({ data: [ada, { ...ada, userId: '2', name: 'Ada Erased', isErased: true }, ada] });
    renderDesk('/customers?q=ada', 'support');
    await screen.findByRole('row', { name: /^Ada Erased Erased/ });
    expect(screen.getAllByRole('row')).toHaveLength(3);
  });

  test('sends the link of a waiting registration again', async () => {
    found({ by: 'email', waiting: { email: 'new@example.com', name: 'Nell', expiresAt: at } });
    api.answer(resendVerificationMail, ok);
    const { press, fill } = renderDesk('/customers?q=new', 'support');
    await shown('signed up with new@example.com');
    await press('Send the link again');
    await fill(/^Why/, reason);
    await press('Send the link');
    await shown('The link is on its way to new@example.com');
    expect(bodiesOf(resendVerificationMail)).toEqual([{ email: 'new@example.com', reason }]);
  });
});

describe('a customer', () => {
  test('gets stories, and loses granted ones only', async () => {
    api.answer(changeCredits, { ...ok, data: { bonus: 2 } });
    await act('Grant', 'Grant', { Stories: '2' });
    await shown('Ada got 2 stories');
    answerCustomer({ credits: { ...deskCustomer.credits, bonus: 3, monthly: 1, isMonthlyFrozen: true } });
    await act('Take', 'Take', { Stories: '3' });
    await shown('3 stories taken from Ada');
    await shown('1, frozen: the month is unpaid');
    const requestId = expect.any(String);
    expect(bodiesOf(changeCredits)).toEqual([
      { delta: 2, reason, requestId },
      { delta: -3, reason, requestId },
    ]);
  });

  test('gets stories after the passkey when the server asks for one, in the same request', async () => {
    answerPasskey(api);
    api.fail(changeCredits, 'confirmation-required');
    const { press } = await act('Grant', 'Grant', { Stories: '2' });
    await findDialog('Grant 2 stories to Ada');
    api.answer(changeCredits, { ...ok, data: { bonus: 2 } });
    await press('Use your passkey');
    await shown('Ada got 2 stories');
    expect(bodiesOf(beginConfirmation)).toEqual([{ act: `credits ${account.userId} 2` }]);
    const [asked, confirmed] = bodiesOf(changeCredits) as [object, object];
    expect(confirmed).toEqual({ ...asked, confirmationId: 'c'.repeat(43) });
  });

  test('gets a mail again, also about an order', async () => {
    answerCustomer({ orders: [{ ...order, hasReceiptMail: true }] });
    api.answer(resendMail, ok);
    await act(/^Send mail/, 'Send');
    await shown('The mail is on its way');
    await act(/^Send receipt/, 'Send');
    await waitFor(() =>
      expect(bodiesOf(resendMail)).toEqual([
        { reason, about: { kind: 'story-ready', storyId: '01STORY' } },
        { reason, about: { kind: 'order-receipt', orderId: order.orderId } },
      ]),
    );
  });

  test('has a text that an owner reads with a reason, without its markup', async () => {
    const html =
      '<h4>Toast</h4><ol start="4"><li>Four</li></ol><p>It burnt.<img src=x onerror="window.ran = true"></p>';
    api.answer(readCustomerStory, { success: true, data: { storyId: '01STORY', name: 'Burnt Toast', html } });
    await act(/^Read/, 'Read the text');
    await shown('Reminders on');
    await shown(
      'Writing: suspicion name 12 · verdict said 9 · verdict invented 3 · fault invented 3 · edit made 2 · cut 1',
    );
    await (await findDialog('Burnt Toast')).findByText('It burnt.');
    expect((await findDialog('Burnt Toast')).getByRole('list')).toHaveProperty('start', 4);
    expect(document.querySelector('[role=dialog] img')).toBeNull();
    expect(bodiesOf(readCustomerStory)).toEqual([{ reason }]);
  });

  test('tells a story with somebody whose part support removes after a report', async () => {
    api.answer(removeContributor, ok);
    await act('Remove Tom’s part of “Burnt Toast”', 'Remove the part');
    await shown('The part of Tom is gone');
    expect(api.callsOf(removeContributor).map(({ path: called, body }) => [called, body])).toEqual([
      [`/api/desk/customers/${account.userId}/stories/01STORY/together/${'A'.repeat(26)}/remove`, { reason }],
    ]);
  });

  test('has an address that an operator unblocks, and data that are exported', async () => {
    const blocked = { reason: 'bounce', at } as const;
    answerCustomer({ blocked });
    api.answer(unblockAddress, ok);
    await act('Mark as deliverable', 'Mark as deliverable');
    await shown('ada@example.com gets mail again');
    await shown('Mail to it bounced');
    api.answer(exportCustomer, ok);
    await act('Export', 'Prepare the file');
    await shown('ada@example.com gets a mail when the file is ready');
  });

  test('is erased by an owner, after the passkey', async () => {
    answerPasskey(api);
    api.answer(eraseCustomer, ok);
    const { press } = await act('Erase', 'Erase the customer');
    await findDialog('Erase Ada');
    await press('Use your passkey');
    await shown('Ada is erased within the hour');
    expect(bodiesOf(beginConfirmation)).toEqual([{ act: `erase ${account.userId}` }]);
    expect(bodiesOf(eraseCustomer)).toEqual([{ reason, confirmationId: 'c'.repeat(43) }]);
  });

  test('has neither texts nor erasure for support', async () => {
    renderDesk(path, 'support');
    await screen.findByRole('button', { name: 'Export' });
    expect(screen.queryByRole('button', { name: /^(Read|Erase)/ })).toBeNull();
  });

  test('has a subscription that is cancelled, an order that is settled, and older mails on request', async () => {
    const subscription = { subscriptionId: 'sub_1', status: 'active', amountCents: 4900, createdAt: at };
    const mail = { mailId: 'm1', at, outcome: 'bounced', subject: 'Your story is ready', template: null } as const;
    answerCustomer({
      orders: [{ ...order, status: 'needs-attention', attention: 'paid-twice' }],
      subscriptions: [{ ...subscription, currentPeriodEndSeconds: 1_796_205_600, cancelAtSeconds: null, pause: null }],
      mails: [mail],
      mailsCursor: 'older',
    });
    for (const endpoint of [cancelCustomersSubscription, settleOrder]) api.answer(endpoint, ok);
    await act('Cancel it', 'Cancel the subscription');
    await shown('The subscription of Ada is cancelled');
    expect(bodiesOf(cancelCustomersSubscription)).toEqual([{ reason }]);
    await act(/^Settle/, 'Deliver');
    await shown('Story Bundle is delivered');
    expect(bodiesOf(settleOrder)).toEqual([{ as: 'deliver', reason }]);
    const older = { ...mail, mailId: 'm2', outcome: 'sent', subject: null, template: 'gift-shipped' };
    api.answer(listCustomerMails, { success: true, data: [older], cursor: null });
    const { press } = renderDesk(path);
    await press('Show older mails');
    await shown('gift shipped');
    expect(api.callsOf(listCustomerMails).map(({ query }) => query)).toEqual(['?cursor=older']);
  });
});

describe('a refund', () => {
  const sentSchema = z.object({ requestId: z.string(), cents: z.int() });
  const amount = () => screen.getByLabelText<HTMLInputElement>('Amount in dollars');

  test('is one request per dialog, also again after a lost answer; a refused one and a new dialog begin another', async () => {
    answerPasskey(api);
    api.answer(refundOrder, { success: true, message: 'Refunded $5.00.' });
    const { press, fill, user } = renderDesk(path);
    const twice = async (name: string) => user.dblClick(await screen.findByRole('button', { name }));
    const begin = async () => {
      await press('Refund Story Bundle');
      await fill('Amount in dollars', '5');
      await fill(/^Why/, reason);
    };
    const send = async () => {
      await twice('Refund $5.00');
      await twice('Use your passkey');
    };
    api.lose(refundOrder);
    await begin();
    await send();
    await shown('it counts once');
    expect(amount().disabled).toBe(true);
    await send();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await shown('Refunded $5.00.');
    await begin();
    api.fail(refundOrder, 'refund-refused');
    await send();
    await shown('Stripe refused');
    expect(amount().disabled).toBe(false);
    await send();
    await waitFor(() => expect(api.callsOf(refundOrder)).toHaveLength(4));
    const sent = bodiesOf(refundOrder).map((body) => sentSchema.parse(body));
    const [lost, again, refused, anew] = sent.map(({ requestId }) => requestId);
    expect(sent.map(({ cents }) => cents)).toEqual([500, 500, 500, 500]);
    expect(again).toBe(lost);
    expect(new Set([lost, refused, anew]).size).toBe(3);
    expect(bodiesOf(beginConfirmation)[0]).toEqual({ act: `refund ${order.orderId} 500` });
  });

  test('takes no amount that is too high, and none that is no amount', async () => {
    const { press, fill } = renderDesk(path);
    await press('Refund Story Bundle');
    await fill(/^Why/, reason);
    const dialog = await findDialog();
    for (const [typed, fault] of [
      ['19.01', 'At most $19.00 can be refunded.'],
      ['ten', 'Please type an amount such as 19 or 9.50.'],
      ['0', 'Please type an amount such as 19 or 9.50.'],
    ] as const) {
      await fill('Amount in dollars', typed);
      expect(dialog.queryByText(fault), typed).not.toBeNull();
      expect(dialog.getByRole('button', { name: /^Refund/ }).hasAttribute('disabled')).toBe(true);
    }
  });

  test('that Stripe has not confirmed can be asked for again without the passkey; a refused one says why', async () => {
    const refund = { requestId: 'r1', cents: 300, askedAt: at, refusal: null };
    answerCustomer({
      orders: [
        {
          ...order,
          status: 'partially-refunded',
          refundedCents: 500,
          refunds: [refund, { ...refund, requestId: 'r2', cents: 200, refusal: 'disputed' }],
        },
      ],
    });
    api.answer(refundOrder, { success: true, message: 'Refunded $3.00.' });
    const { press } = renderDesk(path);
    const row = within(await screen.findByRole('row', { name: /^Story Bundle/ }));
    for (const text of [
      'Partly refunded',
      '$5.00 refunded',
      'Asked to refund $3.00. Stripe hasn’t confirmed it yet.',
      /^Stripe refused to refund \$2\.00: /,
    ])
      expect(row.queryByText(text), String(text)).not.toBeNull();
    await press('Ask Stripe again');
    await shown('Refunded $3.00.');
    expect(bodiesOf(refundOrder)).toEqual([{ cents: 300, requestId: 'r1', reason: 'Asked Stripe again' }]);
  });
});
