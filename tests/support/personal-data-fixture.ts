import { ulid } from 'ulid';
import { keys } from '#functions/data/keys.ts';
import { allowanceOfCustomer } from '#functions/domain/account/mail-allowance.ts';
import { type Item, validTableItems } from './valid-table-fixture.ts';

/** Matches Ada's personal data and nothing else. */
export const canary = /CANARY|(?<!bob)ada@example/i;
export const ada = { userId: 'ada', email: 'ada@example.com' };

const canaryWords: readonly (readonly [RegExp, string])[] = [
  [/Burnt toast/g, 'CANARY toast'],
  [/It began\./g, 'CANARY began.'],
  [/It went on\./g, 'CANARY went on.'],
  [/Best loaf\./g, 'CANARY loaf.'],
  [/"bytes":97/g, '"bytes":102'],
  [/"bytes":36/g, '"bytes":41'],
  [/1 Mill Lane/g, '1 CANARY Lane'],
  [/"name":"Ada"/g, '"name":"CANARY Ada"'],
  [/"listedName":"ada"/g, '"listedName":"canary ada"'],
  [/"NAME#ad","SK":"ada#ada"/g, '"NAME#ca","SK":"canary ada#ada"'],
];

const isPublic = ({ PK }: Item) => /^(?:CATALOGUE|FEATURED|COUPON)/.test(PK);

function withCanaries(item: Item): Item {
  if (isPublic(item)) return item;
  return JSON.parse(
    canaryWords.reduce((text, [word, canaryWord]) => text.replace(word, canaryWord), JSON.stringify(item)),
  );
}

const soon = Math.floor(Date.now() / 1000) + 10 * 86_400;

