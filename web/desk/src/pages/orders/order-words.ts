import type { DeskOrderCard, OrderMove } from '#shared/schemas/desk-orders.ts';
import type { ProductOrderState } from '#shared/schemas/order.ts';

/** The board's columns, in the sequence of the work. */
export const orderSteps: readonly {
  readonly state: ProductOrderState;
  readonly title: string;
  readonly empty: string;
}[] = [
  { state: 'paid', title: 'Paid', empty: 'What is bought appears here by itself.' },
  { state: 'in-work', title: 'In work', empty: 'Start a paid order to see it here.' },
  { state: 'sent', title: 'Sent', empty: 'Parcels on their way.' },
  { state: 'done', title: 'Done', empty: 'Nothing was done in the last 30 days.' },
];

interface MoveWords {
  readonly button: string;
  readonly title: string;
  readonly text: string;
  readonly done: string;
}

/** A moved order; without a mail, it is closed for what happened elsewhere. */
export type WantedMove = { readonly to: OrderMove; readonly withoutMail?: boolean };

/** Buttons and sentences of a move. Each sends a mail at once, so that none can be undone. */
export function moveWords({ to, withoutMail }: WantedMove, { state, productName }: DeskOrderCard): MoveWords {
  if (withoutMail)
    return {
      button: 'Close without a mail',
      title: 'Was it made and sent before?',
      text: 'The order leaves the board, and the customer gets no mail.',
      done: `${productName} is closed`,
    };
  if (to === 'in-work')
    return {
      button: 'Start on it',
      title: 'Start on this order?',
      text: 'The customer gets a mail now that you’re working on it.',
      done: `${productName} is in work`,
    };
  if (to === 'done')
    return {
      button: 'It arrived',
      title: 'Has it arrived?',
      text: 'The customer gets a mail now, and the order leaves the board after 30 days.',
      done: `${productName} is done`,
    };
  return state === 'sent'
    ? {
        button: 'Correct the tracking number',
        title: 'Correct the tracking number',
        text: 'The customer gets a mail with the new number.',
        done: `The tracking number of ${productName} is corrected`,
      }
    : {
        button: 'Send it',
        title: 'Is it on its way?',
        text: 'The customer gets a mail now, with the tracking number if there is one.',
        done: `${productName} is sent`,
      };
}

/** The move of an order's own button: the next step of the work. */
export function nextMove({ state, moves }: DeskOrderCard): WantedMove | undefined {
  const at = orderSteps.findIndex((step) => step.state === state);
  const next = orderSteps[at + 1]?.state;
  return next !== undefined && next !== 'paid' && moves.includes(next) ? { to: next } : undefined;
}
