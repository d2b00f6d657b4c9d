import { fileAddresses } from '#functions/composition/file-addresses.ts';
import { forOperator, products } from '#functions/composition/operator.ts';
import { shopOf } from '#functions/composition/shop-of.ts';
import { presentDeskProduct } from '#functions/domain/catalogue/present-desk-catalogue.ts';
import { describeSave, saveProduct, setsPrices } from '#functions/domain/catalogue/save-product.ts';
import { CatalogueRefused } from '#functions/domain/catalogue/store-public-file.ts';
import { explainRefusal } from '#functions/domain/desk/explain-refusal.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import * as endpoints from '#shared/endpoints/desk-shop.ts';
import { deskActs } from '#shared/names/desk-acts.ts';

export const handler = defineHandler(
  endpoints.saveProduct,
  shopOf({ ...forOperator, products, fileAddresses }),
  async (call, { audit, products, fileAddresses }) => {
    const { productId } = call.path;
    const what = describeSave(productId, call.body);
    const act = { customerId: null, about: productId, what };
    const { confirmationId = '' } = call.body;
    const transactions = setsPrices(await products.get(productId), call.body)
      ? audit.confirmedAct(call, confirmationId, deskActs.setPrices(productId, call.body), {
          ...act,
          action: 'set-prices',
        })
      : audit.act(call, { ...act, action: 'save-product' });
    const product = await explainRefusal([CatalogueRefused], () =>
      saveProduct(productId, call.body, { transactions, products }),
    );
    return { success: true, data: await presentDeskProduct(product, fileAddresses) };
  },
);
