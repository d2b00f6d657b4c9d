import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { pages } from '#shared/names/pages.ts';
import type { CatalogueProduct, ProductNeed } from '#shared/schemas/catalogue.ts';
import {
  isProductNotFound,
  productQuery,
  productsFailedMessage,
} from '#web/src/features/catalogue/api/product-queries.ts';
import { findVariant, toCheckoutProduct } from '#web/src/features/catalogue/model/offer.ts';
import { useProductChoices } from '#web/src/features/catalogue/model/use-product-choices.ts';
import { focusMissing } from '#web/src/features/gifts/model/focus-missing.ts';
import { missingText } from '#web/src/features/gifts/model/gift-form.ts';
import { errorMessage } from '#web/src/lib/api-error.ts';
import { exactPrice } from '#web/src/lib/money.ts';
import { type CheckoutProduct, storedKeys, writeStored } from '#web/src/lib/storage.ts';
import { Button, ButtonLink } from '#web/src/ui/button.tsx';
import { EmptyState } from '#web/src/ui/empty-state.tsx';
import { FetchFailed } from '#web/src/ui/fetch-failed.tsx';
import { OfflineNote } from '#web/src/ui/offline-note.tsx';
import { SafeHtml } from '#web/src/ui/safe-html.tsx';
import { Spinner } from '#web/src/ui/spinner.tsx';
import { useFailureToast } from '#web/src/ui/use-failure-toast.ts';
import { ProductChoices } from './product-choices.tsx';
import '#web/src/styles/page-parts.css';
import '#web/src/features/catalogue/catalogue.css';

export function ProductPage({ productId }: { readonly productId: string }) {
  const { data: product, error, isFetching, isPaused, refetch } = useQuery(productQuery(productId));
  const missing = isProductNotFound(error);
  const failure = error === null ? '' : productsFailedMessage(errorMessage(error));
  useFailureToast(missing ? null : error, failure);
  if (missing) return <NoProduct />;
  return (
    <div className="page product-page">
      <Link to={pages.continueYourStory.path} className="text-link self-start">
        Continue your story
      </Link>
      <OfflineNote>This page may be out of date.</OfflineNote>
      {product !== undefined && <Product product={product} />}
      {product === undefined && <h1 className="sr-only">Product</h1>}
      {product === undefined && error === null && !isPaused && <Spinner label="Loading the product…" />}
      {product === undefined && error !== null && (
        <FetchFailed message={failure} retrying={isFetching} onRetry={() => void refetch()} />
      )}
    </div>
  );
}

function NoProduct() {
  return (
    <EmptyState
      headingLevel="h1"
      title="No product found"
      action={<ButtonLink to={pages.continueYourStory.path}>Continue your story</ButtonLink>}
    />
  );
}

function Product({ product }: { readonly product: CatalogueProduct }) {
  const [variantName, choose] = useVariant();
  const { name, imageUrl, description, variants, needs = [] } = product;
  const offer = toCheckoutProduct(product, variantName);
  return (
    <article className="product">
      <img src={imageUrl} alt="" width={900} height={675} className="picture" />
      <div className="flex flex-col gap-5 product-words">
        <h1>{name}</h1>
        <p className="numeral text-h2" aria-live="polite">
          {exactPrice(Math.round(offer.price * 100))}
        </p>
        {variants.length > 0 && (
          <Variants
            names={variants.map((variant) => variant.name)}
            chosen={findVariant(product, variantName)?.name}
            onChoose={choose}
          />
        )}
        <SafeHtml html={description} className="product-description" />
        <Purchase offer={offer} needs={needs} />
      </div>
    </article>
  );
}

interface PurchaseProps {
  readonly offer: CheckoutProduct;
  readonly needs: readonly ProductNeed[];
}

function Purchase({ offer, needs }: PurchaseProps) {
  const navigate = useNavigate();
  const choices = useProductChoices(offer.name, needs);
  const missing = missingText(choices.missing);
  const purchase = () => {
    if (choices.missing.length > 0) return focusMissing(choices.missing);
    choices.store();
    writeStored(storedKeys.checkoutProduct, offer);
    void navigate(pages.checkout.path);
  };
  return (
    <>
      {needs.length > 0 && <ProductChoices needs={needs} {...choices} />}
      <Button
        onClick={purchase}
        aria-disabled={missing !== '' || undefined}
        aria-describedby="product-missing"
        className="self-start"
      >
        Purchase
      </Button>
      <p id="product-missing" role="status" className="text-small empty:hidden">
        {missing}
      </p>
    </>
  );
}

interface VariantsProps {
  readonly names: readonly string[];
  readonly chosen: string | undefined;
  readonly onChoose: (name: string) => void;
}

function Variants({ names, chosen, onChoose }: VariantsProps) {
  return (
    <fieldset className="variants">
      <legend>Choose an option</legend>
      {names.map((name) => (
        <label key={name} className="variant">
          <input
            type="radio"
            name="variant"
            value={name}
            checked={name === chosen}
            onChange={() => onChoose(name)}
            className="sr-only"
          />
          <span className="chip">{name}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** Stored in the address, so that returning from the checkout restores it. */
function useVariant(): [chosen: string | null, choose: (name: string) => void] {
  const [search, setSearch] = useSearchParams();
  const choose = (name: string) => setSearch({ variant: name }, { replace: true, preventScrollReset: true });
  return [search.get('variant'), choose];
}
