import { getOperator } from '#shared/endpoints/desk-access.ts';
import type { DeskFilm } from '#shared/schemas/desk-films.ts';
import type { DeskGift, DeskGiftCard } from '#shared/schemas/desk-gifts.ts';
import type { DeskMessage } from '#shared/schemas/desk-messages.ts';
import type { DeskOrderCard } from '#shared/schemas/desk-orders.ts';
import type { DeskCustomer } from '#shared/schemas/desk-people.ts';
import type { DeskCoupon, DeskFeatured, DeskProduct } from '#shared/schemas/desk-shop.ts';
import type { Today, TodayItem } from '#shared/schemas/desk-today.ts';
import type { OperatorRole } from '#shared/schemas/operator-role.ts';
import type { CannedApi } from '#tests/support/canned-api.ts';

export const operator = {
  operatorId: '01J00000000000000000000001',
  name: 'Olive Moss',
  email: 'olive@tellwren.test',
} as const;

/** Operators as owners see them. */
export const operators = [
  { ...operator, role: 'owner', state: 'active', passkeys: 1, lastSeenAt: '2026-11-20T10:00:00.000Z' },
  {
    operatorId: '01J00000000000000000000002',
    name: 'Finn Hale',
    email: 'finn@tellwren.test',
    role: 'fulfilment',
    state: 'invited',
    passkeys: 0,
    lastSeenAt: null,
  },
] as const;

/** Stubs the operator's session. */
export function answerOperator(api: CannedApi, role: OperatorRole): void {
  const passkey = { createdAt: '2026-11-03T10:00:00.000Z', lastUsedAt: '2026-11-20T10:00:00.000Z', isSynced: true };
  api.answer(getOperator, {
    success: true,
    data: {
      operator: { ...operator, role },
      passkeys: [{ ...passkey, passkeyId: 'first', label: 'Chrome on Linux' }],
      sessionPasskeyId: 'first',
      sessionEndsAt: '2026-11-25T22:00:00.000Z',
    },
  });
}

const at = '2026-11-23T09:00:00.000Z';
const print = '7-gold-autumn-shore-';
const card = { shippingMethod: 'shipping', createdAt: at, since: at, tracking: null, print, seen: at } as const;

/** A gift in each state that the tests move. */
export const giftCards: readonly DeskGiftCard[] = [
  {
    ...card,
    giftId: '01GIFTAPPROVED',
    storyName: 'Burnt Toast',
    status: 'proof',
    proofAnswer: 'approved',
    moves: ['printing', 'cancelled'],
  },
  {
    ...card,
    giftId: '01GIFTPROBLEM',
    storyName: 'The Old Net Loft',
    status: 'proof',
    proofAnswer: 'problem',
    shippingMethod: 'pickup',
    moves: ['cancelled'],
  },
  {
    ...card,
    giftId: '01GIFTPRINTING',
    storyName: 'Nothing Biting',
    status: 'printing',
    proofAnswer: 'approved',
    moves: ['shipped'],
  },
  {
    ...card,
    giftId: '01GIFTSHIPPED',
    storyName: 'Wet Dog, Any Weather',
    status: 'shipped',
    tracking: 'TW 1',
    proofAnswer: 'approved',
    moves: ['shipped', 'delivered'],
  },
  {
    ...card,
    giftId: '01GIFTDELIVERED',
    storyName: 'One Zip',
    status: 'delivered',
    proofAnswer: 'approved',
    shippingMethod: 'pickup',
    moves: [],
  },
];

export const deskGift: DeskGift = {
  ...card,
  giftId: '01GIFTONE',
  storyName: 'Burnt Toast',
  status: 'proof',
  proofAnswer: 'problem',
  moves: ['cancelled'],
  customer: { userId: 'u1', name: 'Ada Lovelace', email: 'ada@example.com' },
  address: { street: '1 Mill Lane', city: 'Oakham', state: 'Ohio', postalCode: '45001' },
  dedication: 'For Mia',
  photo: null,
  proof: {
    url: 'https://files.tellwren.test/proof.pdf',
    downloadUrl: 'https://files.tellwren.test/proof.pdf?download',
    pages: 4,
    photoDpi: null,
    madeAt: at,
  },
  problem: 'Her name is Ann.',
  answeredAt: at,
  refundableCents: 5000,
  history: [
    { status: 'paid', at },
    { status: 'proof', at },
  ],
};

