import { deskProductCollaborators, deskShopConfigNames } from '#functions/composition/desk-shop.ts';
import { presentDeskProduct } from '#functions/domain/catalogue/present-desk-catalogue.ts';
import { describeSave, saveProduct } from '#functions/domain/catalogue/save-product.ts';
import { CatalogueRefused } from '#functions/domain/catalogue/store-public-file.ts';
import { explainRefusal } from '#functions/domain/desk/explain-refusal.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import { dependencies } from '#functions/runtime/dependencies.ts';
import * as endpoints from '#shared/endpoints/desk-shop.ts';

export const handler = defineHandler(
  endpoints.saveProduct,
  dependencies(deskShopConfigNames, deskProductCollaborators),
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
