import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { listOperators } from '#shared/endpoints/desk-access.ts';
import { listAudit } from '#shared/endpoints/desk-audit.ts';
import { closeFailedStory, getDeskToday, settleStuckMail } from '#shared/endpoints/desk-today.ts';
import { auditEntry, todayItems, todayOf } from '#tests/e2e/support/desk-samples.ts';
import { catchDownloads, findDialog, shown, textsOf } from './support/queries.ts';
import { setUpDesk } from './support/render-desk.tsx';

const { api, renderDesk } = setUpDesk();

describe('Today', () => {
  const tasks = () => within(screen.getByRole('list', { name: 'What needs somebody' }));
  const headings = () => textsOf(tasks().getAllByRole('heading'));
  const failedStory = 'A story could not be written';

  beforeEach(() => api.answer(getDeskToday, todayOf()));

  async function openToday(path = '/', first = 'A gift can be printed') {
    const rendered = renderDesk(path);
    await screen.findByRole('heading', { name: first });
    return rendered;
  }

  test('lists what needs somebody, the oldest first, each with the page that settles it', async () => {
    const { user } = await openToday();
    expect(headings()).toEqual([
      'A gift can be printed',
      '“Story ready” was not sent',
      failedStory,
      'An order of $19.00 needs a decision',
      'A payment of $49.00 is disputed',
      'A shared page was reported',
      'A film booking is not confirmed',
      'Stripe refused to refund $5.00',
      'Asked to refund $19.00',
    ]);
    const idOf = (kind: string) => todayItems.find((item) => item.kind === kind)?.id;
    const links = tasks().getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      `/desk/gifts/${idOf('gift')}`,
      ...Array.from({ length: 4 }, () => '/desk/customers/u1'),
      `/desk/messages/${idOf('message')}`,
      `/desk/films/${idOf('film')}`,
      ...['/desk/customers/u1', '/desk/customers/u1'],
    ]);
    await shown('9 things need somebody, the oldest first.');
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
    await waitFor(() => expect(headings()).toEqual(['A payment of $49.00 is disputed']));
  });

  test('a story that was looked into disappears at once, and appears again when that fails', async () => {
    const { user } = await openToday();
    api.fail(closeFailedStory, 'service-unavailable');
    const held = api.hold(closeFailedStory);
    const task = tasks().getByRole('heading', { name: failedStory }).closest('li');
    if (task === null) throw new Error('the story is in no row');
    await user.click(within(task).getByRole('button', { name: /^Done/ }));
    await waitFor(() => expect(headings()).not.toContain(failedStory));
    held.end();
    await screen.findByRole('alert');
    await waitFor(() => expect(headings()).toContain(failedStory));
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

  test('says what happens when nothing is left, and shows fulfilment no sales', async () => {
    api.answer(getDeskToday, todayOf([], { days: [] }));
    renderDesk('/', 'fulfilment');
    await shown('Everything is done.');
    expect(screen.queryByRole('heading', { name: 'The last 30 days' })).toBeNull();
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
    await user.click(screen.getByRole('button', { name: 'Save as CSV' }));
    await shown('Saved 2 entries');
    expect(saved.map(({ name }) => name)).toEqual(['audit-2026-11-25.csv']);
    expect((await saved[0]?.file.text())?.match(/Refunded \$19\.00/g)).toHaveLength(2);
  });
});