/** Items about Ada that the valid table lacks: expiring ones, ones in other partitions, and another customer's. */
function otherItemsOfAda(at: string): Item[] {
  const { email } = ada;
  const day = at.slice(0, 10);
  const passes = { expiresAtSeconds: soon };
  const person = { name: 'CANARY Ada', email: 'ADA@example.com', timezone: 'Europe/London' };
  const row = {
    id: '01KAJ3M8Z0000000000000000A',
    kind: 'mail',
    mail: { template: 'gift-sold', to: 'operator', data: { name: 'CANARY', email } },
  };
  const message = { name: 'CANARY', message: 'CANARY', at, status: 'done' };
  const blank = { isCreated: true, isCancelled: true, isMoved: false, after: null, startsAt: null };
  const unclaimed = { userId: null, orderId: null, claimedBy: null, storyId: null, namedStoryId: null };
  return [
    { ...keys.freeStory(email), userId: 'ada' },
    // The second word of the canary's name.
    { ...keys.listedName('ad', 'ada', 'ada'), userId: 'ada' },
    {
      ...keys.sentMail(email, 'm0'),
      mailId: 'm0',
      at,
      outcome: 'sent',
      template: 'story-ready',
      ...passes,
      subject: 'CANARY is ready',
    },
    { ...keys.stripeCustomer('cus_1'), userId: 'ada' },
    { ...keys.contactMessage('2026-11', 'm1'), messageId: 'm1', ...message, email: 'Ada@Example.com' },
    {
      ...keys.contactMessage('2026-11', 'm5'),
      messageId: 'm5',
      ...message,
      status: 'new',
      email,
      notes: [{ at, operatorId: 'op1', name: 'Sam', text: 'CANARY' }],
    },
    { ...keys.openMessage('new', 'm5'), messageId: 'm5', email, at, state: 'new' },
    {
      ...keys.contactMessage('2026-11', 'm2'),
      messageId: 'm2',
      ...message,
      name: 'Bob',
      message: 'Hello',
      email: 'bob@example.com',
    },
    { ...keys.oneTimeToken('t1'), purpose: 'reset-password', email, linkId: 'l1', ...passes },
    { ...keys.mailAllowance(allowanceOfCustomer('ada'), day, 'email-change'), mails: 1, lastAtMs: 1, ...passes },
    {
      ...keys.pendingRegistration(email, 'r1'),
      email,
      name: 'CANARY Ada',
      registrationId: 'r1',
      ...passes,
      passwordHash: '$argon2id$v=19$m=8,t=1,p=1$c2FsdA$aGFzaA',
      privacyPolicy: { version: '1', at },
      draftIds: [],
    },
    {
      ...keys.oneTimeToken('t2'),
      purpose: 'change-email',
      email: 'new@example.com',
      userId: 'ada',
      linkId: 'l3',
      ...passes,
    },
    {
      ...keys.emailChange('ada'),
      userId: 'ada',
      changeId: 'l3',
      from: email,
      email: 'new@example.com',
      ...passes,
    },
    { ...keys.freeStory('earlier@example.com'), userId: 'ada' },
    { ...keys.formerAddress('ada', 'l0'), userId: 'ada', email: 'earlier@example.com', until: at },
    {
      ...keys.contactMessage('2026-11', 'm3'),
      messageId: 'm3',
      ...message,
      email: 'Earlier@example.com',
      at: '2026-11-01T10:00:00.000Z',
    },
    // From whoever has the address now.
    {
      ...keys.contactMessage('2026-11', 'm4'),
      messageId: 'm4',
      ...message,
      name: 'bob',
      message: 'Hello',
      email: 'earlier@example.com',
      at: '2046-11-01T10:00:00.000Z',
    },
    {
      ...keys.session('ada', 'h1'),
      userId: 'ada',
      sid: 'sid-1',
      tokenVersion: 1,
      device: 'CANARY on Windows',
      startedAt: at,
      ...passes,
    },
    { ...keys.passwordReset(email), linkId: 'l1', status: 'spent', openUntilSeconds: soon, ...passes },
    { ...keys.mailAllowance(email, day, 'reset-password'), mails: 1, lastAtMs: 1, ...passes },
    {
      ...keys.loginAttempts(email),
      failures: 1,
      blockedUntilMs: 0,
      windowStartMs: 0,
      windowFailures: 1,
      version: 1,
      ...passes,
    },
    {
      ...keys.sessionAttempts('ada', 'h1'),
      failures: 1,
      blockedUntilMs: 0,
      windowStartMs: 0,
      windowFailures: 1,
      version: 1,
      ...passes,
    },
    { ...keys.draft('d2'), draftId: 'd2', ownerId: 'ada', begunWith: ['CANARY'], ...passes },
    { ...keys.draft('d3'), draftId: 'd3', begunWith: ['CANARY'], ...passes },
    { ...keys.draftPointer('ada', 'memories'), category: 'memories', draftId: 'd3', usedAt: at, ...passes },
    { ...keys.storySection('s2', 'body'), section: 'body', value: 'CANARY', ...passes },
    { ...keys.idempotency('ada', 'addStory', 'k1'), bodyHash: 'x', answer: '"CANARY"', ...passes },
    { ...keys.outbox(day, row.id), day, attempts: 9, notBeforeSeconds: soon, row, ...passes },
    {
      ...keys.booking('b9'),
      bookingId: 'b9',
      version: 1,
      invitees: [{ uri: 'b9', ...blank }],
      person,
      ...unclaimed,
      decision: null,
      told: [],
      createdAt: at,
      updatedAt: at,
    },
    { ...keys.couponUse('WREN', 'c9'), code: 'WREN', checkoutId: 'c9', userId: 'bob', state: 'released', at },
    ...requestsOfAda(at),
    ...otherCustomerItems(at),
  ];
}

/** A queued mail to an address that ends with Ada's address. */
function mailToBob(at: string): Item {
  const id = ulid(Date.parse(at));
  const mail = { template: 'password-changed', to: `bob${ada.email}`, data: { name: 'Bob' } };
  const day = at.slice(0, 10);
  const waiting = { day, attempts: 0, notBeforeSeconds: soon, row: { id, kind: 'mail', mail } };
  return { ...keys.outbox(day, id), ...waiting, expiresAtSeconds: soon };
}

