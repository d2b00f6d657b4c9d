/** A link to choose a new password lives an hour from its mailing (architecture 10). */
export const resetLifeSeconds = 3600;

/** The newest request of an address for a link: all older ones are void, and this one is spent once. */
export interface PasswordResetRequest {
  /** Normalised. */
  readonly email: string;
  /** A ULID: requests sort by time. */
  readonly linkId: string;
  readonly openUntilSeconds: number;
}
