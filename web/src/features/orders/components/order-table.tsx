import { longUtcDate } from '#shared/names/long-date.ts';
import { orderNumber } from '#shared/names/order-number.ts';
import type { Order } from '#shared/schemas/order.ts';
import { ProductSign } from '#web/src/art/product-sign.tsx';
import {
  depositNote,
  getReceiptUrl,
  isFree,
  isTrouble,
  productKind,
  statusNote,
} from '#web/src/features/orders/model/order-facts.ts';
import { exactPrice } from '#web/src/lib/money.ts';
import { usePaymentOrigins } from '#web/src/lib/use-payment-origins.ts';
import { Badge } from '#web/src/ui/badge.tsx';
import { notify } from '#web/src/ui/notify.ts';

export function OrderTable({ orders }: { readonly orders: readonly Order[] }) {
  return (
    <table className="orders">
      <caption className="sr-only">Your orders, newest first. Each one links to its receipt.</caption>
      <thead>
        <tr>
          <th scope="col">Order ID</th>
          <th scope="col">Product</th>
          <th scope="col" className="orders-price">
            Price
          </th>
          <th scope="col">Date</th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <OrderRow key={order._id} order={order} />
        ))}
      </tbody>
    </table>
  );
}

function OrderRow({ order }: { readonly order: Order }) {
  const { productName, totalAmount, createdAt, status } = order;
  const note = statusNote(status);
  const deposit = depositNote(order);
  return (
    <tr className="order">
      <td data-label="Order ID">
        <Receipt order={order} />
      </td>
      <td data-label="Product" className="order-product">
        <div className="flex gap-4">
          <ProductSign kind={productKind(productName)} className="size-12" />
          <div className="order-words">
            <span>
              {productName} {note !== null && <Badge tone={isTrouble(status) ? 'red' : 'green'}>{note}</Badge>}
            </span>
            {deposit !== null && <span className="hint order-choice">{deposit}</span>}
            <ChosenLines order={order} />
            {order.film != null && <FilmLink url={order.film.url} />}
            {isFree(order) && <span className="hint order-choice">It was free, so there’s no receipt.</span>}
          </div>
        </div>
      </td>
      <td data-label="Price" className="orders-price">
        <span className="price">{exactPrice(Math.round(totalAmount * 100))}</span>
      </td>
      <td data-label="Date">
        <time dateTime={createdAt}>{longUtcDate(new Date(createdAt))}</time>
      </td>
    </tr>
  );
}

const makingWords = { 'in-work': 'We’re working on it', sent: 'On its way', done: 'Complete' } as const;

/** Of a product made from a story or sent to an address, and how far it is. */
function ChosenLines({ order: { storyName = null, address = null, making = null } }: { readonly order: Order }) {
  return (
    <>
      {storyName !== null && <span className="hint order-choice">For “{storyName}”</span>}
      {address !== null && <span className="hint order-choice">To {address}</span>}
      {making !== null && (
        <span className="hint order-choice">
          {makingWords[making.state]}
          {making.tracking !== null && `, tracking number ${making.tracking}`}
        </span>
      )}
    </>
  );
}

function FilmLink({ url }: { readonly url: string }) {
  return (
    <a href={url} target="_blank" rel="noopener noreferrer" className="text-link self-start">
      Watch your film<span className="sr-only">, in a new tab</span>
    </a>
  );
}

function Receipt({ order }: { readonly order: Order }) {
  const { _id: orderId } = order;
  const number = orderNumber(orderId);
  const address = getReceiptUrl(order, usePaymentOrigins());
  if (address === null && isFree(order))
    return (
      <span className="order-id" title={orderId}>
        {number}
      </span>
    );
  if (address === null)
    return (
      <button
        type="button"
        className="order-receipt"
        title={orderId}
        onClick={() => notify.error('No receipt found for this order', { id: `receipt-${orderId}` })}
      >
        {number}
      </button>
    );
  return (
    <a href={address} target="_blank" rel="noopener noreferrer" className="order-receipt" title={orderId}>
      {number}
      <span className="sr-only">, receipt in a new tab</span>
    </a>
  );
}
