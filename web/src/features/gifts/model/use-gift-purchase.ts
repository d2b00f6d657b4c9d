import { useEffect, useReducer, useRef, useState } from 'react';
import { ApiError, errorMessage } from '#web/src/lib/api-error.ts';
import { loadModule } from '#web/src/lib/load-module.ts';
import { openPaymentPage } from '#web/src/lib/payment-page.ts';
import { usePageReturn } from '#web/src/lib/use-page-return.ts';
import { notify } from '#web/src/ui/notify.ts';
import { canComplete, type GiftEvent, type GiftPurchase, giftReducer } from './gift-form.ts';
import { getGiftAttemptKey, type Owner, readGiftForm, updateGiftForm } from './gift-form-storage.ts';
import { type GiftPhoto, useGiftPhoto } from './use-gift-photo.ts';

export interface GiftPurchaseModel {
  readonly purchase: GiftPurchase;
  readonly dispatch: (event: GiftEvent) => void;
  readonly photo: GiftPhoto;
  /** Upload progress from 0 to 1; null without an upload. */
  readonly progress: number | null;
  complete(): void;
}

export function useGiftPurchase(customer: Owner): GiftPurchaseModel {
  const [purchase, dispatch] = useReducer(giftReducer, customer, (whose): GiftPurchase => {
    const { story, shippingMethod, address, dedication } = readGiftForm(whose);
    return { form: { story, shippingMethod, address, dedication }, phase: 'ready', problem: null };
  });
  const photo = useGiftPhoto(customer);
  const [progress, setProgress] = useState<number | null>(null);
  const { form, phase } = purchase;
  usePageReturn(phase === 'leaving', () => dispatch({ type: 'returned' }));
  // Stores changes only, so that a visitor does not overwrite the form of a customer whose session has ended.
  const restoredForm = useRef(form);
  useEffect(() => {
    if (form !== restoredForm.current) updateGiftForm(customer, form);
  }, [customer, form]);

  async function open(): Promise<void> {
    const { story } = form;
    if (story === null) return;
    const { openGiftCheckout } = await loadModule(() => import('#web/src/features/gifts/api/open-gift-checkout.ts'));
    const { photoId } = readGiftForm(customer);
    const idempotencyKey = getGiftAttemptKey(customer, JSON.stringify([form, photoId]));
    const onProgress = photo.photo === null ? () => {} : setProgress;
    const url = await openGiftCheckout({ form: { ...form, story }, photo: photo.photo, idempotencyKey, onProgress });
    updateGiftForm(customer, { attempt: null });
    await openPaymentPage(url);
    dispatch({ type: 'sessionOpened' });
  }

  async function complete(): Promise<void> {
    if (!canComplete(purchase)) return;
    dispatch({ type: 'completePressed' });
    try {
      await open();
    } catch (error) {
      // A 4xx had no effect; any other failure may have had one.
      if (error instanceof ApiError && error.status >= 400 && error.status < 500)
        updateGiftForm(customer, { attempt: null });
      dispatch({ type: 'refused', problem: errorMessage(error) });
      notify.error(errorMessage(error), { id: 'gift' });
    } finally {
      setProgress(null);
    }
  }

  return { purchase, dispatch, photo, progress, complete: () => void complete() };
}
