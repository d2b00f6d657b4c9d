/** An hour from its mailing (architecture 10). */
export const resetLifeSeconds = 3600;

export interface PasswordResetRequest {
  readonly email: string;
  /** A ULID, so requests sort by time. */
  readonly linkId: string;
  readonly openUntilSeconds: number;
}
