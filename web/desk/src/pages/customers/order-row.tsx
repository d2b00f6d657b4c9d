import type { DeskOrder } from '#shared/schemas/desk-people.ts';
import { TextLink } from '#web/desk/src/ui/links.tsx';
import { Tag } from '#web/desk/src/ui/tag.tsx';
import { createdLabel } from '#web/src/lib/dates.ts';
import { exactPrice } from '#web/src/lib/money.ts';
import { Button, TextButton } from '#web/src/ui/button.tsx';
import { openRefund, orderTags, refusedRefund } from './customer-words.ts';

export type AskedRefund = DeskOrder['refunds'][number];
export type OrderAct = 'refund' | 'settle' | 'resend';

interface OrderRowProps {
  readonly order: DeskOrder;
  /** @param repeated the open refund to ask Stripe for again */
  readonly onAsk: (act: OrderAct, repeated?: AskedRefund) => void;
}

/** Stripe usually answers within seconds. */
const repeatAfterMs = 60_000;

export function OrderRow({ order, onAsk }: OrderRowProps) {
  const { orderId, productName, totalCents, refundedCents, status, createdAt, story, address, receiptUrl } = order;
  const { tone, text } = orderTags[status];
  return (
    <tr>
      <th scope="row">
        <OrderName order={order} />
        <span className="block break-all font-normal text-muted text-small">{orderId}</span>
        {story !== null && <span className="block font-normal text-small">{`Story: ${story}`}</span>}
        {address !== null && <span className="block font-normal text-small">{address}</span>}
      </th>
      <td data-label="Amount">
        {exactPrice(totalCents)}
        {refundedCents > 0 && (
          <span className="block text-muted text-small">{`${exactPrice(refundedCents)} refunded`}</span>
        )}
      </td>
      <td>
        {order.refunds.map((refund) => (
          <OpenRefund key={refund.requestId} refund={refund} onRepeat={() => onAsk('refund', refund)} />
        ))}
        <Tag tone={tone}>{text}</Tag>
      </td>
      <td>
        {createdLabel(createdAt, Date.now())}
        {receiptUrl !== null && (
          <a
            href={receiptUrl}
            target="_blank"
            rel="noreferrer"
            className="block font-semibold text-accent text-small underline underline-offset-3"
          >
            Receipt
            <span className="sr-only">{` of ${productName}, ${createdLabel(createdAt, Date.now())}`}</span>
          </a>
        )}
      </td>
      <td>
        <Acts order={order} onAsk={onAsk} />
      </td>
    </tr>
  );
}

/** Gifts and films have pages of their own. */
function OrderName({ order: { kind, orderId, productName } }: { readonly order: DeskOrder }) {
  if (kind === 'gift') return <TextLink to={`/gifts/${orderId}`}>{productName}</TextLink>;
  if (kind === 'film') return <TextLink to={`/films/${orderId}`}>{productName}</TextLink>;
  return productName;
}

interface OpenRefundProps {
  readonly refund: AskedRefund;
  readonly onRepeat: () => void;
}

function OpenRefund({ refund, onRepeat }: OpenRefundProps) {
  const { cents, askedAt, refusal } = refund;
  if (refusal !== null) return <p className="pb-1 text-small">{refusedRefund(cents, refusal)}</p>;
  const isLate = Date.parse(askedAt) < Date.now() - repeatAfterMs;
  return (
    <div className="pb-2">
      <p role="status" className="font-semibold text-small">
        {openRefund(cents)}
      </p>
      {isLate && <TextButton onClick={onRepeat}>Ask Stripe again</TextButton>}
    </div>
  );
}

function Acts({ order, onAsk }: OrderRowProps) {
  const { status, refundableCents, hasReceiptMail, productName } = order;
  const of = <span className="sr-only">{` ${productName}`}</span>;
  return (
    <div className="flex flex-wrap gap-2">
      {refundableCents > 0 && (
        <Button variant="ghost" onClick={() => onAsk('refund')}>
          Refund{of}
        </Button>
      )}
      {status === 'needs-attention' && (
        <Button variant="ghost" onClick={() => onAsk('settle')}>
          Settle{of}
        </Button>
      )}
      {hasReceiptMail && (
        <Button variant="ghost" onClick={() => onAsk('resend')}>
          Send receipt{of}
        </Button>
      )}
    </div>
  );
}
