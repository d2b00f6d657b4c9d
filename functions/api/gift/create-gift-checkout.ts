import { createCleanImages } from '#functions/adapters/images/clean-image.ts';
import { forCustomer } from '#functions/composition/customer.ts';
import { files } from '#functions/composition/files.ts';
import { forPayments, forRequest } from '#functions/composition/payments.ts';
import { shopOf } from '#functions/composition/shop-of.ts';
import { createGiftCheckout } from '#functions/domain/checkout/create-gift-checkout.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import { readForm } from '#functions/runtime/read-form.ts';
import * as endpoints from '#shared/endpoints/gift.ts';

export const handler = defineHandler(
  endpoints.createGiftCheckout,
  shopOf({
    ...forCustomer,
    ...forPayments('createGiftCheckout'),
    files,
    cleanImages: createCleanImages,
    readForm: () => readForm,
  }),
  async ({ caller, form, idempotencyKey, logger }, shop) => {
    const { userId, email } = caller;
    const request = { userId, email, form: form.fields, photo: form.file?.bytes, idempotencyKey };
    const { checkoutId, sessionId, url } = await createGiftCheckout(request, forRequest(shop, logger));
    logger.info('CHECKOUT_OPENED', { checkoutId, sessionId });
    return { success: true, message: sessionId, url };
  },
);
