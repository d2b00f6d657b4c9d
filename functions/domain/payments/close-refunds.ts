import { type AuditEntry, auditDays } from '#functions/domain/desk/audit.ts';
import { epochSeconds, isoTime } from '#functions/domain/kernel/clock.ts';
import { dollars } from '#functions/domain/kernel/dollars.ts';
import type { TransactionPart } from '#functions/domain/kernel/transaction.ts';
import type { ListedRefund, OrderRecord, RefundRequest } from '#functions/domain/order/order.ts';
import { closeRequest, refundsOf, type ShownRefunds } from '#functions/domain/order/refund-requests.ts';
import type { Shop } from '#functions/domain/shop.ts';
import { refundRefusals } from '#shared/names/refund-refusals.ts';

type Needs = Pick<Shop, 'refunds' | 'auditEntries' | 'outbox' | 'identifiers' | 'clock'>;

/** A closed request has five parts, and a transaction holds 100; the reconciler closes the rest. */
const closedAtOnce = 10;

/** @returns the order's requests as Stripe shows them, and those that it closes */
export function closeRequests(order: OrderRecord, shown: ShownRefunds) {
  const closed: RefundRequest[] = [];
  const refunds = refundsOf(order).map((request) => {
    const next = closeRequest(request, shown);
    if (next === request || closed.length === closedAtOnce) return request;
    closed.push(next);
    return next;
  });
  return { refunds, closed };
}

export function listedRefund(
  { userId, orderId }: OrderRecord,
  { requestId, cents, askedAt, refusal }: RefundRequest,
): ListedRefund {
  return { requestId, userId, orderId, cents, askedAt, refusal };
}

function auditedAs(refusal: RefundRequest['refusal'], what: string): string {
  if (refusal === null) return `Refunded ${what}`;
  if (refusal === 'failed') return `The refund of ${what} failed: ${refundRefusals.failed}`;
  return `Stripe refused to refund ${what}: ${refundRefusals[refusal]}`;
}

function auditEntry(
  { userId: customerId, orderId }: OrderRecord,
  { cents, refusal, operator }: RefundRequest,
  { clock, identifiers }: Needs,
): AuditEntry[] {
  if (operator === null) return [];
  const what = `${dollars(cents)} of order ${orderId}`;
  return [
    {
      entryId: identifiers.ulid(clock.now()),
      at: isoTime(clock),
      operatorId: operator.operatorId,
      operatorName: operator.name,
      role: operator.role,
      action: refusal === null ? 'order-refunded' : 'refund-refused',
      customerId,
      about: orderId,
      what: auditedAs(refusal, what),
      reason: null,
      sourceAddress: 'Stripe',
      device: null,
      expiresAtSeconds: epochSeconds(clock, auditDays * 86_400),
    },
  ];
}

function mailParts(
  { orderId, productName, totalCents }: OrderRecord,
  closed: readonly RefundRequest[],
  refundedCents: number,
  reader: { readonly name: string; readonly email: string } | undefined,
  { outbox, identifiers, clock }: Needs,
): TransactionPart[] {
  const done = closed.filter(({ state }) => state === 'done');
  if (done.length === 0 || reader === undefined) return [];
  const cents = String(done.reduce((sum, request) => sum + request.cents, 0));
  const data = { name: reader.name, productName, orderId, cents, isAll: refundedCents >= totalCents ? 'yes' : '' };
  const mail = { template: 'order-refunded', to: reader.email, data } as const;
  return [outbox.addPart({ id: identifiers.ulid(clock.now()), kind: 'mail', mail })];
}

/**
 * Closes requests on the operators' list and in the audit, and mails the customer; refunds that nobody asked for at the desk
 * have no mail. A refused one stays on the list until an operator has seen it. For one that failed, the order is listed instead.
 */
export function closeRefundParts(
  order: OrderRecord,
  closed: readonly RefundRequest[],
  refundedCents: number,
  reader: { readonly name: string; readonly email: string } | undefined,
  shop: Needs,
): TransactionPart[] {
  const { refunds, auditEntries } = shop;
  return [
    ...closed.map((request) =>
      request.refusal === null || request.refusal === 'failed'
        ? refunds.unlistPart(request.requestId)
        : refunds.listPart(listedRefund(order, request)),
    ),
    ...closed.flatMap((request) => auditEntry(order, request, shop)).flatMap(auditEntries.addParts),
    ...mailParts(order, closed, refundedCents, reader, shop),
  ];
}
