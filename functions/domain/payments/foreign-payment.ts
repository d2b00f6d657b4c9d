/** An object of another product or stage on the same Stripe account: there is nothing to do, now or later. */
export class ForeignPayment extends Error {
  override readonly name = 'ForeignPayment';
}
