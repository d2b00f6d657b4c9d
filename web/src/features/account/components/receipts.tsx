import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { longUtcDate } from '#shared/names/long-date.ts';
import { pages } from '#shared/names/pages.ts';
import type { Order } from '#shared/schemas/order.ts';
import { ordersFetchFailedMessage, ordersQuery } from '#web/src/features/orders/api/orders-query.ts';
import { getReceiptUrl, statusNote } from '#web/src/features/orders/model/order-facts.ts';
import { errorMessage } from '#web/src/lib/api-error.ts';
import { exactPrice } from '#web/src/lib/money.ts';
import { usePaymentOrigins } from '#web/src/lib/use-payment-origins.ts';
import { TextButton } from '#web/src/ui/button.tsx';
import { Skeleton } from '#web/src/ui/skeleton.tsx';
import { AccountRow, AccountSection } from './account-section.tsx';

const shownOrders = 3;

export function Receipts() {
  const { data: orders, error, isFetching, refetch } = useQuery(ordersQuery);
  return (
    <AccountSection id="receipts">
      {orders === undefined && error === null && <Skeleton className="my-4 h-12 w-full" />}
      {orders === undefined && error !== null && (
        <AccountRow
          title={errorMessage(error, ordersFetchFailedMessage)}
          action={
            <TextButton pending={isFetching} onClick={() => void refetch()}>
              {isFetching ? 'Trying again…' : 'Try again'}
            </TextButton>
          }
        />
      )}
      {orders?.slice(0, shownOrders).map((order) => (
        <Receipt key={order._id} order={order} />
      ))}
      {orders !== undefined && (
        <AccountRow
          title={orders.length === 0 ? 'Nothing bought yet' : 'All your purchases'}
          note={orders.length === 0 ? 'Receipts appear here after a purchase.' : undefined}
          action={
            orders.length > 0 && (
              <Link to={pages.orders.path} prefetch="intent" className="text-link">
                See your orders
              </Link>
            )
          }
        />
      )}
    </AccountSection>
  );
}

function Receipt({ order }: { readonly order: Order }) {
  const { productName, totalAmount, createdAt, status } = order;
  const address = getReceiptUrl(order, usePaymentOrigins());
  const note = statusNote(status);
  const date = longUtcDate(new Date(createdAt));
  return (
    <AccountRow
      title={productName}
      note={
        <>
          <time dateTime={createdAt}>{date}</time>
          {note !== null && `, ${note}`}
        </>
      }
      action={
        <div className="account-receipt">
          <span className="price">{exactPrice(Math.round(totalAmount * 100))}</span>
          {address === null ? (
            <span className="text-muted text-small">No receipt</span>
          ) : (
            <a href={address} target="_blank" rel="noopener noreferrer" className="text-link">
              Receipt
              <span className="sr-only">
                {' '}
                for {productName} of {date}, in a new tab
              </span>
            </a>
          )}
        </div>
      }
    />
  );
}
