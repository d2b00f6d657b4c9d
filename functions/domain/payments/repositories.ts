import type { TransactionPart } from '#functions/domain/kernel/transaction.ts';
import type { ListedRefund, OrderRecord } from '#functions/domain/order/order.ts';
import type { PaymentState } from './payment-state.ts';

export interface RecordedEvent {
  readonly eventId: string;
  readonly type: string;
  readonly objectId: string;
}

export interface EventRepository {
  has(eventId: string, nowSeconds: number): Promise<boolean>;
  /** Committed with the effect; refuses a recorded event. Named `event`. */
  recordPart(event: RecordedEvent, outcome: 'applied' | 'quarantined', nowSeconds: number): TransactionPart;
}

/** Refunds and disputes; the order repository creates the records. */
export interface PaymentRepository {
  getState(paymentIntentId: string): Promise<PaymentState | undefined>;
  /** Refuses when it changed since it was read. Named `payment`. */
  replaceStatePart(seen: PaymentState, next: PaymentState): TransactionPart;
}

export type RefundChange = Required<Pick<OrderRecord, 'status' | 'refundedCents' | 'refunds'>>;

/** Refunds that operators ask for: in their order, and on the operators' list. */
export interface RefundRepository {
  /** Replaces status and refunds, also a former `refundRequest`; refuses when either changed since. Named `order`. */
  changePart(seen: OrderRecord, next: RefundChange): TransactionPart;
  /** Adds a request to the operators' list, or replaces it; refuses one of another order. Named `listed-refund`. */
  listPart(refund: ListedRefund): TransactionPart;
  /** Named `listed-refund`; without effect when it is not on the list. */
  unlistPart(requestId: string): TransactionPart;
  /** As `unlistPart`, for a refused one; refuses when it is not on the list. */
  closeRefusedPart(requestId: string): TransactionPart;
  list(): Promise<ListedRefund[]>;
}
