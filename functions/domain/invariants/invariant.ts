/** Rules that every state of the table satisfies (defence D13): rule → the sentence for the operator. */
export const invariants = {
  readable: 'Every item of a known kind fits its schema.',
  'counters-equal-ledger': 'A counter of a profile is the sum of the ledger entries of its source.',
  'counters-not-negative': 'No counter is below zero.',
  'ledger-entry-sound': 'A ledger entry moves credit the way its cause does, and lies under that cause.',
  'story-paid-once': 'A story has exactly one entry that took its credit, from the source it names.',
  'story-returned-once': 'A story has failed if, and only if, its credit went back to where it came from.',
  'story-of-entry': 'A ledger entry about a story names a story of that customer, unless the customer was erased.',
  'story-has-text': 'A story is ready if, and only if, its text is there.',
  'story-print': 'The print of a story, where it has one, can be drawn.',
  'posting-of-story':
    'A plan of posts, an adapted post and a film brief are of a story that is ready; a plan has no more ticks than it may have.',
  'reminder-waits': 'A plan that reminds has a reminder that waits, under its time, and no other plan has one.',
  'story-not-stuck': 'No story has been written for more than ten minutes without a row in the outbox.',
  'story-has-source': 'A story being written, and one that invites to tell more, has the material it is written from.',
  'version-of-story': 'Versions are of a story that is there, and only the oldest of a story is as Wren wrote it.',
  'version-listed': 'A story’s list names at most 50 versions, newest first, and the earlier ones have their texts.',
  'text-has-version': 'A text that a customer saved is the first of its versions, and one never saved has no versions.',
  'checkout-delivered':
    'A fulfilled checkout has its order and, if it is for one, its story; a refunded one has only its order.',
  'checkout-awaited': 'The notes of open purchases name the open checkouts, all of them and no others.',
  'renewal-awaited':
    'A subscription that runs is noted under the day its period ends on, and one that is over nowhere.',
  'order-has-payment': 'The payment of an order leads back to that order.',
  'order-sound': 'No order is refunded below zero or beyond its total, and its status says what its amounts say.',
  'invoice-ordered-once': 'A paid invoice has one order, and at most one entry of credit with it.',
  'subscription-agrees': 'A profile says that a subscription is active if, and only if, one is.',
  'coupon-counted': 'The uses of a coupon are its reservations and redemptions, and never more than it may have.',
  'attention-listed':
    'An order that needs attention is on the list of those, and the list names orders that are there.',
  'product-order-listed':
    "The operators' board names the paid products that are not done, all of them, and of the others only those just done.",
  'dispute-listed': 'The list of open disputes names only disputed orders.',
  'refund-listed':
    'The list of refunds names every refund that waits for Stripe, and no other unless Stripe refused it.',
  'failed-story-listed': 'The list of failed stories names only stories that failed, or that were to be written again.',
  'stats-counted': 'The counters of a day are the sums of the orders, checkouts and stories counted for it.',
  'gift-ordered': 'A gift has its order, and the checkout of a gift has become one if, and only if, it was fulfilled.',
  'gift-listed': "The operator's list names the gifts that are neither delivered nor cancelled, and no others.",
  'gift-not-stuck': 'No gift has waited for its proof for more than ten minutes without a row in the outbox.',
  'gift-sound': 'What a gift has, its proof, address and parcel, is what its state and its way of delivery say.',
  'story-owns-images': 'The images of a story and of its captions lie under that story and its owner.',
  'file-there': 'Every file that an item names is in the bucket.',
  'gift-owns-files': 'The photo and the proof of a gift lie under that gift and its owner.',
  'voucher-ordered':
    'A card has its order and its code, is open only while that order is paid, and its checkout has become one if, and only if, it was fulfilled.',
  'voucher-mailed':
    'A card that waits for its day has a row in the outbox, and no address is kept after it was mailed.',
  'voucher-redeemed': 'A card is redeemed if, and only if, one customer got its story.',
  'message-listed': 'The inbox names the messages that are not done, each once and in its state, and no others.',
  'share-paired': 'A shared page is of a story that is there, and its link leads to it; no other link leads anywhere.',
  'words-paired':
    'Readers’ words are of a shared page and end with it; they are plain, and no more than a page may have.',
  'together-paired': 'Somebody who tells a story has a link that leads to them, and no other such link leads anywhere.',
  'piece-taken': 'A story shows of a piece that somebody wrote only what its owner took in.',
  'booking-found': 'A booking lies under its first address, and its other addresses lead to it.',
  'booking-ordered':
    'A booking whose customer is known has one film order of that customer, in the state that follows from it.',
  'film-noted': "The operator's list has every film order once, with its booking and in its state, and nothing else.",
  'film-marked': 'The story that a booking names is marked as a film.',
  'owner-indexed':
    'An item of a customer outside their partition is in the index under that customer, and nobody else’s is.',
  'address-paired': 'An account has one address that leads to it, and no other address does.',
  'name-listed': 'An account that the desk lists is listed under its name, and every listed name is of an account.',
  'erased-is-empty': 'Of an erased customer nothing is left but what the books need.',
  'request-of-customer': 'An export or a deletion is asked for by a customer who is there and not erased.',
  'product-named': 'The names that products are sold under are noted, each for one product.',
  'product-pictured': 'A product that is shown has a picture.',
  'featured-agreed': 'A featured story has the consent of its teller, and one whose consent was revoked is not shown.',
  'operator-addressed': 'An operator has one address that leads to them, and no other address does.',
  'audit-copied': 'An entry of the audit lies under its day, its operator and its customer, and nowhere else.',
  'html-settled': 'Kept HTML is such that sanitising it again changes nothing.',
  'no-secret-in-clear': 'No password, token, link or key lies in the table as it is.',
  'expiry-sound': 'What passes has its end in whole seconds; what is money or a story has none.',
} as const satisfies Record<string, string>;

export type InvariantId = keyof typeof invariants;

export interface BrokenInvariant {
  readonly rule: InvariantId;
  readonly at: string;
  /** Ids and numbers, never customer text. */
  readonly found: string;
}
