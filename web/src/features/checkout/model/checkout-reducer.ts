import { ApiError } from '#web/src/lib/api-error.ts';
import { addStoryErrorMessage } from '#web/src/lib/idempotency-conflict.ts';

type Remedy =
  | 'retry'
  /** The server charges nothing: add the story, or place the order. */
  | 'add'
  /** The story or order exists. */
  | 'bought'
  /** The story's conversation is missing or too short. */
  | 'interview'
  /** The coupon expired and was removed. */
  | 'coupon';

export interface Problem {
  readonly message: string;
  readonly remedy: Remedy;
  /** The story that was bought before. */
  readonly storyId?: string | undefined;
}

export type CheckoutState =
  | { readonly phase: 'ready'; readonly problem: Problem | null }
  | { readonly phase: 'paying' }
  | { readonly phase: 'leaving' }
  | { readonly phase: 'adding' };

export type CheckoutEvent =
  | { readonly type: 'payPressed' }
  | { readonly type: 'addPressed' }
  | { readonly type: 'sessionOpened' }
  | { readonly type: 'refused'; readonly problem: Problem }
  | { readonly type: 'returned' }
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
      return state.phase === 'ready' && !isAboutRemovedCoupon(state.problem, event.coupon) ? readyCheckout : state;
  }
}

/** Removing a bad coupon changes the product, too; its message must stay. */
function isAboutRemovedCoupon(problem: Problem | null, coupon: string | undefined): boolean {
  return problem?.remedy === 'coupon' && coupon === undefined;
}

export function isFreeOnServer(state: CheckoutState): boolean {
  return state.phase === 'ready' && state.problem?.remedy === 'add';
}

export function problemOf(error: unknown): Problem {
  const message = addStoryErrorMessage(error);
  return error instanceof ApiError
    ? { message, remedy: remedyOf(error), storyId: error.storyId }
    : { message, remedy: 'retry' };
}

function remedyOf({ code }: ApiError): Remedy {
  switch (code) {
    case 'nothing-to-pay':
      return 'add';
    case 'already-bought':
    case 'already-paid':
    case 'idempotency-key-reused':
      return 'bought';
    case 'too-few-messages':
      return 'interview';
    case 'invalid-coupon':
      return 'coupon';
    default:
      return 'retry';
  }
}
