import type { DeskFilm } from '#shared/schemas/desk-films.ts';
import type { DeskGift, DeskGiftCard } from '#shared/schemas/desk-gifts.ts';

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
  totalCents: 125_000,
  refundedCents: 0,
  bookedAt: at,
  notes: [],
  acts: ['refunded', 'deliver'],
};
