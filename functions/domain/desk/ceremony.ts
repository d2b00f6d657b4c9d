import * as z from 'zod/mini';
import { AppError } from '#functions/domain/kernel/app-error.ts';
import { epochSeconds } from '#functions/domain/kernel/clock.ts';
import type { Shop } from '#functions/domain/shop.ts';

/** For a challenge and the assertion that answers it; then for the act that it confirms. */
export const ceremonySeconds = 5 * 60;

export const ceremonySchema = z.object({
  ceremonyId: z.string(),
  purpose: z.enum(['sign-in', 'invitation', 'passkey', 'confirmation']),
  /** Null for a sign-in, whose assertion names the operator. */
  operatorId: z.nullable(z.string()),
  /** What a confirmation is for. */
  act: z.nullable(z.string()),
  /** Base64url; null when it is answered. */
  challenge: z.nullable(z.string()),
  expiresAtSeconds: z.int(),
});
export type Ceremony = z.output<typeof ceremonySchema>;

export interface Ceremonies {
  add(ceremony: Ceremony): Promise<void>;
  /** Deletes and returns it, so that a challenge is answered once; undefined when it is expired or was taken. */
  take(ceremonyId: string, nowSeconds: number): Promise<Ceremony | undefined>;
}

type Needs = Pick<Shop, 'ceremonies' | 'clock' | 'identifiers'>;

export async function beginCeremony(
  asked: Pick<Ceremony, 'purpose' | 'operatorId'> & { readonly act?: string },
  { ceremonies, clock, identifiers }: Needs,
): Promise<{ readonly ceremonyId: string; readonly challenge: string }> {
  const [ceremonyId, challenge] = [identifiers.secret(), identifiers.secret()];
  const expiresAtSeconds = epochSeconds(clock, ceremonySeconds);
  await ceremonies.add({ act: null, ...asked, ceremonyId, challenge, expiresAtSeconds });
  return { ceremonyId, challenge };
}

/** @throws AppError passkey-refused when it is not open, or for another purpose or operator */
export async function takeCeremony(
  ceremonyId: string,
  { purpose, operatorId }: Pick<Ceremony, 'purpose' | 'operatorId'>,
  { ceremonies, clock }: Pick<Needs, 'ceremonies' | 'clock'>,
): Promise<Ceremony & { readonly challenge: string }> {
  const taken = await ceremonies.take(ceremonyId, epochSeconds(clock));
  if (taken?.purpose !== purpose || taken.operatorId !== operatorId || taken.challenge === null)
    throw new AppError('passkey-refused');
  return { ...taken, challenge: taken.challenge };
}
