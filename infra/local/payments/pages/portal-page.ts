import type { Answer } from '#infra/local/faults.ts';
import { html, nothing } from '#infra/local/html.ts';
import type { StripeContext } from '#infra/local/payments/context.ts';
import { changeCard } from '#infra/local/payments/flows/portal.ts';
import { parseForm } from '#infra/local/payments/form-body.ts';
import type { Portal } from '#infra/local/payments/records.ts';
import { type CardFault, type CardForm, checkForm, readForm } from './card-form.ts';
import { cardFields, cardList } from './checkout-page.ts';
import { notePage, pageResponse, seeOther } from './layout.ts';

/** Stripe's links are valid for minutes. */
const validSeconds = 3600;

/** The customer portal's flow that changes the card. */
export function portalPage(context: StripeContext, portal: Portal, posted: string | undefined): Answer {
  if (portal.isDone) return notePage('Your card is saved', 'It pays your next invoice.', backLink(portal));
  if (context.now() > portal.created + validSeconds) return notePage('This link has expired', '', backLink(portal));
  const { email = null, name = null } = context.store.customer.get(portal.customer) ?? {};
  const known = { email: email ?? 'customer@example.test', name: name ?? '' };
  if (posted === undefined) return cardPage(portal, { ...known, card: '', expiry: '', cvc: '' });
  const form = { ...readForm(parseForm(posted)), email: known.email };
  const card = checkForm(form, context.now());
  if ('field' in card) return cardPage(portal, form, card);
  const refusal = changeCard(context, portal, card);
  return refusal === undefined
    ? seeOther(`/p/session/${portal.id}`)
    : cardPage(portal, form, { field: 'card', message: refusal });
}

function backLink({ returnUrl }: Portal) {
  return returnUrl === null ? nothing : html`<p><a href="${returnUrl}">Return to Tellwren</a></p>`;
}

function cardPage(portal: Portal, form: CardForm, fault?: CardFault): Answer {
  const main = html`<section class="sheet">
    <h1>Change your card</h1>
    ${fault ? html`<p class="fault" role="alert" id="fault">${fault.message}</p>` : nothing}
    <form method="post" action="/p/session/${portal.id}">
      ${cardFields(form, fault)}
      <button type="submit">Save card</button>
    </form>
    ${backLink(portal)} ${cardList}
  </section>`;
  return pageResponse({ title: 'Change your card', main });
}