/** Another customer, whom an erasure must not change. */
function otherCustomerItems(at: string): Item[] {
  return [
    {
      ...keys.profile('bob'),
      userId: 'bob',
      name: 'Bob',
      email: 'bob@example.com',
      tokenVersion: 1,
      passwordHash: '$argon2id$v=19$m=8,t=1,p=1$c2FsdA$aGFzaA',
      firstStory: false,
      monthlyStories: 0,
      bonusStories: 0,
      subscriptionActive: false,
      createdAt: at,
    },
    { ...keys.email('bob@example.com'), userId: 'bob', linkId: 'l2' },
    { ...keys.draft('d4'), draftId: 'd4', ownerId: 'bob', begunWith: ["Bob's"], expiresAtSeconds: soon },
    mailToBob(at),
  ];
}

/** An export that waits, and a deletion that is due. */
function requestsOfAda(at: string): Item[] {
  const waiting = { userId: 'ada', requestedAt: at, attempts: 0, notBeforeSeconds: 0 };
  return [
    { ...keys.personalRequest('EXPORT', 'ada'), kind: 'export', status: 'waiting', ...waiting },
    { ...keys.personalRequest('DELETION', 'ada'), kind: 'deletion', dueAt: at, ...waiting },
  ];
}

/** The valid table with canaries in Ada's data and everything in progress: nothing can be erased yet. */
export function activeCustomerItems(): Item[] {
  return [...validTableItems(Date.now()).map(withCanaries), ...otherItemsOfAda(new Date().toISOString())];
}

const is = (item: Item, { PK, SK }: { PK: string; SK: string }) => item.PK === PK && item.SK === SK;

const choices = {
  story: { storyId: 's1', name: 'CANARY' },
  address: { street: 'CANARY 1', city: 'CANARY', state: 'CANARY', postalCode: 'CANARY' },
};

const person = { name: 'CANARY', email: 'x@y.example', timezone: 'CANARY' };
const making = { state: 'done', tracking: 'CANARY', at: '2026-11-21T10:00:00.000Z', version: 3 };
const filmedAt = '2026-11-21T10:00:00.000Z';
const delivery = { url: 'https://films.example/CANARY', at: filmedAt };

/** The same with everything completed, so that it can be erased. */
export function erasableCustomerItems(): Item[] {
  const passing = (item: Item) => /^(?:WAITING|RENEWALS|GIFTS)/.test(item.PK) || item.SK.startsWith('OPEN#');
  const changes: readonly (readonly [{ PK: string; SK: string }, object])[] = [
    [keys.profile('ada'), { subscriptionActive: false, tokenVersion: 3 }],
    [keys.subscription('ada', 'sub_1'), { status: 'canceled', invoiceUrl: 'https://invoice.stripe.com/i/CANARY' }],
    [keys.order('ada', 'c1'), { receiptUrl: 'https://receipts.stripe.com/CANARY', choices }],
    [keys.order('ada', 'g1'), { refunds: [] }],
    [keys.order('ada', 'p1'), { making, choices }],
    [keys.order('ada', 'p2'), { making }],
    [keys.refundRequest('r1'), { refusal: 'disputed' }],
    [keys.checkout('c3'), { status: 'expired' }],
    [keys.gift('ada', 'g1'), { status: 'cancelled' }],
    [keys.gift('ada', 'g2'), { status: 'delivered' }],
    [keys.story('ada', 's3'), { status: 'ready' }],
    [keys.booking('b1'), { decision: 'paid', person, delivery, notes: [{ at: filmedAt, by: 'Sam', text: 'CANARY' }] }],
    [keys.order('ada', 'f1'), { status: 'paid', filmDelivery: { ...delivery, storyId: 's4' } }],
    [keys.bookedFilm('f1'), { status: 'paid', person, delivery }],
    [keys.booking('film f2'), { decision: 'cancelled' }],
    [keys.order('ada', 'f2'), { status: 'cancelled' }],
    [keys.bookedFilm('f2'), { status: 'cancelled' }],
  ];
  const settled = activeCustomerItems()
    .filter((item) => !passing(item))
    .map((item) => ({ ...item, ...changes.find(([key]) => is(item, key))?.[1] }));
  return [...settled, { ...keys.storyBody('ada', 's3'), description: '<p>CANARY began.</p>', captions: {} }];
}
