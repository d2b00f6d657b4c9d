/** An hour from its mailing (architecture 10). */
export const resetLifeSeconds = 3600;

/** The newest reset request of an address. It voids older ones and works once. */
export interface PasswordResetRequest {
  /** Normalised. */
  readonly email: string;
  /** A ULID, so requests sort by time. */
  readonly linkId: string;
  readonly openUntilSeconds: number;
}
