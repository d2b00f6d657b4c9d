import { AppError } from '#functions/domain/kernel/app-error.ts';
import { epochSeconds, isoTime } from '#functions/domain/kernel/clock.ts';
import { TransactionRefused, type Transactions } from '#functions/domain/kernel/transaction.ts';
import type { Shop } from '#functions/domain/shop.ts';
import type { AuditedAct, AuditedCall } from './audit.ts';

/** In whole stories. */
interface Given {
  readonly kind: 'credits' | 'coupons';
  readonly stories: number;
  /** Requires the passkey, whatever the day's total is. */
  readonly isConfirmed: boolean;
}

/** Stories that an operator can give away on a UTC day without a passkey. A story costs $19. */
export const freelyPerDay = 20;
/** Totals of all operators. A coupon counts with all its uses, most of which never happen. */
export const givenPerDayAlarm = { credits: 100, coupons: 500 } as const;
const retentionSeconds = 7 * 86_400;

/**
 * Transactions of an act that gives something away, for one commit. They add to the operator's total of the day, and require a
 * passkey when it exceeds `freelyPerDay`. @param confirmation its id, and the act that it must name
 * @throws AppError confirmation-required, by the commit
 */
export function giving(
  call: AuditedCall,
  { kind, stories, isConfirmed }: Given,
  confirmation: { readonly id: string | undefined; readonly act: string },
  act: AuditedAct,
  { audit, deskTotals, clock, logger }: Pick<Shop, 'audit' | 'deskTotals' | 'clock' | 'logger'>,
): Transactions {
  const day = isoTime(clock).slice(0, 10);
  const isFree = confirmation.id === undefined && !isConfirmed;
  const audited = isFree
    ? audit.act(call, act)
    : audit.confirmedAct(call, confirmation.id ?? '', confirmation.act, act);
  const total = deskTotals.addPart(
    kind,
    { day, operatorId: call.caller.operatorId },
    {
      amount: stories,
      most: isFree ? freelyPerDay : undefined,
      expiresAtSeconds: epochSeconds(clock, retentionSeconds),
    },
  );
  return {
    async commit(parts, round) {
      try {
        await audited.commit([...parts, total], round);
      } catch (error) {
        if (error instanceof TransactionRefused && error.by('desk-total'))
          throw new AppError('confirmation-required', { cause: error });
        throw error;
      }
      const given = await deskTotals.sum(kind, day);
      if (given > givenPerDayAlarm[kind]) logger.warn('DESK_GIVEN_HIGH', { kind, total: given });
    },
  };
}
