import { describe, expect, test } from 'vitest';
import { errorCodes } from '#shared/errors/error-codes.ts';
import {
  type CheckoutEvent,
  checkoutReducer,
  isFreeOnServer,
  problemOf,
  readyCheckout,
} from '#web/src/features/checkout/model/checkout-reducer.ts';
import { ApiError, networkError } from '#web/src/lib/api-error.ts';

const stateAfter = (...events: CheckoutEvent[]) => events.reduce(checkoutReducer, readyCheckout);
const refused = (remedy: 'retry' | 'add' | 'coupon') =>
  ({ type: 'refused', problem: { message: 'No', remedy } }) as const satisfies CheckoutEvent;
const changed = (coupon?: string) => ({ type: 'productChanged', coupon }) as const;

describe('purchase', () => {
  test('is requested once for repeated clicks', () => {
    expect(stateAfter({ type: 'payPressed' }, { type: 'payPressed' }, { type: 'addPressed' })).toEqual({
      phase: 'paying',
    });
    expect(stateAfter({ type: 'addPressed' }, { type: 'payPressed' })).toEqual({ phase: 'adding' });
  });

  test('leaves for the payment page and is ready again after Back', () => {
    const leaving = stateAfter({ type: 'payPressed' }, { type: 'sessionOpened' });
    expect(leaving).toEqual({ phase: 'leaving' });
    expect(checkoutReducer(leaving, { type: 'payPressed' })).toEqual(leaving);
    expect(checkoutReducer(leaving, { type: 'returned' })).toEqual(readyCheckout);
  });

  test('stays busy while the response is pending', () => {
    expect(stateAfter({ type: 'payPressed' }, { type: 'returned' })).toEqual({ phase: 'paying' });
    expect(stateAfter({ type: 'payPressed' }, changed('WREN25'))).toEqual({ phase: 'paying' });
  });

  test('shows the reason of a refusal until the next try or another product', () => {
    const failed = stateAfter({ type: 'payPressed' }, refused('retry'));
    expect(failed).toEqual({ phase: 'ready', problem: { message: 'No', remedy: 'retry' } });
    expect(checkoutReducer(failed, { type: 'payPressed' })).toEqual({ phase: 'paying' });
    expect(checkoutReducer(failed, changed())).toEqual(readyCheckout);
  });

  test('shows why a coupon was removed until another one is applied', () => {
    const takenOff = stateAfter({ type: 'payPressed' }, refused('coupon'), changed());
    expect(takenOff).toEqual({ phase: 'ready', problem: { message: 'No', remedy: 'coupon' } });
    expect(checkoutReducer(takenOff, changed('WREN10'))).toEqual(readyCheckout);
  });

  test('isFreeByServer is true when the server has nothing to charge', () => {
    expect(isFreeOnServer(stateAfter({ type: 'payPressed' }, refused('add')))).toBe(true);
    expect(isFreeOnServer(stateAfter({ type: 'payPressed' }, refused('retry')))).toBe(false);
    expect(isFreeOnServer(readyCheckout)).toBe(false);
  });
});

describe('problemOf', () => {
  const remedies = [
    ['nothing-to-pay', 'add'],
    ['already-bought', 'bought'],
    ['already-paid', 'bought'],
    ['too-few-messages', 'interview'],
    ['invalid-coupon', 'coupon'],
    ['payments-unavailable', 'retry'],
    ['conflict', 'retry'],
    ['too-many-requests', 'retry'],
  ] as const;
  test('returns the server’s message with a remedy', () => {
    const problems = remedies.map(([code]) => problemOf(new ApiError({ ...errorCodes[code], code })));
    expect(problems).toEqual(remedies.map(([code, remedy]) => ({ message: errorCodes[code].message, remedy })));
  });

  test('names the story that was bought before', () => {
    const code = 'already-bought';
    const error = new ApiError({ ...errorCodes[code], code, storyId: '01STORY' });
    expect(problemOf(error)).toEqual({ message: 'You already have this story.', remedy: 'bought', storyId: '01STORY' });
  });

  test('explains a reused key: an earlier attempt added the story', () => {
    const code = 'idempotency-key-reused';
    expect(problemOf(new ApiError({ ...errorCodes[code], code }))).toEqual({
      message: 'Your story was already added, using your earlier answers. You’ll find it under Stories.',
      remedy: 'bought',
    });
  });

  test('offers a retry for a network error', () => {
    expect(problemOf(networkError(new TypeError('failed to fetch')))).toEqual({
      message: 'We couldn’t reach Tellwren. Please check your connection and try again.',
      remedy: 'retry',
    });
  });
});
