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
import { Spinner } from '#web/src/ui/spinner.tsx';
import '#web/src/styles/page-parts.css';
import '#web/src/features/catalogue/catalogue.css';

export function ProductGrid() {
  const { data: products, error, isFetching, isPaused, refetch } = useQuery(productsQuery);
  const failure = error === null ? null : productsFailedMessage(errorMessage(error));
  useEffect(() => {
    if (failure !== null) notify.error(failure, { id: 'products' });
  }, [failure]);
  return (
    <div className="page catalogue-page">
      <header className="page-head">
        <h1>Continue your story</h1>
        <p className="text-lead leading-snug">Keepsakes to hold, hear and hang up, made from your story.</p>
      </header>
      <OfflineNote>This page may be out of date.</OfflineNote>
      {products === undefined && error === null && !isPaused && <Spinner label="Loading products…" />}
      {products === undefined && failure !== null && (
        <FetchFailed message={failure} retrying={isFetching} onRetry={() => void refetch()} />
      )}
      {products?.length === 0 && <EmptyState title="No products found" />}
      {products !== undefined && products.length > 0 && (
        <ul className="product-cards">
          {products.map((product) => (
            <ProductCard key={product._id} product={product} />
          ))}
        </ul>
      )}
    </div>
  );
}

function ProductCard({ product }: { readonly product: CatalogueProduct }) {
  const { _id: productId, name, imageUrl, basePrice } = product;
  return (
    <li data-slot="product-card" className="picture-card product-card">
      <img src={imageUrl} alt="" width={900} height={675} loading="lazy" className="picture" />
      <h2 className="text-h3">
        <Link
          to={pages.product.path.replace(':productId', encodeURIComponent(productId))}
          prefetch="intent"
          className="card-link"
        >
          {name}
        </Link>
      </h2>
      <p>
        From <span className="price">{exactPrice(Math.round(basePrice * 100))}</span>
      </p>
    </li>
  );
}
