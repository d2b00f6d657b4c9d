import type { Answer } from '#infra/local/faults.ts';
import { html } from '#infra/local/html.ts';
import type { Payer } from '#infra/local/payments/flows/payments.ts';
import { pageResponse } from './layout.ts';

interface Waiting {
  /** Where the form is sent. */
  readonly action: string;
  /** Where a payment leads afterwards. */
  readonly formTarget?: string;
  readonly total: string;
  readonly payer: Payer;
}

/** The bank's page of 3-D Secure. */
export function authenticationPage({ action, formTarget, total, payer }: Waiting): Answer {
  const main = html`<section class="sheet">
    <h1>Confirm it’s you</h1>
    <p>Your bank needs your approval for this payment.</p>
    <dl class="facts">
      <div><dt>To</dt><dd>Tellwren</dd></div>
      <div><dt>Amount</dt><dd>${total}</dd></div>
      <div><dt>Card</dt><dd>•••• ${payer.card.number.slice(-4)}</dd></div>
    </dl>
    <form method="post" action="${action}" class="row">
      <button name="authenticate" value="succeeded">Complete authentication</button>
      <button name="authenticate" value="failed" class="second">Fail authentication</button>
    </form>
    <p class="more">This is a test of 3-D Secure. A real bank asks for a code or opens your banking app.</p>
  </section>`;
  const target = formTarget === undefined ? {} : { formTarget };
  return pageResponse({ title: 'Confirm it’s you', main, ...target });
}
