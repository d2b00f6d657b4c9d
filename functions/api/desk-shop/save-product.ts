import { fileAddresses } from '#functions/composition/file-addresses.ts';
import { forOperator, products } from '#functions/composition/operator.ts';
import { shopOf } from '#functions/composition/shop-of.ts';
import { presentDeskProduct } from '#functions/domain/catalogue/present-desk-catalogue.ts';
import { describeSave, saveProduct } from '#functions/domain/catalogue/save-product.ts';
import { CatalogueRefused } from '#functions/domain/catalogue/store-public-file.ts';
import { explainRefusal } from '#functions/domain/desk/explain-refusal.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import * as endpoints from '#shared/endpoints/desk-shop.ts';

export const handler = defineHandler(
  endpoints.saveProduct,
  shopOf({ ...forOperator, products, fileAddresses }),
  async (call, { audit, products, fileAddresses }) => {
    const { productId } = call.path;
    const what = describeSave(productId, call.body);
    const transactions = audit.act(call, { action: 'save-product', customerId: null, about: productId, what });
    const product = await explainRefusal([CatalogueRefused], () =>
      saveProduct(productId, call.body, { transactions, products }),
    );
    return { success: true, data: await presentDeskProduct(product, fileAddresses) };
  },
);
