import { createCleanImages } from '#functions/adapters/images/clean-image.ts';
import { fileAddresses } from '#functions/composition/file-addresses.ts';
import { files } from '#functions/composition/files.ts';
import { forOperator, products } from '#functions/composition/operator.ts';
import { shopOf } from '#functions/composition/shop-of.ts';
import { presentDeskProduct } from '#functions/domain/catalogue/present-desk-catalogue.ts';
import { replacePicture } from '#functions/domain/catalogue/save-product.ts';
import { AppError } from '#functions/domain/kernel/app-error.ts';
import { systemIdentifiers } from '#functions/domain/kernel/identifiers.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import { readForm } from '#functions/runtime/read-form.ts';
import * as endpoints from '#shared/endpoints/desk-shop.ts';

export const handler = defineHandler(
  endpoints.uploadProductPicture,
  shopOf({
    ...forOperator,
    products,
    files,
    cleanImages: createCleanImages,
    identifiers: () => systemIdentifiers,
    fileAddresses,
    readForm: () => readForm,
  }),
  async (call, { audit, ...shop }) => {
    const { path, form } = call;
    if (form.file === undefined) throw new AppError('file-required');
    const { productId } = path;
    const what = `Replaced the picture of product ${productId}`;
    const transactions = audit.act(call, { action: 'replace-picture', customerId: null, about: productId, what });
    const picture = { bytes: form.file.bytes, seenVersion: form.fields.seenVersion };
    const product = await replacePicture(productId, picture, { ...shop, transactions });
    return { success: true, data: await presentDeskProduct(product, shop.fileAddresses) };
  },
);
