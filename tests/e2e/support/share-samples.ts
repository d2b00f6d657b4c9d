import { type Share, standardShare } from '#shared/schemas/share.ts';

export const linkToken = 'k'.repeat(43);

/** The share of the sample story, before its card is made. */
export const share: Share = {
  ...standardShare,
  url: `https://tellwren.test/s/${linkToken}`,
  teller: 'Ada',
  card: '/prints/7-gold-summer-shore-/card.jpg',
  isCardMade: true,
  textAt: null,
  expiresAt: '2026-12-24T10:00:00.000Z',
  createdAt: '2026-11-24T10:00:00.000Z',
};
