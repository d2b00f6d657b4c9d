import type { Page, PageRequest } from '#functions/domain/kernel/page.ts';
import type { TransactionPart } from '#functions/domain/kernel/transaction.ts';
import type { AuditEntries, AuditEntry, Confirmations } from './audit.ts';
import type { Ceremonies, Ceremony } from './ceremony.ts';
import type { Operator, Operators } from './operator.ts';
import type { OperatorSession, OperatorSessions } from './operator-session.ts';

/** Refunds are in cents, credits and coupons in whole stories. */
export type DeskTotalKind = 'refunds' | 'credits' | 'coupons';

interface DeskAmount {
  readonly amount: number;
  /** Limit of the operator's total of the day, including the amount; by default none. */
  readonly most?: number | undefined;
  readonly expiresAtSeconds: number;
}

interface DeskDay {
  /** UTC, such as '2026-11-25'. */
  readonly day: string;
  readonly operatorId: string;
}

/** Each operator's refunds, credits and coupons of a day. */
export interface DeskTotalRepository {
  /** Named `desk-total`. */
  addPart(kind: DeskTotalKind, of: DeskDay, amount: DeskAmount): TransactionPart;
  /** Of all operators; a consistent read. */
  sum(kind: DeskTotalKind, day: string): Promise<number>;
  /** Marks the day as mailed to the owners; refuses a second time. Named `digest`. */
  digestPart(day: string, expiresAtSeconds: number): TransactionPart;
}

export type AuditSubject = { readonly kind: 'customer' | 'operator'; readonly id: string };

export interface AuditRepository extends AuditEntries {
  addParts(entry: AuditEntry): TransactionPart[];
  /** Newest first. @param day UTC, such as '2026-11-25' */
  listDay(day: string, page: PageRequest): Promise<Page<AuditEntry>>;
  /** Newest first. */
  listAbout(subject: AuditSubject, page: PageRequest): Promise<Page<AuditEntry>>;
}

export interface CeremonyRepository extends Ceremonies {
  add(ceremony: Ceremony): Promise<void>;
  take(ceremonyId: string, nowSeconds: number): Promise<Ceremony | undefined>;
}

export interface ConfirmationRepository extends Confirmations {
  usePart(confirmationId: string, use: { operatorId: string; act: string; nowSeconds: number }): TransactionPart;
}

/** Operators with their passkeys. */
export interface OperatorRepository extends Operators {
  get(operatorId: string): Promise<Operator | undefined>;
  list(): Promise<Operator[]>;
  addParts(operator: Operator): TransactionPart[];
  replacePart(operator: Operator): TransactionPart;
  requirePart(operator: Operator): TransactionPart;
}

export interface OperatorSessionRepository extends OperatorSessions {
  get(token: string, nowSeconds: number): Promise<OperatorSession | undefined>;
  addPart(token: string, session: OperatorSession): TransactionPart;
  markActive(token: string, nowSeconds: number): Promise<void>;
  end(token: string): Promise<void>;
}
