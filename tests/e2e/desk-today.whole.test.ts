import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { listOperators } from '#shared/endpoints/desk-access.ts';
import { listAudit } from '#shared/endpoints/desk-audit.ts';
import { closeFailedStory, getDeskToday, settleStuckMail } from '#shared/endpoints/desk-today.ts';
import type { Today, TodayItem } from '#shared/schemas/desk-today.ts';
import { visualFaults } from './support/axe.ts';
import { stubOperator } from './support/desk.ts';
import { goTo } from './support/page-ready.ts';
import type { Site } from './support/site.ts';
import type { StubApi } from './support/stub-api.ts';
import { setUpStubbedSite } from './support/stubbed-site.ts';

const openSite = setUpStubbedSite();
let api: StubApi;
let site: Site;
let page: Page;
let faults: readonly string[];
beforeEach(async () => {
  ({ api, site, page, faults } = await openSite());
  page.setDefaultTimeout(10_000);
});

const open = (path: string) => goTo(page, `${site.url}/desk${path}`);
const rows = () => page.getByRole('list', { name: 'What needs somebody' }).getByRole('listitem');

const item = (kind: TodayItem['kind'], day: number, over: Partial<TodayItem> = {}): TodayItem => ({
  kind,
  id: `01J0000000000000000000000${day}`,
  userId: 'u1',
  since: `2026-11-0${day}T10:00:00.000Z`,
  code: null,
  cents: null,
  attempts: null,
  ...over,
});
const items = [
  item('failed-story', 3, { code: 'memories' }),
  item('stuck-mail', 2, { code: 'story-ready', attempts: 30 }),
  item('order', 4, { code: 'paid-twice', cents: 1900 }),
  item('dispute', 5, { cents: 4900 }),
  item('gift', 1, { code: 'approved' }),
  item('film', 7),
  item('message', 6, { userId: null, code: 'report' }),
  item('refund', 8, { code: 'disputed', cents: 500 }),
  item('refund', 9, { cents: 1900 }),
];
const days = Array.from({ length: 30 }, (_, index) => ({
  day: new Date(Date.parse('2026-10-27') + index * 86_400_000).toISOString().slice(0, 10),
  orders: index % 4,
  orderCents: 1900 * (index % 4),
  refundCents: index % 9 === 0 ? 900 : 0,
  stories: index % 5,
  checkouts: index % 6,
  paidCheckouts: Math.floor((index % 6) / 2),
}));
const todayOf = (shown: readonly TodayItem[], over: Partial<Today> = {}) => ({
  success: true,
  data: {
    groups: [...new Set(items.map(({ kind }) => kind))].map((kind) => ({
      kind,
      items: shown.filter((each) => each.kind === kind),
      isMore: false,
    })),
    days,
    alarmsUrl: null,
    ...over,
  },
});

