import { escapeHtml } from '#functions/domain/html/escape-html.ts';
import { mailColors as colors, mailFonts as fonts } from '#functions/domain/mail/mail-style.ts';
import type { PaymentInvoice } from '#functions/domain/ports/payments.ts';
import { subscriptionAllowance, subscriptionProductName } from '#shared/catalogue/prices.ts';
import { longUtcDate } from '#shared/names/long-date.ts';

function dayOf(seconds: number): string {
  return longUtcDate(new Date(seconds * 1000));
}

function money(cents: number, currency: string): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(cents / 100);
}

/** Dark text on paper colour; no background in print. */
const sheet = [
  `:root{color-scheme:light}html{background:${colors.paper}}`,
  `body{margin:0;padding:clamp(20px,5vw,48px);font:16px/1.6 ${fonts.text};color:${colors.plum}}`,
  `header{display:flex;flex-wrap:wrap;justify-content:space-between;align-items:baseline;gap:8px 24px;border-bottom:3px solid ${colors.plum};padding-bottom:16px}`,
  `.mark{font:italic bold 26px/1.2 ${fonts.display}}h1{font:bold 30px/1.15 ${fonts.display};margin:28px 0 20px}`,
  '.facts{display:grid;grid-template-columns:repeat(auto-fit,minmax(190px,1fr));gap:16px 24px;margin:0 0 32px}',
  `dt,th,.quiet{color:${colors.plumSecond};font-size:14px;font-weight:normal}dd{margin:2px 0 0;overflow-wrap:anywhere}`,
  `.paid{display:inline-block;padding:2px 14px;border:2px solid ${colors.pine};border-radius:4px;color:${colors.pine};font-weight:bold}`,
  'table{width:100%;border-collapse:collapse}th,td{text-align:left;vertical-align:top;padding:10px 0}',
  `thead th{border-bottom:1px solid ${colors.plum}}tbody td{border-bottom:1px solid ${colors.hairline}}`,
  '.amount{text-align:right;white-space:nowrap;padding-left:16px;font-variant-numeric:tabular-nums}',
  'tfoot th,tfoot td{font-size:18px;font-weight:bold;color:inherit}.quiet{margin:36px 0 0}',
  '@media print{html{background:none}body{padding:0}}',
].join('');

function fact(name: string, value: string): string {
  return `<div><dt>${escapeHtml(name)}</dt><dd>${value}</dd></div>`;
}

function facts(invoice: PaymentInvoice, customer: { readonly name: string; readonly email: string }): string {
  const period = `${dayOf(invoice.periodStartSeconds)} – ${dayOf(invoice.periodEndSeconds)}`;
  const name = escapeHtml(invoice.customerName ?? customer.name);
  // A long address breaks after its @ and before a dot, not inside a word.
  const email = escapeHtml(invoice.customerEmail ?? customer.email).replace(/@|\./g, (sign) => {
    return sign === '@' ? '@<wbr>' : '<wbr>.';
  });
  return [
    fact('Invoice number', escapeHtml(invoice.number ?? invoice.invoiceId)),
    fact('Date', dayOf(invoice.createdAtSeconds)),
    fact('Billing period', period),
    fact('Billed to', `${name}<br>${email}`),
    fact('Status', '<span class="paid">Paid</span>'),
  ].join('');
}

/**
 * Renders a paid invoice for a sandboxed frame and print (architecture 16): a complete HTML document without scripts, links or
 * resources; all texts are escaped. @param customer used where Stripe has no name or address
 */
export function renderInvoice(
  invoice: PaymentInvoice,
  customer: { readonly name: string; readonly email: string },
): string {
  const total = money(invoice.amountPaidCents, invoice.currency);
  const month = `${subscriptionAllowance.stories} stories and ${subscriptionAllowance.posts} posts`;
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    `<title>Invoice ${escapeHtml(invoice.number ?? invoice.invoiceId)}</title><style>${sheet}</style></head><body>`,
    '<header><span class="mark">Tellwren</span><span>Invoice</span></header>',
    `<main><h1>Thank you for your subscription</h1><dl class="facts">${facts(invoice, customer)}</dl>`,
    '<table><thead><tr><th scope="col">Description</th><th scope="col" class="amount">Amount</th></tr></thead>',
    `<tbody><tr><td>${escapeHtml(subscriptionProductName)}<br><span class="quiet">${month}</span></td>`,
    `<td class="amount">${total}</td></tr></tbody>`,
    `<tfoot><tr><th scope="row">Total</th><td class="amount">${total}</td></tr></tfoot></table>`,
    '<p class="quiet">Paid by card. Your stories stay yours, even after your subscription ends.</p>',
    '</main></body></html>',
  ].join('');
}
