import type { Answer } from '#infra/local/faults.ts';
import { type Html, html, nothing } from '#infra/local/html.ts';
import type { StripeContext } from '#infra/local/payments/context.ts';
import { money } from '#infra/local/payments/currencies.ts';
import { invoiceTotal } from '#infra/local/payments/objects/invoice.ts';
import type { Charge, Invoice } from '#infra/local/payments/records.ts';
import { pageResponse } from './layout.ts';
import { cadence, day } from './wording.ts';

type Row = readonly [name: string, value: string];

function facts(rows: readonly Row[]): Html {
  return html`<dl class="facts">${rows.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`;
}

function refundRows({ amountRefunded, currency }: Charge): Row[] {
  return amountRefunded === 0 ? [] : [['Refunded', money(amountRefunded, currency)]];
}

export function receiptPage(context: StripeContext, charge: Charge): Answer {
  const session = context.store.session.all().find(({ paymentIntent }) => paymentIntent === charge.paymentIntent);
  const invoice = context.store.invoice.all().find(({ paymentIntent }) => paymentIntent === charge.paymentIntent);
  const lines = session?.lineItems ?? invoice?.lines.map(({ line }) => line) ?? [];
  const rows: readonly Row[] = [
    ['Receipt', charge.receiptNumber],
    [charge.status === 'succeeded' ? 'Paid on' : 'Started on', day(charge.created)],
    ['Paid with', `Card ending in ${charge.last4}`],
    ...(charge.email === null ? [] : [['Sent to', charge.email] as const]),
    ...lines.map((line): Row => [line.name, money(line.unitAmount * line.quantity, line.currency)]),
    ['Amount', money(charge.amount, charge.currency)],
    ...refundRows(charge),
  ];
  const title = charge.status === 'succeeded' ? 'Receipt from Tellwren' : 'Payment to Tellwren pending';
  return pageResponse({ title, main: html`<section class="sheet"><h1>${title}</h1>${facts(rows)}</section>` });
}

const invoiceStates = { paid: 'Paid', open: 'Not paid', void: 'Void' } as const;

export function invoicePage(context: StripeContext, invoice: Invoice): Answer {
  const intent = context.store.paymentIntent.get(invoice.paymentIntent);
  const charge = context.store.charge.get(intent?.latestCharge ?? '');
  const rows: readonly Row[] = [
    ['Invoice', invoice.number],
    ['Status', invoiceStates[invoice.status]],
    ['Date', day(invoice.created)],
    ...(invoice.email === null ? [] : [['Billed to', invoice.email] as const]),
    ['Period', `${day(invoice.periodStart)} to ${day(invoice.periodEnd)}`],
    ...invoice.lines.map(
      ({ line }): Row => [
        `${line.name} (${cadence(line.recurring)})`,
        money(line.unitAmount * line.quantity, line.currency),
      ],
    ),
    ['Total', money(invoiceTotal(invoice), invoice.currency)],
    ...(charge ? refundRows(charge) : []),
  ];
  const receipt =
    invoice.status === 'paid' && charge ? html`<p><a href="/receipts/${charge.id}">See the receipt</a></p>` : nothing;
  const main = html`<section class="sheet"><h1>Invoice from Tellwren</h1>${facts(rows)}${receipt}</section>`;
  return pageResponse({ title: `Invoice ${invoice.number}`, main });
}