describe('Today', () => {
  test('lists what needs somebody, the oldest first, each with the page that settles it', async () => {
    await stubOperator(page, api);
    api.answer(getDeskToday, todayOf(items));
    await open('/');
    await rows().first().waitFor();
    expect(await rows().getByRole('heading').allInnerTexts()).toEqual([
      'A gift can be printed',
      '“Story ready” was not sent',
      'A story could not be written',
      'An order of $19.00 needs a decision',
      'A payment of $49.00 is disputed',
      'A shared page was reported',
      'A film booking is not confirmed',
      'Stripe refused to refund $5.00',
      'Asked to refund $19.00',
    ]);
    const links = await rows()
      .getByRole('link')
      .evaluateAll((found) => found.map((link) => link.getAttribute('href')));
    expect(links).toEqual([
      `/desk/gifts/${items[4]?.id}`,
      ...Array.from({ length: 4 }, () => '/desk/customers/u1'),
      `/desk/messages/${items[6]?.id}`,
      `/desk/films/${items[5]?.id}`,
      ...['/desk/customers/u1', '/desk/customers/u1'],
    ]);
    await page.getByText('9 things need somebody, the oldest first.').waitFor();
    expect(await page.getByRole('img', { name: /^Sales of the last 30 days: \$/ }).count()).toBe(1);
    expect(await visualFaults(page)).toEqual([]);
    await page.getByText('Numbers by day').click();
    expect(await page.getByRole('table').getByRole('row').count()).toBe(31);
    expect(await visualFaults(page)).toEqual([]);
    expect(faults).toEqual([]);
  });

  test('shows one kind, with the counts of all', async () => {
    await stubOperator(page, api);
    api.answer(getDeskToday, todayOf(items));
    await open('/?kind=gift');
    const kinds = page.getByRole('navigation', { name: 'Kinds' });
    await kinds.getByRole('link', { name: 'All 9' }).waitFor();
    expect(await rows().count()).toBe(1);
    await kinds.getByRole('link', { name: 'Disputes 1' }).click();
    await page.getByRole('heading', { name: 'A payment of $49.00 is disputed' }).waitFor();
  });

  test('a story that was looked into disappears at once, and appears again when that fails', async () => {
    await stubOperator(page, api);
    api.answer(getDeskToday, todayOf(items));
    api.fail(closeFailedStory, 'service-unavailable');
    await open('/');
    const held = api.hold(closeFailedStory);
    const story = page.getByRole('heading', { name: 'A story could not be written' });
    await rows().filter({ has: story }).getByRole('button', { name: 'Done' }).click();
    await story.waitFor({ state: 'detached' });
    held.end();
    await page.getByRole('alert').waitFor();
    await story.waitFor();
    expect(await rows().count()).toBe(items.length);
  });

  test('a mail is dropped only after a question', async () => {
    await stubOperator(page, api);
    api.answer(getDeskToday, todayOf(items));
    api.answer(settleStuckMail, { success: true, message: 'The mail was dropped' });
    await open('/');
    await page.getByRole('button', { name: 'Drop' }).click();
    const dialog = page.getByRole('dialog', { name: 'Drop this mail?' });
    await dialog.getByText('“Story ready” was not sent').waitFor();
    expect(await visualFaults(page)).toEqual([]);
    api.answer(getDeskToday, todayOf(items.filter(({ kind }) => kind !== 'stuck-mail')));
    await dialog.getByRole('button', { name: 'Drop the mail' }).click();
    await page.getByText('The mail was dropped').waitFor();
    await dialog.waitFor({ state: 'detached' });
    expect(api.calls.filter(({ path }) => path.includes('stuck-mails')).map(({ body }) => body)).toEqual([
      { act: 'drop' },
    ]);
  });

  test('says what happens when nothing is left, and shows fulfilment no sales', async () => {
    await stubOperator(page, api, 'fulfilment');
    api.answer(getDeskToday, todayOf([], { days: [] }));
    await open('/');
    await page.getByText('Everything is done.').waitFor();
    expect(await page.getByRole('heading', { name: 'The last 30 days' }).count()).toBe(0);
    expect(await visualFaults(page)).toEqual([]);
  });
});

describe('Audit', () => {
  const entry = (index: number) => ({
    entryId: `e${index}`,
    at: '2026-11-25T10:00:00.000Z',
    operatorId: 'o1',
    operatorName: 'Sam Hill',
    role: 'support',
    action: 'refund-order',
    customerId: 'c1',
    about: 'order-1',
    what: 'Refunded $19.00',
    reason: 'They asked',
    sourceAddress: '192.0.2.1',
    device: 'Chrome on Linux',
  });

  beforeEach(async () => {
    await stubOperator(page, api);
    api.answer(listAudit, { success: true, data: [entry(1), entry(2)], cursor: null });
    api.answer(listOperators, {
      success: true,
      data: [
        {
          operatorId: 'o1',
          name: 'Sam Hill',
          email: 'sam@tellwren.test',
          role: 'support',
          state: 'active',
          passkeys: 2,
          lastSeenAt: null,
        },
      ],
    });
  });

  test('shows a day, and then an operator or a customer', async () => {
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      if (pathname === '/api/desk/audit') asked.push(search);
    });
    await open('/audit?day=2026-11-25');
    await page
      .getByRole('row', { name: /Refunded/ })
      .first()
      .waitFor();
    expect(await page.getByLabel('Day, in UTC').inputValue()).toBe('2026-11-25');
    expect(await visualFaults(page)).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.getByLabel('Show').selectOption('An operator');
    await page.getByLabel('Operator', { exact: true }).selectOption('Sam Hill');
    await page.getByRole('button', { name: 'Show' }).click();
    await page.waitForURL('**/audit?operator=o1');
    await page.getByRole('link', { name: 'The customer' }).first().click();
    await page.waitForURL('**/audit?customer=c1');
    await page.getByRole('link', { name: 'Open this customer' }).waitFor();
    expect(asked).toEqual(['?day=2026-11-25', '?operatorId=o1', '?customerId=c1']);
    expect(faults).toEqual([]);
  });

  test('saves all pages as a file', async () => {
    await open('/audit?day=2026-11-25');
    await page
      .getByRole('row', { name: /Refunded/ })
      .first()
      .waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save as CSV' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('audit-2026-11-25.csv');
    await page.getByText('Saved 2 entries').waitFor();
  });
});
