import type { Answer } from '#infra/local/faults.ts';
import { type Html, html, nothing } from '#infra/local/html.ts';
import type { StripeContext } from '#infra/local/payments/context.ts';
import { money } from '#infra/local/payments/currencies.ts';
import { failInvoicePayer, invoicePayer, payOpenInvoice } from '#infra/local/payments/flows/billing.ts';
import { parseForm } from '#infra/local/payments/form-body.ts';
import { invoiceTotal } from '#infra/local/payments/objects/invoice.ts';
import type { Charge, Invoice } from '#infra/local/payments/records.ts';
import { authenticationPage } from './authentication-page.ts';
import { type CardFault, type CardForm, checkForm, readForm } from './card-form.ts';
import { cardFields, cardList } from './checkout-page.ts';
import { pageResponse, seeOther } from './layout.ts';
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

const invoiceStates = {
  draft: 'Draft',
  paid: 'Paid',
  open: 'Not paid',
  uncollectible: 'Uncollectible',
  void: 'Void',
} as const;

/** The hosted invoice, where an open one can be paid. */
export function invoicePage(context: StripeContext, invoice: Invoice, posted?: string): Answer {
  const payer = invoicePayer(context, invoice);
  if (posted === undefined) {
    if (!payer) return showInvoice(context, invoice, unfilled(invoice));
    const total = money(invoiceTotal(invoice), invoice.currency);
    return authenticationPage({ action: `/i/${invoice.id}`, total, payer });
  }
  const fields = parseForm(posted);
  const form = { ...readForm(fields), email: unfilled(invoice).email };
  const { authenticate } = fields;
  if (authenticate === 'failed') return afterPayment(context, invoice, form, failInvoicePayer(context, invoice));
  if (authenticate === 'succeeded' && payer)
    return afterPayment(context, invoice, form, payOpenInvoice(context, invoice, payer));
  const card = checkForm(form, context.now());
  if ('field' in card) return showInvoice(context, invoice, form, card);
  const refusal = payOpenInvoice(context, invoice, { email: invoice.email, name: form.name, card });
  return afterPayment(context, invoice, form, refusal);
}

function afterPayment(context: StripeContext, invoice: Invoice, form: CardForm, refusal: string | undefined): Answer {
  return refusal === undefined
    ? seeOther(`/i/${invoice.id}`)
    : showInvoice(context, invoice, form, { field: 'card', message: refusal });
}

function unfilled({ email, name }: Invoice): CardForm {
  return { email: email ?? 'customer@example.test', name: name ?? '', card: '', expiry: '', cvc: '' };
}

function payForm(invoice: Invoice, form: CardForm, fault: CardFault | undefined): Html {
  return html`${fault ? html`<p class="fault" role="alert" id="fault">${fault.message}</p>` : nothing}
    <form method="post" action="/i/${invoice.id}">
      ${cardFields(form, fault)}
      <button type="submit">Pay ${money(invoiceTotal(invoice), invoice.currency)}</button>
    </form>
    ${cardList}`;
}

function showInvoice(context: StripeContext, invoice: Invoice, form: CardForm, fault?: CardFault): Answer {
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
  const pay = invoice.status === 'open' ? payForm(invoice, form, fault) : nothing;
  const main = html`<section class="sheet"><h1>Invoice from Tellwren</h1>${facts(rows)}${receipt}${pay}</section>`;
  return pageResponse({ title: `Invoice ${invoice.number}`, main });
}
