import type { Page, PageRequest } from '#functions/domain/kernel/page.ts';
import type { TransactionPart } from '#functions/domain/kernel/transaction.ts';
import type { NeedsAttention } from './needs-attention.ts';
import type { OpenDispute, OrderRecord, OrderStatus } from './order.ts';
import type { PaymentRecord } from './payment-record.ts';

export interface OrderChange {
  readonly status: OrderStatus;
  /** Total of all refunds, in cents. */
  readonly refundedCents?: number;
}

export interface OrderRepository {
  /** Named `order`; refuses an id in use. */
  addPart(order: OrderRecord): TransactionPart;
  get(userId: string, orderId: string): Promise<OrderRecord | undefined>;
  list(userId: string): Promise<OrderRecord[]>;
  /** Newest first. */
  listPage(userId: string, page: PageRequest): Promise<Page<OrderRecord>>;
  /** Refuses when it is in none of the states `from`. Named `order`. */
  changePart(userId: string, orderId: string, from: readonly OrderStatus[], change: OrderChange): TransactionPart;
  /** Stores the address of a paid film. Named `order`. */
  deliverFilmPart(userId: string, orderId: string, delivery: NonNullable<OrderRecord['filmDelivery']>): TransactionPart;
  /** Removes a film's unpaid order. Named `order`. */
  removePart(userId: string, orderId: string): TransactionPart;
  /** Refuses a refunded or disputed order. Named `order`. */
  requireUnclaimedPart(userId: string, orderId: string): TransactionPart;
  /** Named `payment`; refuses a known payment. */
  addPaymentPart(payment: PaymentRecord, refundedCents?: number): TransactionPart;
  /** Adds the credits to a payment without any. Named `payment`. */
  grantPaymentPart(paymentIntentId: string, grant: NonNullable<PaymentRecord['grant']>): TransactionPart;
  getPayment(paymentIntentId: string): Promise<PaymentRecord | undefined>;
  /** Adds an order to the operator's list. Named `attention`. */
  flagPart(attention: NeedsAttention): TransactionPart;
  isFlagged(orderId: string): Promise<boolean>;
  /** Refuses when it is on the list. Named `attention`. */
  requireUnflaggedPart(orderId: string): TransactionPart;
  /** Named `attention`; refuses when it is not on the list. */
  unflagPart(orderId: string): TransactionPart;
  listNeedingAttention(): Promise<NeedsAttention[]>;
  /** Adds a disputed order to the operators' list. Named `dispute`. */
  openDisputePart(dispute: OpenDispute): TransactionPart;
  /** Named `dispute`; without effect when it is not on the list. */
  closeDisputePart(orderId: string): TransactionPart;
}
