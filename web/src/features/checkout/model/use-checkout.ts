import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useReducer, useRef } from 'react';
import { useNavigate } from 'react-router';
import { voucherProductName } from '#shared/catalogue/voucher.ts';
import { createCheckout } from '#shared/endpoints/checkout.ts';
import { pages } from '#shared/names/pages.ts';
import { track } from '#web/src/lib/analytics.ts';
import { api } from '#web/src/lib/api.ts';
import { ApiError } from '#web/src/lib/api-error.ts';
import { isIdempotencyConflict } from '#web/src/lib/idempotency-conflict.ts';
import { loadModule } from '#web/src/lib/load-module.ts';
import { openPaymentPage } from '#web/src/lib/payment-page.ts';
import { readAllowance, writeAllowance } from '#web/src/lib/session.ts';
import { type CheckoutProduct, removeStored, storedKeys, writeStored } from '#web/src/lib/storage.ts';
import { usePageReturn } from '#web/src/lib/use-page-return.ts';
import { notify } from '#web/src/ui/notify.ts';
import { type CheckoutState, checkoutReducer, problemOf, readyCheckout } from './checkout-reducer.ts';
import { deleteAttempt, getAttemptKey, storeSession } from './checkout-storage.ts';
import { freeOrder } from './free-order.ts';
import { isStoryBundle, withoutCoupon } from './order-total.ts';
import { choiceFields, conversationFields, productFields } from './request-fields.ts';

/** Specification 1.9: from checkout. */
const addedToastAfterMs = 5000;

const freeEvents = { package: 'Package Purchase', voucher: 'Voucher Purchase' } as const;

export interface Checkout {
  readonly state: CheckoutState;
  pay(): void;
  add(): void;
}

export function useCheckout(product: CheckoutProduct): Checkout {
  const [state, dispatch] = useReducer(checkoutReducer, readyCheckout);
  const busy = useRef(false);
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  usePageReturn(state.phase === 'leaving', () => dispatch({ type: 'returned' }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the name identifies the product, whatever its price.
  useEffect(() => dispatch({ type: 'productChanged', coupon: product.coupon }), [product.name, product.coupon]);

  async function once(purchase: () => Promise<void>): Promise<void> {
    if (busy.current) return;
    busy.current = true;
    try {
      await purchase();
    } catch (error) {
      const problem = problemOf(error);
      if (problem.remedy === 'coupon') writeStored(storedKeys.checkoutProduct, withoutCoupon(product));
      dispatch({ type: 'refused', problem });
      notify.error(problem.message, { id: 'checkout' });
      queryClient.invalidateQueries({ queryKey: ['user'] });
    } finally {
      busy.current = false;
    }
  }

  async function pay(): Promise<void> {
    dispatch({ type: 'payPressed' });
    const { sessionId, url } = await withIdempotencyKey('pay', product, (key) => openCheckout(product, key)).catch(
      (error) => {
        // Nothing is paid yet: the changed conversation needs a new session.
        if (!isIdempotencyConflict(error)) throw error;
        return withIdempotencyKey('pay', product, (key) => openCheckout(product, key));
      },
    );
    if (product.prompt !== undefined) storeSession(sessionId, product.prompt);
    await openPaymentPage(url);
    dispatch({ type: 'sessionOpened' });
  }

  async function add(): Promise<void> {
    dispatch({ type: 'addPressed' });
    const isStory = isStoryBundle(product);
    const firstStory = isStory && readAllowance().firstStory;
    // Loaded on demand, because most customers pay.
    const { addForNothing, clearConversation } = await loadModule(
      () => import('#web/src/features/checkout/api/add-for-nothing.ts'),
    );
    // A free first story needs no coupon; it stays usable.
    const purchased = firstStory ? withoutCoupon(product) : product;
    await withIdempotencyKey('add', purchased, (idempotencyKey) =>
      addForNothing(purchased, { firstStory, idempotencyKey }),
    );
    if (firstStory) writeAllowance({ ...readAllowance(), firstStory: false });
    for (const queryKey of [['stories'], ['user'], ['orders'], ['vouchers']])
      queryClient.invalidateQueries({ queryKey });
    if (isStory) {
      clearConversation(product);
      setTimeout(() => notify.success('Story has been added'), addedToastAfterMs);
      await navigate(pages.stories.path);
    } else {
      const kind = kindOf(product) === 'voucher' ? 'voucher' : 'package';
      track(freeEvents[kind], { amountCents: 0 });
      await navigate(pages.orderPackageSuccess.path, { state: freeOrder(kind) });
    }
    // Last, so that the page never claims an empty cart.
    removeStored(storedKeys.checkoutProduct);
  }

  return { state, pay: () => void once(pay), add: () => void once(add) };
}

/** Reuses the key until a response arrives, so that a retry creates no second session and spends no second story. */
async function withIdempotencyKey<T>(
  kind: 'pay' | 'add',
  { name, prompt = '', coupon = '' }: CheckoutProduct,
  run: (idempotencyKey: string) => Promise<T>,
): Promise<T> {
  const chosen = JSON.stringify(choiceFields(name));
  const key = getAttemptKey([kind, name, prompt, coupon, ...(chosen === '{}' ? [] : [chosen])].join('|'));
  try {
    const answer = await run(key);
    deleteAttempt();
    return answer;
  } catch (error) {
    // A 4xx had no effect; any other failure may have had one.
    if (error instanceof ApiError && error.status >= 400 && error.status < 500) deleteAttempt();
    throw error;
  }
}

function kindOf(product: CheckoutProduct): 'story' | 'package' | 'voucher' {
  if (isStoryBundle(product)) return 'story';
  return product.name === voucherProductName ? 'voucher' : 'package';
}

/** Creates a payment session. @throws ApiError */
async function openCheckout(
  product: CheckoutProduct,
  idempotencyKey: string,
): Promise<{ readonly sessionId: string; readonly url: string }> {
  const body = { product: productFields(product), ...conversationFields(product) };
  track('checkout start', { kind: kindOf(product) });
  const { message, url } = await api(createCheckout, { body }, { idempotencyKey });
  return { sessionId: message, url };
}
