import type { Answer } from '#infra/local/faults.ts';
import { html, nothing } from '#infra/local/html.ts';
import { money } from '#infra/local/payments/currencies.ts';
import { successUrlOf } from '#infra/local/payments/flows/checkout.ts';
import type { Payer } from '#infra/local/payments/flows/payments.ts';
import { sumOf } from '#infra/local/payments/objects/checkout-session.ts';
import type { Session } from '#infra/local/payments/records.ts';
import { notePage, pageResponse } from './layout.ts';

export function closedSessionPage(session: Session): Answer {
  if (session.status === 'expired') return expiredPage(session);
  return session.paymentStatus === 'paid' ? paidPage(session) : waitingPage(session);
}

function expiredPage({ cancelUrl }: Session): Answer {
  const back = cancelUrl === null ? nothing : html`<p><a href="${cancelUrl}">Go back</a></p>`;
  return notePage('This page has expired', 'You weren’t charged. Go back to try again.', back);
}

function paidPage(session: Session): Answer {
  const onward = html`<p><a href="${successUrlOf(session)}">Continue</a></p>`;
  return notePage('Payment complete', 'You’ve already paid. You were charged once.', onward);
}

function waitingPage(session: Session): Answer {
  const actions = html`
    <form method="post" action="/c/pay/${session.id}" class="row">
      <button name="settle" value="succeeded">Approve payment</button>
      <button name="settle" value="failed" class="second">Decline payment</button>
    </form>
    <p><a href="${successUrlOf(session)}">Continue without waiting</a></p>
  `;
  return notePage('Waiting for the bank', 'Your payment is being processed. A real bank takes a few days.', actions);
}

/** The bank's page between Pay and the site: 3-D Secure. */
export function authenticationPage(session: Session, { card }: Payer): Answer {
  const total = money(sumOf(session.lineItems), session.currency);
  const main = html`<section class="sheet">
    <h1>Confirm it’s you</h1>
    <p>Your bank needs your approval for this payment.</p>
    <dl class="facts">
      <div><dt>To</dt><dd>Tellwren</dd></div>
      <div><dt>Amount</dt><dd>${total}</dd></div>
      <div><dt>Card</dt><dd>•••• ${card.number.slice(-4)}</dd></div>
    </dl>
    <form method="post" action="/c/pay/${session.id}" class="row">
      <button name="authenticate" value="succeeded">Complete authentication</button>
      <button name="authenticate" value="failed" class="second">Fail authentication</button>
    </form>
    <p class="more">This is a test of 3-D Secure. A real bank asks for a code or opens your banking app.</p>
  </section>`;
  return pageResponse({ title: 'Confirm it’s you', main, formTarget: session.successUrl });
}
