import type { Clock } from '#functions/domain/kernel/clock.ts';
import type { Page, PageRequest } from '#functions/domain/kernel/page.ts';
import type { TransactionPart } from '#functions/domain/kernel/transaction.ts';
import type { NeedsAttention } from './needs-attention.ts';
import type { Making, OpenDispute, OrderRecord, OrderStatus } from './order.ts';
import type { PaymentRecord } from './payment-record.ts';

export interface OrderChange {
  readonly status: OrderStatus;
  /** Total of all refunds, in cents. */
  readonly refundedCents?: number;
}

export interface OrderId {
  readonly userId: string;
  readonly orderId: string;
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

/** The operators' board of paid products. */
export interface ProductOrderRepository {
  /** Stores the next step; refuses unless the order is paid, and its step and refunds are as seen. Named `order`. */
  movePart(seen: OrderRecord, making: Making): TransactionPart;
  /** Named `product-order`; without effect when it is on the board. */
  listPart(id: OrderId): TransactionPart;
  /** Takes it off the board. Named `product-order`; without effect when it is not on it. */
  unlistPart(orderId: string): TransactionPart;
  /** Adds it to the done ones for 30 days. Named `done-product-order`. */
  listDonePart(id: OrderId, doneAt: string): TransactionPart;
  /** Named `done-product-order`; without effect when it is not there. */
  unlistDonePart(orderId: string): TransactionPart;
  /** On the board, or done in the last 30 days. */
  find(orderId: string): Promise<OrderId | undefined>;
  /** All that are on the board, or done in the last 30 days. */
  list(): Promise<OrderId[]>;
  /** Oldest first. */
  listOpenPage(page: PageRequest): Promise<Page<OrderId>>;
  /** Done in the last 30 days, newest first. */
  listDonePage(page: PageRequest, clock: Clock): Promise<Page<OrderId>>;
  /** In the sequence of `ids`; orders that are gone are left out. */
  getMany(ids: readonly OrderId[]): Promise<OrderRecord[]>;
}
