import { createHash } from 'node:crypto';
import { encodeTime } from 'ulid';
import * as z from 'zod/mini';
import { AppError } from '#functions/domain/kernel/app-error.ts';
import { type Clock, epochSeconds, isoTime } from '#functions/domain/kernel/clock.ts';
import { type TransactionPart, TransactionRefused, type Transactions } from '#functions/domain/kernel/transaction.ts';
import type { Shop } from '#functions/domain/shop.ts';
import { deviceOf } from '#shared/names/device.ts';
import { auditEntrySchema as shownEntrySchema } from '#shared/schemas/desk-audit.ts';
import type { CallingOperator } from './operator-session.ts';

export const auditDays = 400;

export const auditEntrySchema = z.extend(shownEntrySchema, { expiresAtSeconds: z.int() });
export type AuditEntry = z.output<typeof auditEntrySchema>;

/** What an operator did or read. */
export interface AuditedAct {
  /** Such as `refund-order`. */
  readonly action: string;
  readonly customerId: string | null;
  readonly about: string | null;
  /** A sentence in the past tense, without texts of customers: 'Refunded $19.00 of order 01J…'. */
  readonly what: string;
  readonly reason?: string | null;
}

export interface AuditedCall {
  readonly caller: Pick<CallingOperator, 'operatorId' | 'name' | 'role'>;
  readonly sourceAddress: string;
  readonly userAgent: string | undefined;
}

/** Of an operator with a session. */
export interface OperatorCall extends AuditedCall {
  readonly caller: CallingOperator;
}

/** Entries are written once: no part changes or deletes one. */
export interface AuditEntries {
  /** Under its day, and copies under the operator and the customer. Named `audit`. */
  addParts(entry: AuditEntry): TransactionPart[];
}

export interface Confirmations {
  /** Deletes it; refuses when it is not this operator's, for another act, expired or used. Named `confirmation`. */
  usePart(confirmationId: string, use: { operatorId: string; act: string; nowSeconds: number }): TransactionPart;
}

export interface Audit {
  /** Transactions whose first commit contains the act's entry: both happen, or neither. */
  act(call: AuditedCall, act: AuditedAct): Transactions;
  /**
   * As `act`; the first commit also uses a confirmation by passkey. `confirmed` names the act as the operator saw it, such as
   * `refund <orderId> 1900`; the commit throws AppError confirmation-required when that was not confirmed.
   */
  confirmedAct(call: AuditedCall, confirmationId: string, confirmed: string, act: AuditedAct): Transactions;
  /** Records a read before it is answered. */
  read(call: AuditedCall, act: AuditedAct): Promise<void>;
  /** As `read`, once an hour for an operator: for a page that refreshes itself. */
  readEachHour(call: AuditedCall, act: AuditedAct): Promise<void>;
}

const hourMs = 3_600_000;

/** A ULID of the hour, the same for each call of an operator in it. */
function hourlyId(operatorId: string, action: string, clock: Clock): string {
  const digest = createHash('sha256').update(`${operatorId} ${action}`).digest();
  const hour = encodeTime(Math.floor(clock.now() / hourMs) * hourMs);
  return hour + [...digest.subarray(0, 16)].map((byte) => '0123456789ABCDEFGHJKMNPQRSTVWXYZ'[byte % 32]).join('');
}

/** The audit of the desk: who did or read what, when, why and from where. */
export function createAudit(
  shop: Pick<Shop, 'transactions' | 'auditEntries' | 'confirmations' | 'clock' | 'identifiers'>,
): Audit {
  const { transactions, auditEntries, confirmations, clock, identifiers } = shop;

  function entryOf({ caller, sourceAddress, userAgent }: AuditedCall, act: AuditedAct): AuditEntry {
    return {
      entryId: identifiers.ulid(clock.now()),
      at: isoTime(clock),
      operatorId: caller.operatorId,
      operatorName: caller.name,
      role: caller.role,
      ...act,
      reason: act.reason ?? null,
      sourceAddress,
      device: userAgent === undefined ? null : deviceOf(userAgent),
      expiresAtSeconds: epochSeconds(clock, auditDays * 86_400),
    };
  }

  function withFirst(extra: () => readonly TransactionPart[]): Transactions {
    let isRecorded = false;
    return {
      async commit(parts, round) {
        if (isRecorded) return transactions.commit(parts, round);
        try {
          await transactions.commit([...parts, ...extra()], round);
        } catch (error) {
          if (error instanceof TransactionRefused && error.by('confirmation'))
            throw new AppError('confirmation-required', { cause: error });
          throw error;
        }
        isRecorded = true;
      },
    };
  }

  return {
    act: (call, act) => withFirst(() => auditEntries.addParts(entryOf(call, act))),
    confirmedAct(call, confirmationId, confirmed, act) {
      const { operatorId } = call.caller;
      return withFirst(() => [
        confirmations.usePart(confirmationId, { operatorId, act: confirmed, nowSeconds: epochSeconds(clock) }),
        ...auditEntries.addParts(entryOf(call, act)),
      ]);
    },
    async readEachHour(call, act) {
      const entry = { ...entryOf(call, act), entryId: hourlyId(call.caller.operatorId, act.action, clock) };
      try {
        await transactions.commit(auditEntries.addParts(entry));
      } catch (error) {
        if (!(error instanceof TransactionRefused && error.by('audit'))) throw error;
      }
    },
    read: (call, act) => transactions.commit(auditEntries.addParts(entryOf(call, act))),
  };
}
