import { fileAddresses } from '#functions/composition/file-addresses.ts';
import { shopOf } from '#functions/composition/shop-of.ts';
import { forVisitor } from '#functions/composition/visitor.ts';
import { createProductRepository } from '#functions/data/product-repository.ts';
import { presentProduct } from '#functions/domain/catalogue/present-catalogue.ts';
import { isOnSale } from '#functions/domain/catalogue/product.ts';
import { AppError } from '#functions/domain/kernel/app-error.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import * as endpoints from '#shared/endpoints/catalogue.ts';

export const handler = defineHandler(
  endpoints.getProduct,
  shopOf({ ...forVisitor, products: createProductRepository, fileAddresses }),
  async ({ path }, { products, fileAddresses }) => {
    const product = await products.get(path.productId);
    if (product === undefined || !isOnSale(product)) throw new AppError('product-not-found');
    return { success: true, data: await presentProduct(product, fileAddresses) };
  },
);
