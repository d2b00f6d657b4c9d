import type { ErrorDefinition } from './error-definition.ts';

/** Errors for operators, apart so that customers' pages do not load them. */
export const deskErrorCodes = {
  'passkey-refused': { status: 400, message: 'This passkey was not accepted. Please try again.' },
  // The desk: acts need a session that acted within 15 minutes.
  'session-idle': { status: 401, message: 'You were away for a while. Please use your passkey again.' },
  'confirmation-required': { status: 403, message: 'Please confirm this with your passkey.' },
  'customer-not-found': { status: 404, message: 'No customer found' },
  'order-not-found': { status: 404, message: 'No order found' },
  'film-not-found': { status: 404, message: 'No film found' },
  'coupon-not-found': { status: 404, message: 'No coupon found' },
  'mail-not-found': { status: 404, message: 'This mail was sent or removed in the meantime.' },
  'message-not-found': { status: 404, message: 'No message found' },
  'refund-not-found': { status: 404, message: 'This refund is settled already.' },
  'operator-not-found': { status: 404, message: 'There is no such operator.' },
  'passkey-not-found': { status: 404, message: 'This passkey is gone already.' },
  'address-undeliverable': {
    status: 409,
    message: 'Mail to this address bounced or was reported as spam, so nothing was sent.',
  },
  'last-passkey': { status: 409, message: 'This is your only passkey. Add another one first.' },
  'too-many-passkeys': { status: 409, message: 'You have as many passkeys as are possible. Remove one first.' },
  'last-owner': { status: 409, message: 'The desk needs another owner first.' },
  'not-refundable': { status: 409, message: 'So much of this order can’t be refunded.' },
  'refund-under-way': {
    status: 409,
    message: 'This refund was asked for with another amount. Look at the order first.',
  },
  'refund-refused': { status: 409, message: 'Stripe refused this refund. Look at the payment in Stripe’s dashboard.' },
  'not-enough-credits': { status: 409, message: 'The customer doesn’t have that many stories to take.' },
  'nothing-to-send': { status: 409, message: 'There is no mail of ours to send again.' },
  'cannot-settle': { status: 409, message: 'This order can’t be settled like that.' },
} as const satisfies Record<string, ErrorDefinition>;

export type DeskErrorCode = keyof typeof deskErrorCodes;
