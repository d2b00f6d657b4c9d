import type { DeskErrorCode } from './desk-error-codes.ts';
import type { ErrorDefinition } from './error-definition.ts';

/**
 * Every error for customers: code → HTTP status and message. The list is closed: domain code throws `AppError(code)`, one
 * mapper responds (architecture 5). 403 is an unverified address or a firewall block; another customer's item is 404, so that
 * its existence stays hidden.
 */
export const errorCodes = {
  'malformed-json': { status: 400, message: 'The request body is not valid JSON.' },
  'malformed-request': { status: 400, message: 'The request could not be read.' },
  'invalid-input': { status: 400, message: 'Some of this information is not valid. Please check it and try again.' },
  'too-few-messages': { status: 400, message: 'Please have atleast 5 conversations to generate a better story' },
  'invalid-one-time-token': { status: 400, message: 'This link is invalid or has expired' },
  'unknown-product': { status: 400, message: 'This product isn’t available.' },
  // One message for unknown, expired, used up and foreign codes (threat 33).
  'invalid-coupon': { status: 400, message: 'This coupon code isn’t valid.' },
  'card-required': { status: 400, message: 'Please fill in the card first.' },
  'day-out-of-range': { status: 400, message: 'Please choose a day from today up to a year from now.' },
  'choice-required': { status: 400, message: 'Please choose a story and enter the full address first.' },
  'invalid-signature': { status: 400, message: 'The signature is not valid.' },
  'file-required': { status: 400, message: 'Please choose an image.' },
  'recording-required': { status: 400, message: 'Please record your answer first.' },
  'unsupported-audio': {
    status: 400,
    message:
      'We couldn’t read this recording: WebM, Ogg, MP4 and WAV work. Please record it again, or type your answer.',
  },
  'silent-recording': {
    status: 400,
    message: 'We couldn’t hear any words. Please speak a little closer to the microphone.',
  },
  'unsupported-image': { status: 400, message: 'Unsupported image. Please choose a JPEG, PNG or WebP.' },
  // 400, because the site logs out on 401.
  'wrong-current-password': { status: 400, message: 'Your current password isn’t correct' },
  unauthorized: { status: 401, message: 'Please log in to continue.' },
  'wrong-login': { status: 401, message: 'Invalid email or password' },
  'no-stories-left': { status: 402, message: 'You have no stories left' },
  'email-not-verified': { status: 403, message: 'Please verify your email' },
  // Sent by the firewall's managed rules only.
  'request-blocked': {
    status: 403,
    message: 'We blocked this request for security reasons. If that is a mistake, please contact us.',
  },
  'route-not-found': { status: 404, message: 'Not found' },
  'story-not-found': { status: 404, message: 'No story found' },
  'word-not-found': { status: 404, message: 'This word is gone.' },
  // One message for links that never were, ended, or were taken back.
  'part-not-found': {
    status: 404,
    message: 'This link has ended. Please ask for a new one.',
  },
  'piece-not-found': { status: 404, message: 'This piece is gone.' },
  'version-not-found': { status: 404, message: 'This version no longer exists.' },
  'gift-not-found': { status: 404, message: 'No story found' },
  // Also for a code that nobody has.
  'voucher-not-found': {
    status: 404,
    message: 'We don’t know this code. Please check each character: there is no letter I, L, O or U.',
  },
  'product-not-found': { status: 404, message: 'No product found' },
  'print-not-found': { status: 404, message: 'No print found' },
  'featured-story-not-found': { status: 404, message: 'No featured story found' },
  'session-not-found': { status: 404, message: 'This session has already ended.' },
  'draft-not-found': { status: 404, message: 'No draft found' },
  'checkout-not-found': { status: 404, message: 'We couldn’t find this purchase.' },
  'invoice-not-found': { status: 404, message: 'No invoice found' },
  'method-not-allowed': { status: 405, message: 'Method not allowed' },
  conflict: { status: 409, message: 'This has changed in the meantime. Please reload and try again.' },
  'changed-elsewhere': {
    status: 409,
    message: 'This story was changed in another window. Your text is still here.',
  },
  'story-not-ready': { status: 409, message: 'This story is still being written.' },
  'plan-over': { status: 409, message: 'Your plan has no days left. Choose a later start, and we’ll remind you.' },
  'unprintable-letters': {
    status: 409,
    message: 'We can’t print the letters of this story yet, so we can’t frame it. You haven’t been charged.',
  },
  // Also a story that was told in full.
  'cannot-retell': { status: 409, message: 'This story is being written again already, or was before.' },
  'sentence-not-found': {
    status: 409,
    message: 'This sentence is gone. Please choose another.',
  },
  'too-many-people': {
    status: 409,
    message: 'Eight people can tell it with you. Please remove one first.',
  },
  'already-in-story': {
    status: 409,
    message: 'These words are in the story now. You can only take them back.',
  },
  'address-taken': { status: 409, message: 'This address has an account already.' },
  'account-in-use': {
    status: 409,
    message: 'Something is still under way. Please cancel your subscription and wait for your orders first.',
  },
  'already-a-film': { status: 409, message: 'This story is already converted into a film' },
  'film-not-booked': { status: 409, message: 'No film is booked for this story' },
  'idempotency-key-reused': { status: 409, message: 'This was already done, using your earlier answers.' },
  'nothing-to-pay': { status: 409, message: 'This one is free. You don’t need to pay.' },
  'already-paid': { status: 409, message: 'You’ve already paid for this. You’ll find it in your account.' },
  'already-bought': { status: 409, message: 'You already have this story.' },
  'voucher-used': { status: 409, message: 'This card was already redeemed.' },
  'voucher-ended': { status: 409, message: 'This card is no longer valid. Please ask whoever gave it to you.' },
  'voucher-mails-used': {
    status: 409,
    message: 'We’ve mailed this card as often as we can. Please print it, or send the code yourself.',
  },
  'voucher-not-refundable': {
    status: 409,
    message: 'This card can’t be refunded: it was free, or its refund is already under way.',
  },
  // Stripe's own reason is for operators.
  'refund-declined': {
    status: 409,
    message: 'Stripe refused this refund. The card is still valid. Please write to us, and we’ll sort it out.',
  },
  'subscription-active': { status: 409, message: 'You already have an active subscription.' },
  'no-active-subscription': { status: 409, message: 'You don’t have an active subscription to cancel.' },
  'subscription-ended': { status: 409, message: 'Your subscription has ended. You can start a new one at any time.' },
  'payload-too-large': { status: 413, message: 'That is too much to send at once.' },
  'image-too-large': { status: 413, message: 'This image is too large. Please choose one of up to 4 MB.' },
  'recording-too-long': { status: 413, message: 'This recording is too long. Please keep it under five minutes.' },
  'unsupported-media-type': { status: 415, message: 'This content type is not supported.' },
  'too-many-requests': { status: 429, message: 'That was a little too fast. Please try again in a moment.' },
  // The day's tokens of visitors or customers, or this caller's share of them, are used up (threat 157).
  'busy-day': {
    status: 429,
    message:
      'Wren has had a lot of visitors today. Your answers are saved. Log in or sign up to go on now, or come back tomorrow.',
  },
  internal: { status: 500, message: 'An unexpected error occurred' },
  'model-answer-unusable': { status: 502, message: 'Error in response' },
  'adaptation-too-long': {
    status: 502,
    message: 'Wren couldn’t make this short enough. Please try again, or shorten the text first.',
  },
  'assistant-busy': { status: 503, message: 'The assistant is busy, please try again later' },
  // The stage or its model server has no transcription.
  'speech-unavailable': {
    status: 503,
    message: 'We can’t turn speech into text right now. Please type your answer.',
  },
  'payments-unavailable': {
    status: 503,
    message: 'Payments aren’t available right now, and you weren’t charged. Please try again in a moment.',
  },
  // 503, so that Stripe retries (threat 10).
  'checkout-not-ready': { status: 503, message: 'No checkout found for this event yet.' },
  'service-unavailable': { status: 503, message: 'This is not available right now. Please try again in a moment.' },
  'deadline-exceeded': { status: 504, message: 'This is taking too long. Please try again.' },
} as const satisfies Record<string, ErrorDefinition>;

export type ErrorCode = keyof typeof errorCodes | DeskErrorCode;
