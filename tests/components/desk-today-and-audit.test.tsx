import { screen, waitFor, within } from '@testing-library/react';
import { readSheet } from 'read-excel-file/node';
import { beforeEach, describe, expect, test } from 'vitest';
import { listOperators } from '#shared/endpoints/desk-access.ts';
import { listAudit } from '#shared/endpoints/desk-audit.ts';
import { closeFailedStory, getDeskToday, settleStuckMail } from '#shared/endpoints/desk-today.ts';
import { auditEntry, giftCards, orderCards, todayItems, todayOf } from '#tests/e2e/support/desk-samples.ts';
import { catchDownloads, findDialog, shown, textsOf } from './support/queries.ts';
import { setUpDesk } from './support/render-desk.tsx';

const { api, renderDesk } = setUpDesk();

describe('Today', () => {
  const tasks = () => within(screen.getByRole('list', { name: 'What needs somebody' }));
  const headings = () => textsOf(tasks().getAllByRole('heading'));
  const acts = () =>
    tasks()
      .getAllByRole('listitem')
      .map((row) => row.querySelector('.today-act')?.textContent ?? '');
  const failedStory = /^Mark as seen Rosa Keller: Story not written/;

  beforeEach(() => api.answer(getDeskToday, todayOf()));

  async function openToday(path = '/', first = 'Rosa Keller') {
    const rendered = renderDesk(path);
    await screen.findAllByRole('heading', { name: first });
    return rendered;
  }

  test('lists who waits and for what, what is due first, each with one act and the rest behind the name', async () => {
    const { user } = await openToday();
    expect(headings()).toEqual([...Array(5).fill('Rosa Keller'), 'A reader', ...Array(3).fill('Rosa Keller')]);
    const matter = (name: string, text: string) => `${name} Rosa Keller: ${text}`;
    expect(acts()).toEqual([
      matter('Print the gift', 'Gift approved'),
      matter('Send again', '“Story ready” was not sent, tried 30 times'),
      matter('Mark as seen', 'Story not written, “Two Flakes for Whitby”; the credit is back'),
      matter('Settle $19.00', 'The customer paid twice for the same thing.'),
      matter('See the payment', '$49.00 is disputed: answer the bank at Stripe'),
      'Read the report A reader: Finds that a shared page should not be public',
      matter('Confirm the film', 'Film booking is not confirmed'),
      matter('Mark as seen', 'Stripe refused to refund $5.00: the payment is disputed'),
      matter('Ask Stripe again', 'Asks for $19.00 back; Stripe hasn’t confirmed it'),
    ]);
    const idOf = (kind: string) => todayItems.find((item) => item.kind === kind)?.id;
    const names = tasks()
      .getAllByRole('heading')
      .map((name) => name.querySelector('a')?.getAttribute('href'));
    expect(names).toEqual([
      `/desk/gifts/${idOf('gift')}`,
      ...Array.from({ length: 4 }, () => '/desk/customers/u1'),
      `/desk/messages/${idOf('message')}`,
      `/desk/films/${idOf('film')}`,
      ...['/desk/customers/u1', '/desk/customers/u1'],
    ]);
    await shown('“That is my grandmother.”');
    await screen.findByText(/9 things, 9 of them late\./);
    expect(screen.getAllByRole('img', { name: /^Sales of the last 30 days: \$/ })).toHaveLength(1);
    await user.click(screen.getByText('Numbers by day'));
    expect(within(screen.getByRole('table')).getAllByRole('row')).toHaveLength(31);
  });

  test('shows one kind, with the counts of all', async () => {
    const { user } = await openToday('/?kind=gift');
    const kinds = within(screen.getByRole('navigation', { name: 'Kinds' }));
    expect(kinds.queryByRole('link', { name: 'All 9' })).not.toBeNull();
    expect(headings()).toHaveLength(1);
    await user.click(kinds.getByRole('link', { name: 'Disputes 1' }));
    await waitFor(() => expect(acts()).toEqual([expect.stringContaining('$49.00 is disputed')]));
  });

  test('a story that was looked into disappears at once, and appears again when that fails', async () => {
    const { user } = await openToday();
    api.fail(closeFailedStory, 'service-unavailable');
    const held = api.hold(closeFailedStory);
    await user.click(tasks().getByRole('button', { name: failedStory }));
    await waitFor(() => expect(tasks().queryByRole('button', { name: failedStory })).toBeNull());
    held.end();
    await screen.findByRole('alert');
    await tasks().findByRole('button', { name: failedStory });
  });

  test('a mail is dropped only after a question', async () => {
    const { user } = await openToday();
    api.answer(settleStuckMail, { success: true, message: 'The mail was dropped' });
    await user.click(screen.getByRole('button', { name: /^Drop/ }));
    const dialog = await findDialog('Drop this mail?');
    await dialog.findByText(/“Story ready” was not sent/);
    expect(api.callsOf(settleStuckMail)).toEqual([]);
    api.answer(getDeskToday, todayOf(todayItems.filter(({ kind }) => kind !== 'stuck-mail')));
    await user.click(dialog.getByRole('button', { name: 'Drop the mail' }));
    await shown('The mail was dropped');
    await waitFor(() => expect(headings()).toHaveLength(8));
    expect(api.callsOf(settleStuckMail).map(({ body }) => body)).toEqual([{ act: 'drop' }]);
  });

  test('says that nothing is waiting, shows what is to be made, and shows fulfilment no sales', async () => {
    const gifts = giftCards.slice(2, 3).map((gift) => ({ ...gift, customerName: 'Nora Lindqvist' }));
    api.answer(getDeskToday, todayOf([], { days: [], toMake: { orders: [...orderCards], gifts, isMore: false } }));
    renderDesk('/', 'fulfilment');
    await shown('Nothing is waiting.');
    expect(screen.queryByRole('heading', { name: 'The last 30 days' })).toBeNull();
    const made = within(screen.getByRole('list', { name: 'To make and post' }));
    expect(textsOf(made.getAllByRole('heading')).toSorted()).toEqual(['Dean Okoro', 'Nora Lindqvist', 'Ruth Abara']);
    made.getByRole('button', { name: 'Start on it Your Story as a Book - Softcover for Ruth Abara' });
    made.getByRole('button', { name: 'Send it A Block Print of Your Story for Dean Okoro' });
    made.getByRole('link', { name: 'Ship “Nothing Biting”' });
    expect(
      made
        .getAllByRole('list')
        .map((steps) => steps.getAttribute('aria-label'))
        .toSorted(),
    ).toEqual(['Step: In work', 'Step: Paid', 'Step: Printing']);
  });
});

