import type { Answer } from '#infra/local/faults.ts';
import { type Html, html, nothing } from '#infra/local/html.ts';
import { money } from '#infra/local/payments/currencies.ts';
import { sumOf } from '#infra/local/payments/objects/checkout-session.ts';
import type { LineItem, Session } from '#infra/local/payments/records.ts';
import { testCards } from '#infra/local/payments/test-cards.ts';
import type { CardFault, CardField, CardForm } from './card-form.ts';
import { pageResponse } from './layout.ts';
import { cadence, inFours } from './wording.ts';

export function checkoutPage(session: Session, form: CardForm, fault?: CardFault): Answer {
  const main = html`
    <section class="summary" aria-labelledby="summary">
      <h1 id="summary">${session.mode === 'subscription' ? 'Subscribe to Tellwren' : 'Pay Tellwren'}</h1>
      <p class="total">${totalText(session)}</p>
      ${session.lineItems.map(lineRow)}
      <p class="sum"><span>Total due today</span> <strong>${totalOf(session)}</strong></p>
      ${session.cancelUrl === null ? nothing : html`<p><a href="${session.cancelUrl}">Cancel and go back</a></p>`}
    </section>
    <section class="sheet" aria-labelledby="pay">
      <h2 id="pay">Payment details</h2>
      ${fault ? html`<p class="fault" role="alert" id="fault">${fault.message}</p>` : nothing}
      <form method="post" action="/c/pay/${session.id}">
        ${emailField(session, form, fault)}
        ${cardFields(form, fault)}
        <button type="submit">${buttonText(session)}</button>
      </form>
      ${cardList}
    </section>
  `;
  return pageResponse({ title: 'Pay', main, formTarget: session.successUrl, isWide: true });
}

export function totalOf({ lineItems, currency }: Session): string {
  return money(sumOf(lineItems), currency);
}

function cadenceOf({ lineItems }: Session): string {
  return cadence(lineItems.find(({ recurring }) => recurring !== null)?.recurring ?? null);
}

function totalText(session: Session): Html {
  const often = cadenceOf(session);
  return html`${totalOf(session)}${often === '' ? nothing : html` <span class="often">${often}</span>`}`;
}

function buttonText(session: Session): string {
  const often = cadenceOf(session);
  return often === '' ? `Pay ${totalOf(session)}` : `Subscribe for ${totalOf(session)} ${often}`;
}

function lineRow({ name, description, quantity, unitAmount, currency, recurring }: LineItem): Html {
  const often = cadence(recurring);
  return html`<div class="line">
    <div>
      <p class="name">${name}</p>
      ${description === null ? nothing : html`<p class="more">${description}</p>`}
      <p class="more">${quantity > 1 ? `Quantity ${quantity}, ${money(unitAmount, currency)} each` : ''} ${often}</p>
    </div>
    <p>${money(unitAmount * quantity, currency)}</p>
  </div>`;
}

function emailField(session: Session, form: CardForm, fault: CardFault | undefined): Html {
  const known = session.customerEmail ?? (session.customer === null ? null : session.email);
  if (known === null) return field({ name: 'email', label: 'Email', auto: 'email', type: 'email' }, form, fault);
  return html`<p class="known"><span>Email</span> <strong>${known}</strong></p>
    <input type="hidden" name="email" value="${known}" />`;
}

export function cardFields(form: CardForm, fault?: CardFault): Html {
  return html`${field({ name: 'card', label: 'Card number', auto: 'cc-number', isNumeric: true }, form, fault)}
    <div class="pair">
      ${field({ name: 'expiry', label: 'Expiry (MM / YY)', auto: 'cc-exp', isNumeric: true }, form, fault)}
      ${field({ name: 'cvc', label: 'CVC', auto: 'cc-csc', isNumeric: true }, form, fault)}
    </div>
    ${field({ name: 'name', label: 'Name on card', auto: 'cc-name' }, form, fault)}`;
}

interface Field {
  readonly name: CardField;
  readonly label: string;
  readonly auto: string;
  readonly type?: string;
  readonly isNumeric?: boolean;
}

function field(
  { name, label, auto, type = 'text', isNumeric = false }: Field,
  form: CardForm,
  fault?: CardFault,
): Html {
  const wrong = fault?.field === name ? html` aria-invalid="true" aria-describedby="fault"` : nothing;
  const keys = isNumeric ? html` inputmode="numeric"` : nothing;
  return html`<div class="field">
    <label for="${name}">${label}</label>
    <input id="${name}" name="${name}" type="${type}" value="${form[name]}" autocomplete="${auto}" maxlength="200"
      required${keys}${wrong} />
  </div>`;
}

export const cardList = html`<details open>
  <summary>Test cards</summary>
  <ul class="cards">
    ${testCards.map(({ number, explanation }) => html`<li><code>${inFours(number)}</code> <span>${explanation}</span></li>`)}
  </ul>
  <p class="more">Use any future expiry date and any three-digit CVC.</p>
</details>`;
