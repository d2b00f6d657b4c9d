import { deskProductCollaborators, deskShopConfigNames } from '#functions/composition/desk-shop.ts';
import { presentDeskProduct } from '#functions/domain/catalogue/present-desk-catalogue.ts';
import { inOrder } from '#functions/domain/catalogue/product.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import { dependencies } from '#functions/runtime/dependencies.ts';
import * as endpoints from '#shared/endpoints/desk-shop.ts';

export const handler = defineHandler(
  endpoints.listDeskProducts,
  dependencies(deskShopConfigNames, deskProductCollaborators),
  async (_, { products, fileAddresses }) => {
    const found = inOrder(await products.list());
    return {
      success: true,
      data: await Promise.all(found.map((product) => presentDeskProduct(product, fileAddresses))),
    };
  },
);
