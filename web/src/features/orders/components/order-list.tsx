import { useQuery } from '@tanstack/react-query';
import { pages } from '#shared/names/pages.ts';
import { ProductSign } from '#web/src/art/product-sign.tsx';
import { ordersFetchFailedMessage, ordersQuery } from '#web/src/features/orders/api/orders-query.ts';
import { errorMessage } from '#web/src/lib/api-error.ts';
import { ButtonLink } from '#web/src/ui/button.tsx';
import { EmptyState } from '#web/src/ui/empty-state.tsx';
import { FetchFailed } from '#web/src/ui/fetch-failed.tsx';
import { OfflineNote } from '#web/src/ui/offline-note.tsx';
import { Spinner } from '#web/src/ui/spinner.tsx';
import { useFailureToast } from '#web/src/ui/use-failure-toast.ts';
import { OrderTable } from './order-table.tsx';
import '#web/src/styles/page-parts.css';
import '#web/src/features/orders/orders.css';

export function OrderList() {
  const { data: orders, error, isFetching, refetch } = useQuery(ordersQuery);
  useFailureToast(error, ordersFetchFailedMessage);
  return (
    <div className="page orders-page">
      <h1>Your orders</h1>
      <OfflineNote>This page may be out of date.</OfflineNote>
      {orders === undefined && error === null && <Spinner label="Loading your orders…" />}
      {orders === undefined && error !== null && (
        <FetchFailed
          message={errorMessage(error, ordersFetchFailedMessage)}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {orders?.length === 0 && (
        <EmptyState
          art={<AllSigns />}
          title="No orders found"
          action={<ButtonLink to={pages.startYourStory.path}>Start your story</ButtonLink>}
        />
      )}
      {orders !== undefined && orders.length > 0 && <OrderTable orders={orders} />}
    </div>
  );
}

function AllSigns() {
  return (
    <div className="flex gap-3">
      <ProductSign kind="story" className="size-16" />
      <ProductSign kind="film" className="size-16" />
      <ProductSign kind="gift" className="size-16" />
      <ProductSign kind="parcel" className="size-16" />
    </div>
  );
}
