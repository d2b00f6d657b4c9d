import type { Verified } from '#functions/domain/account/verify-email.ts';

/** Without a session when the link had been used before. */
export function verifiedResponse(verified: Verified) {
  const answer = { success: true, message: 'Email verified successfully!' } as const;
  if (verified === undefined) return answer;
  const { token, allowance, wants } = verified;
  return { ...answer, token, data: { ...allowance, ...(wants === undefined ? {} : { wants }) } };
}
