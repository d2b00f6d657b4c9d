import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { pages } from '#shared/names/pages.ts';
import type { CatalogueProduct } from '#shared/schemas/catalogue.ts';
import { productsFailedMessage, productsQuery } from '#web/src/features/catalogue/api/product-queries.ts';
import { errorMessage } from '#web/src/lib/api-error.ts';
import { exactPrice } from '#web/src/lib/money.ts';
import { EmptyState } from '#web/src/ui/empty-state.tsx';
import { FetchFailed } from '#web/src/ui/fetch-failed.tsx';
import { notify } from '#web/src/ui/notify.ts';
import { OfflineNote } from '#web/src/ui/offline-note.tsx';
import { blankPicture, Skeleton, waitingSlots } from '#web/src/ui/skeleton.tsx';
import '#web/src/styles/page-parts.css';
import '#web/src/features/catalogue/catalogue.css';

export function ProductGrid() {
  const { data: products, error, isFetching, isPaused, refetch } = useQuery(productsQuery);
  const failure = error === null ? null : productsFailedMessage(errorMessage(error));
  useEffect(() => {
    if (failure !== null) notify.error(failure, { id: 'products' });
  }, [failure]);
  const isWaiting = products === undefined && error === null && !isPaused;
  return (
    <div className="page catalogue-page">
      <header className="page-head">
        <h1>Continue your story</h1>
        <p className="text-lead leading-snug">Keepsakes to hold, hear and hang up, made from your story.</p>
      </header>
      <OfflineNote>This page may be out of date.</OfflineNote>
      {isWaiting && (
        <p role="status" className="sr-only">
          Loading products…
        </p>
      )}
      {products === undefined && failure !== null && (
        <FetchFailed message={failure} retrying={isFetching} onRetry={() => void refetch()} />
      )}
      {products?.length === 0 && <EmptyState title="No products found" />}
      {(isWaiting || (products !== undefined && products.length > 0)) && (
        <ul aria-hidden={isWaiting || undefined} className="product-cards">
          {(products ?? waitingSlots).map((product, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the slot stays when its picture comes.
            <ProductCard key={index} product={product} isFirst={index === 0} />
          ))}
        </ul>
      )}
    </div>
  );
}

interface ProductCardProps {
  /** Undefined: not known yet. */
  readonly product: CatalogueProduct | undefined;
  readonly isFirst: boolean;
}

function ProductCard({ product, isFirst }: ProductCardProps) {
  return (
    <li data-slot={product && 'product-card'} className="picture-card product-card">
      <img
        src={product?.imageUrl ?? blankPicture}
        alt=""
        width={900}
        height={675}
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : undefined}
        data-early={(product === undefined && isFirst) || undefined}
        className="picture"
      />
      {product === undefined ? (
        <>
          <Skeleton className="h-8 w-3/5" />
          <Skeleton className="h-5 w-1/4" />
        </>
      ) : (
        <>
          <h2 className="text-h3">
            <Link
              to={pages.product.path.replace(':productId', encodeURIComponent(product._id))}
              prefetch="intent"
              className="card-link"
            >
              {product.name}
            </Link>
          </h2>
          <p>
            From <span className="price">{exactPrice(Math.round(product.basePrice * 100))}</span>
          </p>
        </>
      )}
    </li>
  );
}
