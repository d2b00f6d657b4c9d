import * as z from 'zod/mini';
import type { StripeContext } from '#infra/local/payments/context.ts';
import {
  chargeableCurrencies,
  isChargeable,
  largestCharge,
  leastCharge,
  money,
} from '#infra/local/payments/currencies.ts';
import { sumOf } from '#infra/local/payments/objects/checkout-session.ts';
import type { LineItem } from '#infra/local/payments/records.ts';
import { noSuch, StripeError } from '#infra/local/payments/stripe-error.ts';
import type { NewSession } from './session-parameters.ts';

const daySeconds = 86_400;
const soonestExpirySeconds = 30 * 60;

interface SessionFacts {
  readonly lines: readonly LineItem[];
  readonly created: number;
  readonly expiresAt: number;
}

export function checkSession(
  context: StripeContext,
  params: NewSession,
  { lines, created, expiresAt }: SessionFacts,
): void {
  checkMode(params, lines);
  checkCustomer(context, params);
  checkUrls(params);
  checkExpiry(created, expiresAt);
  checkCurrencies(lines);
  checkAmounts(lines);
}

function refuse(message: string, param: string, code?: string): never {
  throw new StripeError(400, message, { param, ...(code === undefined ? {} : { code }) });
}

function checkMode(params: NewSession, lines: readonly LineItem[]): void {
  const isRecurring = lines.some(({ recurring }) => recurring !== null);
  if (params.mode === 'payment' && isRecurring) {
    const message =
      'You specified `payment` mode but passed a recurring price. Either switch to `subscription` mode or use only one-time prices.';
    refuse(message, 'mode');
  }
  if (params.mode === 'subscription' && !isRecurring) {
    refuse('You must provide at least one recurring price in `subscription` mode when using prices.', 'line_items');
  }
  const foreign = params.mode === 'payment' ? 'subscription_data' : 'payment_intent_data';
  if (params[foreign]) refuse(`You can not pass \`${foreign}\` in \`${params.mode}\` mode.`, foreign);
  if (params.mode === 'subscription' && params.customer_creation) {
    refuse('`customer_creation` can only be used in `payment` mode.', 'customer_creation');
  }
}

function checkCustomer(context: StripeContext, { customer, customer_email: email }: NewSession): void {
  if (customer !== undefined && email !== undefined) {
    refuse('You may only specify one of these parameters: customer, customer_email.', 'customer_email');
  }
  const known = customer === undefined ? undefined : context.store.customer.get(customer);
  if (customer !== undefined && (!known || known.isDeleted)) throw noSuch('customer', customer, 'customer', 400);
  if (email !== undefined && !z.email().safeParse(email).success) {
    refuse(`Invalid email address: ${email}`, 'customer_email', 'email_invalid');
  }
}

function checkUrls({ success_url: success, cancel_url: cancel }: NewSession): void {
  for (const [param, url] of Object.entries({ success_url: success, cancel_url: cancel })) {
    const protocol = url === undefined ? 'https:' : URL.parse(url)?.protocol;
    if (protocol !== 'https:' && protocol !== 'http:') refuse('Not a valid URL', param, 'url_invalid');
  }
}

function checkExpiry(now: number, expiresAt: number): void {
  if (expiresAt < now + soonestExpirySeconds) {
    refuse('The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.', 'expires_at');
  }
  if (expiresAt > now + daySeconds) {
    refuse('The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.', 'expires_at');
  }
}

function checkCurrencies(lines: readonly LineItem[]): void {
  const [{ currency: first } = { currency: 'usd' }] = lines;
  for (const [index, { currency }] of lines.entries()) {
    if (!isChargeable(currency)) {
      const message = `Invalid currency: ${currency}. Stripe currently supports these currencies: ${chargeableCurrencies}`;
      refuse(message, `line_items[${index}][price_data][currency]`);
    }
    if (currency !== first) refuse('All prices on a Checkout Session must use the same currency.', 'line_items');
  }
}

function checkAmounts(lines: readonly LineItem[]): void {
  const [{ currency } = { currency: 'usd' }] = lines;
  const [least, largest] = [leastCharge(currency), largestCharge(currency)];
  for (const [index, { unitAmount }] of lines.entries()) {
    if (unitAmount > largest) {
      const message = `Amount must be no more than ${money(largest, currency)}`;
      refuse(message, `line_items[${index}][price_data][unit_amount]`, 'amount_too_large');
    }
  }
  const total = sumOf(lines);
  const due = "The Checkout Session's total amount due must";
  if (total < least) {
    refuse(`${due} add up to at least ${money(least, currency)} ${currency}`, 'line_items', 'amount_too_small');
  }
  if (total > largest) {
    refuse(`${due} be no more than ${money(largest, currency)} ${currency}`, 'line_items', 'amount_too_large');
  }
}