describe('Audit', () => {
  const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);

  beforeEach(() => {
    api.answer(listAudit, { success: true, data: [auditEntry, { ...auditEntry, entryId: 'e2' }], cursor: null });
    const sam = { operatorId: 'o1', name: 'Sam Hill', email: 'sam@tellwren.test', role: 'support' };
    api.answer(listOperators, {
      success: true,
      data: [{ ...sam, state: 'active', passkeys: 2, lastSeenAt: null }],
    });
  });

  test('shows a day, and then an operator or a customer', async () => {
    const { user, address } = renderDesk('/audit?day=2026-11-25');
    await screen.findAllByRole('row', { name: /Refunded/ });
    expect(field('Day, in UTC').value).toBe('2026-11-25');
    await user.selectOptions(field('Show'), 'An operator');
    await user.selectOptions(await screen.findByLabelText('Operator'), 'Sam Hill');
    await user.click(screen.getByRole('button', { name: 'Show' }));
    await waitFor(() => expect(address()).toBe('/audit?operator=o1'));
    await user.click((await screen.findAllByRole('link', { name: 'The customer' }))[0] as HTMLElement);
    await screen.findByRole('link', { name: 'Open this customer' });
    await waitFor(() =>
      expect(api.callsOf(listAudit).map(({ query }) => query)).toEqual([
        '?day=2026-11-25',
        '?operatorId=o1',
        '?customerId=c1',
      ]),
    );
  });

  test('saves all pages as a file', async () => {
    const saved = catchDownloads();
    const { user } = renderDesk('/audit?day=2026-11-25');
    await screen.findAllByRole('row', { name: /Refunded/ });
    await user.click(screen.getByRole('button', { name: 'Save for Excel' }));
    await shown('Saved 2 entries');
    expect(saved.map(({ name }) => name)).toEqual(['audit-2026-11-25.xlsx']);
    const rows = await readSheet(Buffer.from((await saved[0]?.file.arrayBuffer()) ?? new ArrayBuffer()));
    expect(rows.flat().filter((cell) => cell === 'Refunded $19.00')).toHaveLength(2);
  });
});
