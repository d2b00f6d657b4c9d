import type { Answer } from '#infra/local/faults.ts';
import { html, nothing } from '#infra/local/html.ts';
import { successUrlOf } from '#infra/local/payments/flows/checkout.ts';
import type { Session } from '#infra/local/payments/records.ts';
import { notePage } from './layout.ts';

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
