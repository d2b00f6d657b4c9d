import { createS3Files } from '#functions/adapters/files/s3-files.ts';
import { createCleanImages } from '#functions/adapters/images/clean-image.ts';
import { customerCollaborators, customerConfigNames } from '#functions/composition/customer.ts';
import { forRequest, paymentCollaborators, paymentConfigNames } from '#functions/composition/payments.ts';
import { createGiftCheckout } from '#functions/domain/checkout/create-gift-checkout.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import { dependencies } from '#functions/runtime/dependencies.ts';
import { readForm } from '#functions/runtime/read-form.ts';
import * as endpoints from '#shared/endpoints/gift.ts';

export const handler = defineHandler(
  endpoints.createGiftCheckout,
  dependencies([...customerConfigNames, ...paymentConfigNames, 'bucketName'], (config) => {
    const base = customerCollaborators(config);
    return {
      ...base,
      ...paymentCollaborators(config, base.table, 'createGiftCheckout'),
      files: createS3Files(config),
      cleanImages: createCleanImages(),
      readForm,
    };
  }),
  async ({ caller, form, idempotencyKey, logger }, collaborators) => {
    const { userId, email } = caller;
    const request = { userId, email, form: form.fields, photo: form.file?.bytes, idempotencyKey };
    const { checkoutId, sessionId, url } = await createGiftCheckout(request, forRequest(collaborators, logger));
    logger.info('CHECKOUT_OPENED', { checkoutId, sessionId });
    return { success: true, message: sessionId, url };
  },
);