export const deskFilm: DeskFilm = {
  orderId: '01FILM',
  status: 'paid',
  startsAt: '2026-12-03T14:00:00.000Z',
  delivery: null,
  updatedAt: at,
  person: { name: 'Ada L.', email: 'ada@work.test', timezone: 'America/New_York' },
  customer: { userId: 'u1', name: 'Ada Lovelace', email: 'ada@example.com' },
  story: { storyId: '01STORY', name: 'Burnt Toast' },
  brief: {
    people: ['Rosa: my grandmother'],
    places: ['The kitchen: the table by the window'],
    shots: ['Hands knead dough.', 'The table by the window.'],
    voiceOver: 'My father burned the toast.\n\nNobody said a word.',
    questions: ['Who agrees to be filmed?'],
    language: 'en',
    updatedAt: at,
  },
  totalCents: 125_000,
  refundedCents: 0,
  bookedAt: at,
  notes: [],
  acts: ['refunded', 'deliver'],
};

const message = { state: 'new', at: '2026-11-20T10:00:00.000Z' } as const;
const unread = { answers: [], notes: [], version: 0, isUndeliverable: false, page: null };

export const deskMessage: DeskMessage = {
  ...message,
  ...unread,
  messageId: '01K9X0000000000000000000A1',
  kind: 'message',
  name: 'Agnes Moor',
  email: 'agnes@example.com',
  message: 'Where is my story?\nYours, Agnes',
  customerId: 'u1',
};

/** A report of a shared page. */
export const reportedPage: DeskMessage = {
  ...message,
  ...unread,
  messageId: '01K9X0000000000000000000A2',
  kind: 'report',
  name: 'Report of a shared page',
  email: null,
  message: 'Page: Burnt toast\nReason: private',
  customerId: 'u2',
  page: { storyId: 's1', path: '/s/token' },
  notes: [{ at: message.at, name: 'Sam', text: 'I read it.' }],
};

export const messageSummaries = [
  { ...deskMessage, beginning: 'Where is my story?', notes: 0 },
  { ...reportedPage, beginning: 'Page: Burnt toast', notes: 1 },
];

/** A customer with one paid order and a ready story. */
export const deskCustomer: DeskCustomer = {
  account: {
    userId: '01J00000000000000000000009',
    name: 'Ada',
    email: 'ada@example.com',
    createdAt: at,
    isErased: false,
    deletionDueAt: null,
    export: null,
  },
  blocked: null,
  credits: { first: false, monthly: 0, isMonthlyFrozen: false, bonus: 0, ledger: [] },
  orders: [
    {
      orderId: '01J00000000000000000000001',
      kind: 'story',
      productName: 'Story Bundle',
      status: 'paid',
      totalCents: 1900,
      refundedCents: 0,
      refundableCents: 1900,
      createdAt: at,
      receiptUrl: null,
      paymentId: 'pi_1',
      story: null,
      address: null,
      voucher: null,
      hasReceiptMail: false,
      attention: null,
      refunds: [],
    },
  ],
  ordersCursor: null,
  subscriptions: [],
  stories: [
    {
      storyId: '01STORY',
      name: 'Burnt Toast',
      status: 'ready',
      createdAt: at,
      isFilm: false,
      reminds: true,
      with: [{ personId: 'A'.repeat(26), name: 'Tom' }],
      counts: {
        'suspicion name': 12,
        'verdict said': 9,
        'verdict invented': 3,
        'fault invented': 3,
        'edit made': 2,
        cut: 1,
      },
    },
  ],
  gifts: [],
  mails: [],
  mailsCursor: null,
};

