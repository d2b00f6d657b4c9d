import type { Answer } from '#infra/local/faults.ts';
import { type Html, html, nothing } from '#infra/local/html.ts';
import type { StripeContext } from '#infra/local/payments/context.ts';
import { money } from '#infra/local/payments/currencies.ts';
import { sumOf } from '#infra/local/payments/objects/checkout-session.ts';
import type { Charge, Session, Subscription } from '#infra/local/payments/records.ts';
import { pageResponse } from './layout.ts';
import { day } from './wording.ts';

const newest = 20;

export function overviewPage(context: StripeContext): Answer {
  const sessions = context.store.session.all().slice(-newest).reverse();
  const subscriptions = context.store.subscription.all().slice(-newest).reverse();
  const main = html`
    <section class="sheet">
      <h1>Payments</h1>
      ${sessions.length === 0 ? html`<p>No payments yet.</p>` : nothing}
      <ul class="list">${sessions.map((session) => sessionRow(context, session))}</ul>
      <h2>Subscriptions</h2>
      ${subscriptions.length === 0 ? html`<p>No subscriptions yet.</p>` : nothing}
      <ul class="list">${subscriptions.map(subscriptionRow)}</ul>
    </section>
  `;
  return pageResponse({ title: 'Payments', main });
}

function sessionRow(context: StripeContext, session: Session): Html {
  const what = session.lineItems.map(({ name }) => name).join(', ');
  const state = session.status === 'complete' ? session.paymentStatus : session.status;
  return html`<li>
    <p>
      <strong>${what}</strong> ${money(sumOf(session.lineItems), session.currency)}, ${state}, ${day(session.created)}
    </p>
    <p class="more">${sessionLink(context, session)} <code>${session.id.slice(0, 20)}…</code></p>
    ${chargeActions(context, session)}
  </li>`;
}

/** The charge of a paid session; for a subscription, the newest one. */
function chargeOf({ store }: StripeContext, { paymentIntent, subscription }: Session): Charge | undefined {
  const invoice = store.invoice.get(store.subscription.get(subscription ?? '')?.latestInvoice ?? '');
  const intent = store.paymentIntent.get(invoice?.paymentIntent ?? paymentIntent ?? '');
  return store.charge.get(intent?.latestCharge ?? '');
}

const button = (action: string, label: string) =>
  html`<button name="action" value="${action}" class="second">${label}</button>`;

function chargeActions(context: StripeContext, session: Session): Html {
  const charge = chargeOf(context, session);
  if (charge?.status !== 'succeeded') return nothing;
  const dispute = context.store.dispute.all().find((each) => each.charge === charge.id);
  const isOpen = dispute?.status === 'needs_response';
  return html`<form method="post" action="/charges/${charge.id}" class="row">
    ${charge.amountRefunded < charge.amount && !isOpen ? button('refund', 'Refund') : nothing}
    ${charge.amountRefunded > 0 ? button('fail', 'Fail refund') : nothing}
    ${dispute === undefined && charge.amountRefunded < charge.amount ? button('created', 'Dispute') : nothing}
    ${isOpen ? [button('won', 'Win dispute'), button('lost', 'Lose dispute')] : nothing}
  </form>`;
}

function sessionLink(context: StripeContext, session: Session): Html {
  if (session.status === 'open') return html`<a href="/c/pay/${session.id}">Payment page</a>`;
  if (session.invoice !== null) return html`<a href="/i/${session.invoice}">Invoice</a>`;
  const charge = context.store.paymentIntent.get(session.paymentIntent ?? '')?.latestCharge ?? null;
  return charge === null ? nothing : html`<a href="/receipts/${charge}">Receipt</a>`;
}

function endOf({ cancelAt, cancelAtPeriodEnd, periodEnd }: Subscription): string {
  if (cancelAt !== null) return `ends ${day(cancelAt)}`;
  return `${cancelAtPeriodEnd ? 'ends' : 'paid until'} ${day(periodEnd)}`;
}

function subscriptionRow(subscription: Subscription): Html {
  const { id, status, cancelAtPeriodEnd, cancelAt, pause } = subscription;
  const actions = html`<form method="post" action="/subscriptions/${id}" class="row">
    ${cancelAtPeriodEnd ? nothing : html`<button name="action" value="renew">Renew ${id.slice(-4)}</button>`}
    ${cancelAtPeriodEnd ? nothing : button('fail', 'Fail renewal')}
    ${cancelAtPeriodEnd ? html`<button name="action" value="end">End ${id.slice(-4)} now</button>` : nothing}
    ${pause === null ? button('pause', 'Pause') : button('resume', 'Resume')}
    ${cancelAtPeriodEnd || cancelAt !== null ? nothing : button('end-later', 'End in 10 days')}
  </form>`;
  return html`<li>
    <p>
      <strong>${subscription.items.map(({ line }) => line.name).join(', ')}</strong> ${status},
      ${pause === null ? nothing : 'paused, '}${endOf(subscription)} <code>${id.slice(-8)}</code>
    </p>
    ${status === 'canceled' ? nothing : actions}
  </li>`;
}
