import { fileAddresses } from '#functions/composition/file-addresses.ts';
import { forOperator, products } from '#functions/composition/operator.ts';
import { shopOf } from '#functions/composition/shop-of.ts';
import { presentDeskProduct } from '#functions/domain/catalogue/present-desk-catalogue.ts';
import { inOrder } from '#functions/domain/catalogue/product.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import * as endpoints from '#shared/endpoints/desk-shop.ts';

export const handler = defineHandler(
  endpoints.listDeskProducts,
  shopOf({ ...forOperator, products, fileAddresses }),
  async (_, { products, fileAddresses }) => {
    const found = inOrder(await products.list());
    return {
      success: true,
      data: await Promise.all(found.map((product) => presentDeskProduct(product, fileAddresses))),
    };
  },
);
