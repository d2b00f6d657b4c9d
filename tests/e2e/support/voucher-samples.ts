import type { Voucher } from '#shared/schemas/voucher.ts';

const card = {
  createdAt: '2026-11-21T10:00:00.000Z',
  receiver: 'Ada',
  message: 'For your seventieth, and all before it.',
  from: 'Nora',
  code: '7K3M-9QXT-W2HD-P5RA',
  print: '7-gold-spring-garden-jar',
  mailsLeft: 9,
  refundableCents: 1900,
} as const;
const mail = { email: 'ada@example.com', day: '2026-12-24', zone: 'Europe/Berlin', mailedAt: null };

export const waitingVoucher: Voucher = { ...card, _id: '01VOUCHER1', state: 'waiting', mail };

/** One in each state. */
export const vouchers: readonly Voucher[] = [
  waitingVoucher,
  { ...card, _id: '01VOUCHER2', state: 'to-print', mail: null, mailsLeft: 10, receiver: 'Tom', message: '' },
  {
    ...card,
    _id: '01VOUCHER3',
    state: 'mailed',
    mail: { ...mail, email: null, mailedAt: '2026-11-24T08:00:01.000Z' },
    receiver: 'Maximiliana-Alexandra',
  },
  { ...card, _id: '01VOUCHER4', state: 'undeliverable', mail },
  { ...card, _id: '01VOUCHER5', state: 'redeemed', mail: null, refundableCents: 0 },
  { ...card, _id: '01VOUCHER6', state: 'ended', mail: null, code: null, refundableCents: 0 },
];
