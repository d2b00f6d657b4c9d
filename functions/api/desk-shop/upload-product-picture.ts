import { deskPictureCollaborators } from '#functions/composition/desk-pictures.ts';
import { deskShopConfigNames } from '#functions/composition/desk-shop.ts';
import { presentDeskProduct } from '#functions/domain/catalogue/present-desk-catalogue.ts';
import { replacePicture } from '#functions/domain/catalogue/save-product.ts';
import { AppError } from '#functions/domain/kernel/app-error.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import { dependencies } from '#functions/runtime/dependencies.ts';
import * as endpoints from '#shared/endpoints/desk-shop.ts';

export const handler = defineHandler(
  endpoints.uploadProductPicture,
  dependencies(deskShopConfigNames, deskPictureCollaborators),
  async (call, { audit, ...collaborators }) => {
    const { path, form } = call;
    if (form.file === undefined) throw new AppError('file-required');
    const { productId } = path;
    const what = `Replaced the picture of product ${productId}`;
    const transactions = audit.act(call, { action: 'replace-picture', customerId: null, about: productId, what });
    const picture = { bytes: form.file.bytes, seenVersion: form.fields.seenVersion };
    const product = await replacePicture(productId, picture, { ...collaborators, transactions });
    return { success: true, data: await presentDeskProduct(product, collaborators.fileAddresses) };
  },
);
