import type { TransactionPart } from '#functions/domain/kernel/transaction.ts';
import type { Voucher } from './voucher.ts';

export interface VoucherRepository {
  get(voucherId: string): Promise<Voucher | undefined>;
  /** Without those that are missing, unordered. */
  getMany(voucherIds: readonly string[]): Promise<Voucher[]>;
  /** The card of a code. */
  find(code: string): Promise<Voucher | undefined>;
  /** With the entry of its code. Named `voucher` and `voucher-code`; refuse an id or code in use. */
  addParts(voucher: Voucher & { readonly code: string }): TransactionPart[];
  /** Refuses when it changed since it was read. Named `voucher`. */
  replacePart(seen: Voucher, next: Omit<Voucher, 'version'>): TransactionPart;
}
