import { filmProductName, prices } from '../../../shared/catalogue/prices.ts';
import { AppError } from '../../runtime/app-error.ts';
import { isoTime } from '../../runtime/clock.ts';
import type { Identifiers } from '../../runtime/identifiers.ts';
import {
  findEarlier,
  type IdempotencyCollaborators,
  type IdempotentRequest,
  idempotentRequest,
  recordParts,
} from '../idempotency/idempotency.ts';
import { type TransactionPart, TransactionRefused, type Transactions } from '../transaction/transaction.ts';
import { type OrderRecord, orderRecordSchema } from './order.ts';

interface CreateOrderCollaborators extends IdempotencyCollaborators {
  readonly transactions: Transactions;
  readonly orders: { addPart(order: OrderRecord): TransactionPart };
  readonly identifiers: Identifiers;
}

interface CreateOrderRequest {
  readonly userId: string;
  readonly body: { readonly productName: string };
  readonly idempotencyKey: string | undefined;
}

async function findOrder(
  request: IdempotentRequest | undefined,
  collaborators: CreateOrderCollaborators,
): Promise<OrderRecord | undefined> {
  const earlier = await findEarlier(request, collaborators);
  return earlier === undefined ? undefined : orderRecordSchema.parse(earlier);
}

function filmOrder(userId: string, { identifiers, clock }: CreateOrderCollaborators): OrderRecord {
  return {
    userId,
    orderId: identifiers.ulid(clock.now()),
    kind: 'film',
    productName: filmProductName,
    totalCents: prices.filmOrderCents,
    refundedCents: 0,
    status: 'unpaid',
    createdAt: isoTime(clock),
    receiptUrl: null,
    paymentIntentId: null,
    invoiceId: null,
  };
}

/**
 * `POST /api/order`: notes a booked film, unpaid and at the server's amount; it entitles to nothing (RELIABILITY row 21).
 * With an `Idempotency-Key`, a retry answers with the order of the first try.
 * @throws AppError unknown-product for anything but a film, idempotency-key-reused
 */
export async function createOrder(
  request: CreateOrderRequest,
  collaborators: CreateOrderCollaborators,
): Promise<OrderRecord> {
  if (request.body.productName !== filmProductName) throw new AppError('unknown-product');
  const idempotent = idempotentRequest(request, 'createOrder');
  const order = filmOrder(request.userId, collaborators);
  const { transactions, orders } = collaborators;
  try {
    await transactions.commit([orders.addPart(order), ...recordParts(idempotent, order, collaborators)]);
    return order;
  } catch (error) {
    if (!(error instanceof TransactionRefused) || !error.by('idempotency')) throw error;
    const earlier = await findOrder(idempotent, collaborators);
    if (earlier === undefined) throw new AppError('conflict');
    return earlier;
  }
}
