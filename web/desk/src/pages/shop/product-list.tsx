import { useQuery } from '@tanstack/react-query';
import type { DeskProduct } from '#shared/schemas/desk-shop.ts';
import { LinkButton, TextLink } from '#web/desk/src/ui/links.tsx';
import { Empty } from '#web/desk/src/ui/page.tsx';
import { QueryView } from '#web/desk/src/ui/query-view.tsx';
import { Table } from '#web/desk/src/ui/table.tsx';
import { Tag } from '#web/desk/src/ui/tag.tsx';
import { countOf } from '#web/src/lib/count-of.ts';
import { exactPrice } from '#web/src/lib/money.ts';
import { TextButton } from '#web/src/ui/button.tsx';
import { useProductState } from './product-state.ts';
import { productsQuery } from './shop-queries.ts';

/** All products in the order of the shop. */
export function ProductList() {
  const products = useQuery(productsQuery);
  return (
    <>
      <div className="py-4">
        <LinkButton to="/shop/new-product">New product</LinkButton>
      </div>
      <QueryView query={products} label="products">
        {(list) => (list.length === 0 ? <NoProducts /> : <Products products={list} />)}
      </QueryView>
    </>
  );
}

function NoProducts() {
  return <Empty>There are no products. Create one, add a picture, and show it: then customers can buy it.</Empty>;
}

function Products({ products }: { readonly products: readonly DeskProduct[] }) {
  return (
    <Table
      className="desk-table [&_td]:align-middle!"
      caption="Products"
      columns={['Product', 'Price', 'Variants', 'State']}
      acts="Show or hide"
      items={products}
      row={(product) => <ProductRow key={product.productId} product={product} />}
    />
  );
}

function priceLabel({ basePriceCents, variants }: DeskProduct): string {
  if (variants.length === 0) return exactPrice(basePriceCents);
  const prices = variants.map(({ priceCents }) => priceCents);
  const [low, high] = [Math.min(...prices), Math.max(...prices)];
  return low === high ? exactPrice(low) : `${exactPrice(low)} to ${exactPrice(high)}`;
}

function ProductRow({ product }: { readonly product: DeskProduct }) {
  const { productId, name, pictureUrl, variants, state } = product;
  const setState = useProductState();
  const isReady = pictureUrl !== null;
  return (
    <tr>
      <th scope="row">
        <span className="flex items-center gap-3">
          {isReady ? (
            <img src={pictureUrl} alt="" width={56} height={42} className="h-10.5 w-14 rounded-control object-cover" />
          ) : (
            <span className="h-10.5 w-14 rounded-control bg-wash" />
          )}
          <TextLink to={`/shop/products/${productId}`}>{name}</TextLink>
        </span>
      </th>
      <td>{priceLabel(product)}</td>
      <td>{variants.length === 0 ? 'no variants' : countOf(variants.length, 'variant')}</td>
      <td>
        <Tag tone={state === 'shown' ? 'green' : 'plain'}>{state === 'shown' ? 'In the shop' : 'Hidden'}</Tag>
      </td>
      <td>
        {isReady ? (
          <TextButton pending={setState.isPending} onClick={() => setState.mutate(product)}>
            {state === 'shown' ? 'Hide' : 'Show'}
            <span className="sr-only">{` ${name}`}</span>
          </TextButton>
        ) : (
          <span className="text-muted">needs a picture</span>
        )}
      </td>
    </tr>
  );
}
