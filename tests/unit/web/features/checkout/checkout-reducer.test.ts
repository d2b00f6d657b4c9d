import { describe, expect, test } from 'vitest';
import { errorCodes } from '#shared/errors/error-codes.ts';
import {
  type CheckoutEvent,
  checkoutReducer,
  isFreeByServer,
  problemOf,
  readyCheckout,
} from '#web/src/features/checkout/model/checkout-reducer.ts';
import { ApiError, networkError } from '#web/src/lib/api-error.ts';

const stateAfter = (...events: CheckoutEvent[]) => events.reduce(checkoutReducer, readyCheckout);
const refused = (remedy: 'retry' | 'add' | 'coupon') =>
  ({ type: 'refused', problem: { message: 'No', remedy } }) as const satisfies CheckoutEvent;
const changed = (coupon?: string) => ({ type: 'productChanged', coupon }) as const;

describe('a purchase', () => {
  test('is asked for once, however often the button is pressed', () => {
    expect(stateAfter({ type: 'payPressed' }, { type: 'payPressed' }, { type: 'addPressed' })).toEqual({
      phase: 'paying',
    });
    expect(stateAfter({ type: 'addPressed' }, { type: 'payPressed' })).toEqual({ phase: 'adding' });
  });

  test('leaves for the payment page, and is ready again after Back', () => {
    const leaving = stateAfter({ type: 'payPressed' }, { type: 'sessionOpened' });
    expect(leaving).toEqual({ phase: 'leaving' });
    expect(checkoutReducer(leaving, { type: 'payPressed' })).toEqual(leaving);
    expect(checkoutReducer(leaving, { type: 'returned' })).toEqual(readyCheckout);
  });

  test('is not ready while its answer is awaited, whatever comes back', () => {
    expect(stateAfter({ type: 'payPressed' }, { type: 'returned' })).toEqual({ phase: 'paying' });
    expect(stateAfter({ type: 'payPressed' }, changed('WREN25'))).toEqual({ phase: 'paying' });
  });

  test('tells why it was refused until it is tried again or the product changes', () => {
    const failed = stateAfter({ type: 'payPressed' }, refused('retry'));
    expect(failed).toEqual({ phase: 'ready', problem: { message: 'No', remedy: 'retry' } });
    expect(checkoutReducer(failed, { type: 'payPressed' })).toEqual({ phase: 'paying' });
    expect(checkoutReducer(failed, changed())).toEqual(readyCheckout);
  });

  test('goes on telling why a coupon was taken off, until another one is applied', () => {
    const takenOff = stateAfter({ type: 'payPressed' }, refused('coupon'), changed());
    expect(takenOff).toEqual({ phase: 'ready', problem: { message: 'No', remedy: 'coupon' } });
    expect(checkoutReducer(takenOff, changed('WREN10'))).toEqual(readyCheckout);
  });

  test('becomes an adding when the server has nothing to charge', () => {
    expect(isFreeByServer(stateAfter({ type: 'payPressed' }, refused('add')))).toBe(true);
    expect(isFreeByServer(stateAfter({ type: 'payPressed' }, refused('retry')))).toBe(false);
    expect(isFreeByServer(readyCheckout)).toBe(false);
  });
});

describe('a refusal', () => {
  test.each([
    ['nothing-to-pay', 'add'],
    ['already-paid', 'stories'],
    ['too-few-messages', 'interview'],
    ['invalid-coupon', 'coupon'],
    ['payments-unavailable', 'retry'],
    ['conflict', 'retry'],
    ['too-many-requests', 'retry'],
  ] as const)('%s is told in its own words and helped by: %s', (code, remedy) => {
    const error = new ApiError({ ...errorCodes[code], code });
    expect(problemOf(error)).toEqual({ message: errorCodes[code].message, remedy });
  });

  test('of what an attempt before has added, before more was told, leads to the stories', () => {
    const code = 'idempotency-key-reused';
    expect(problemOf(new ApiError({ ...errorCodes[code], code }))).toEqual({
      message: 'Your story was already added, using your earlier answers. You’ll find it under Stories.',
      remedy: 'stories',
    });
  });

  test('without an answer can be tried again', () => {
    expect(problemOf(networkError(new TypeError('failed to fetch')))).toEqual({
      message: 'We couldn’t reach Tellwren. Please check your connection and try again.',
      remedy: 'retry',
    });
  });
});
