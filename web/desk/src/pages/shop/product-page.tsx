import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import type { DeskProduct } from '#shared/schemas/desk-shop.ts';
import { TextLink } from '#web/desk/src/ui/links.tsx';
import { Empty, Page, Section } from '#web/desk/src/ui/page.tsx';
import { QueryView } from '#web/desk/src/ui/query-view.tsx';
import { SiteLink } from '#web/desk/src/ui/site-link.tsx';
import { Tag } from '#web/desk/src/ui/tag.tsx';
import { Button, TextButton } from '#web/src/ui/button.tsx';
import { draftOf, emptyDraft } from './product-draft.ts';
import { ProductForm } from './product-form.tsx';
import { ProductPicture } from './product-picture.tsx';
import { useProductState } from './product-state.ts';
import { productsQuery } from './shop-queries.ts';

const backLink = <TextLink to="/shop/products">All products</TextLink>;

/** Creates a product; its picture comes next. */
export function NewProductPage() {
  const navigate = useNavigate();
  return (
    <Page title="New product" note="Customers see it once it has a picture and you show it." actions={backLink}>
      <ProductForm
        initial={emptyDraft}
        product={undefined}
        onSaved={({ productId }) => navigate(`/shop/products/${productId}`)}
      />
    </Page>
  );
}

/** Texts, prices, variants, picture and state of a product. */
export function ProductPage() {
  const { productId } = useParams();
  const products = useQuery(productsQuery);
  const found = products.data?.find((product) => product.productId === productId);
  return (
    <Page
      title={found?.name ?? 'Product'}
      note={found && <Tag tone={found.state === 'shown' ? 'green' : 'plain'}>{stateWords[found.state]}</Tag>}
      actions={backLink}
    >
      <QueryView query={products} label="the product">
        {() => (found === undefined ? <Missing /> : <ProductEditor key={found.productId} latest={found} />)}
      </QueryView>
    </Page>
  );
}

const stateWords = { shown: 'In the shop', hidden: 'Hidden' } as const;

function Missing() {
  return <Empty>There is no such product any more. See all products for those that there are.</Empty>;
}

/** Keeps what was typed while the product changes elsewhere, and says so. */
function ProductEditor({ latest }: { readonly latest: DeskProduct }) {
  const [base, setBase] = useState(latest);
  const [loads, setLoads] = useState(0);
  const setState = useProductState(setBase);
  const isStale = latest.version > base.version;
  const shown = isStale ? latest : base;
  return (
    <div className="grid gap-x-10 desktop:grid-cols-[3fr_2fr]">
      <Section title="Texts and prices">
        {isStale && (
          <p role="status" className="mt-3 rounded-control bg-butter px-4 py-1 font-semibold text-plum">
            {'Somebody changed this product after you opened it. '}
            <TextButton
              className="text-plum"
              onClick={() => {
                setBase(latest);
                setLoads(loads + 1);
              }}
            >
              Load their version
            </TextButton>
          </p>
        )}
        <ProductForm key={loads} initial={draftOf(base)} product={base} onSaved={setBase} />
      </Section>
      <div>
        <Section title="Picture">
          <ProductPicture product={base} onChanged={setBase} />
        </Section>
        <Section title="In the shop">
          <p className="py-3 text-muted">{explain(shown)}</p>
          {shown.pictureUrl !== null && (
            <Button variant="ghost" pending={setState.isPending} onClick={() => setState.mutate(base)}>
              {shown.state === 'shown' ? 'Hide from the shop' : 'Show in the shop'}
            </Button>
          )}
          {shown.state === 'shown' && (
            <p className="pt-3">
              <SiteLink path={`/product/${shown.productId}`}>See it as customers do (new tab)</SiteLink>
            </p>
          )}
        </Section>
      </div>
    </div>
  );
}

function explain({ pictureUrl, state }: DeskProduct): string {
  if (pictureUrl === null) return 'Add a picture first, then you can show it.';
  if (state === 'shown') return 'Customers can buy it. When you hide it, payments that were started can still be made.';
  return 'Nobody can see or buy it.';
}