export const product: DeskProduct = {
  productId: 'oak-frame',
  name: 'Oak Frame',
  pictureUrl: '/prints/7-gold-autumn-shore-/portrait.svg',
  basePriceCents: 2900,
  description: '<p>Oak.</p><ul><li>Sawn by hand</li></ul>',
  link: null,
  variants: [{ name: 'Large', priceCents: 4999 }],
  position: null,
  needs: [],
  state: 'shown',
  version: 1,
};

export const coupon: DeskCoupon = {
  code: 'AUTUMN20',
  percent: 20,
  maxUses: 10,
  uses: 3,
  oncePerCustomer: true,
  lastDay: '2027-01-31',
  state: 'open',
  createdAt: at,
};

export const featuredStory: DeskFeatured = {
  featuredStoryId: 'toast',
  name: 'Burnt Toast',
  author: 'Mabel Fane',
  company: 'The Bread Line',
  state: 'shown',
  revokedAt: null,
  consent: { by: 'Mabel Fane', givenAt: at, how: 'a signed letter' },
  pictures: [],
  filmCount: 1,
  createdAt: at,
  updatedAt: at,
};

const todayItem = (kind: TodayItem['kind'], day: number, over: Partial<TodayItem> = {}): TodayItem => ({
  kind,
  id: `01J0000000000000000000000${day}`,
  userId: 'u1',
  since: `2026-11-0${day}T10:00:00.000Z`,
  code: null,
  cents: null,
  attempts: null,
  dueAt: `2026-11-0${day}T14:00:00.000Z`,
  name: 'Rosa Keller',
  about: null,
  quote: null,
  ...over,
});

/** One of each kind, and two refunds. */
export const todayItems: readonly TodayItem[] = [
  todayItem('failed-story', 3, { code: 'memories', about: 'Two Flakes for Whitby' }),
  todayItem('stuck-mail', 2, { code: 'story-ready', attempts: 30 }),
  todayItem('order', 4, { code: 'paid-twice', cents: 1900 }),
  todayItem('dispute', 5, { cents: 4900 }),
  todayItem('gift', 1, { code: 'approved' }),
  todayItem('film', 7),
  todayItem('message', 6, { userId: null, code: 'report', name: null, quote: 'That is my grandmother.' }),
  todayItem('refund', 8, { code: 'disputed', cents: 500 }),
  todayItem('refund', 9, { cents: 1900 }),
];

const paidOrder: DeskOrderCard = {
  orderId: '01KB0000000000000A7K3F9QDX',
  customer: { userId: 'u1', name: 'Ruth Abara' },
  productName: 'Your Story as a Book - Softcover',
  story: { storyId: '01STORY', name: 'The Bulb He Dated' },
  print: '7-gold-autumn-shore-',
  address: 'Ruth Abara, 1 Mill Lane, Oakham, Ohio 45001, USA',
  paidCents: 8900,
  state: 'paid',
  since: at,
  createdAt: at,
  tracking: null,
  isRefundAsked: false,
  moves: ['in-work', 'done'],
  seen: 0,
};

/** A book that is paid, and a print in work. */
export const orderCards: readonly DeskOrderCard[] = [
  paidOrder,
  {
    ...paidOrder,
    orderId: '01KB0000000000000B8M4G2RFY',
    customer: { userId: 'u2', name: 'Dean Okoro' },
    productName: 'A Block Print of Your Story',
    story: { storyId: '02STORY', name: 'Wet Dog, Any Weather' },
    address: 'Dean Okoro, 2 Fish Strand, Falmouth, Maine 04105, USA',
    paidCents: 6500,
    state: 'in-work',
    moves: ['sent', 'done'],
    seen: 1,
  },
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

/** What getDeskToday answers. */
export function todayOf(items: readonly TodayItem[] = todayItems, over: Partial<Today> = {}) {
  const groups = [...new Set(todayItems.map(({ kind }) => kind))].map((kind) => ({
    kind,
    items: items.filter((item) => item.kind === kind),
    isMore: false,
  }));
  const toMake = { orders: [], gifts: [], isMore: false };
  return { success: true, data: { groups, toMake, days, alarmsUrl: null, ...over } };
}

export const auditEntry = {
  entryId: 'e1',
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
};
