import * as endpoints from '../../../shared/endpoints/gift.ts';
import { createS3Files } from '../../adapters/files/s3-files.ts';
import { createCleanImages } from '../../adapters/images/clean-image.ts';
import { forRequest, paymentCollaborators } from '../../collaborators/payment-collaborators.ts';
import { paymentConfigNames } from '../../collaborators/payment-config.ts';
import { createGiftCheckout } from '../../domain/gift/create-gift-checkout.ts';
import { defineHandler } from '../../runtime/define-handler.ts';
import { dependencies } from '../../runtime/dependencies.ts';
import { readForm } from '../../runtime/read-form.ts';
import { customerCollaborators, customerConfigNames } from '../customer-collaborators.ts';

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
