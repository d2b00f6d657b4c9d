import { ApiError } from '#web/src/lib/api-error.ts';
import { addingMessage } from '#web/src/lib/done-before.ts';

/** What helps with a problem. */
type Remedy =
  /** Press again. */
  | 'retry'
  /** The server charges nothing for this: add it to the stories. */
  | 'add'
  /** It was paid for or added: look at the stories. */
  | 'stories'
  /** The conversation behind the story is missing or too short. */
  | 'interview'
  /** The coupon is good no more, and was taken off. */
  | 'coupon';

export interface Problem {
  readonly message: string;
  readonly remedy: Remedy;
}

/** Where the purchase of the page's product stands. */
export type CheckoutState =
  | { readonly phase: 'ready'; readonly problem: Problem | null }
  /** The server is asked for a payment session. */
  | { readonly phase: 'paying' }
  /** The browser is on its way to the payment page. */
  | { readonly phase: 'leaving' }
  /** The story is being added without a payment. */
  | { readonly phase: 'adding' };

export type CheckoutEvent =
  | { readonly type: 'payPressed' }
  | { readonly type: 'addPressed' }
  | { readonly type: 'sessionOpened' }
  | { readonly type: 'refused'; readonly problem: Problem }
  /** Back from the payment page, which the browser left this page for. */
  | { readonly type: 'returned' }
  /** Another product, or another coupon: what was refused before is no news any more. */
  | { readonly type: 'productChanged'; readonly coupon: string | undefined };

export const readyCheckout = { phase: 'ready', problem: null } as const satisfies CheckoutState;

export function checkoutReducer(state: CheckoutState, event: CheckoutEvent): CheckoutState {
  switch (event.type) {
    case 'payPressed':
      return state.phase === 'ready' ? { phase: 'paying' } : state;
    case 'addPressed':
      return state.phase === 'ready' ? { phase: 'adding' } : state;
    case 'sessionOpened':
      return state.phase === 'paying' ? { phase: 'leaving' } : state;
    case 'refused':
      return { phase: 'ready', problem: event.problem };
    case 'returned':
      return state.phase === 'leaving' ? readyCheckout : state;
    case 'productChanged':
      return state.phase === 'ready' && !isAboutTakenCoupon(state.problem, event.coupon) ? readyCheckout : state;
  }
}

/** Taking a bad coupon off changes the product too, and its reason is still to be read. */
function isAboutTakenCoupon(problem: Problem | null, coupon: string | undefined): boolean {
  return problem?.remedy === 'coupon' && coupon === undefined;
}

/** Whether the server has said that there is nothing to pay. */
export function isFreeByServer(state: CheckoutState): boolean {
  return state.phase === 'ready' && state.problem?.remedy === 'add';
}

/** What a failed purchase means for the customer. */
export function problemOf(error: unknown): Problem {
  return { message: addingMessage(error), remedy: error instanceof ApiError ? remedyOf(error) : 'retry' };
}

function remedyOf({ code }: ApiError): Remedy {
  switch (code) {
    case 'nothing-to-pay':
      return 'add';
    case 'already-paid':
    case 'idempotency-key-reused':
      return 'stories';
    case 'too-few-messages':
      return 'interview';
    case 'invalid-coupon':
      return 'coupon';
    default:
      return 'retry';
  }
}
