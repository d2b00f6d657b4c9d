/** The mailboxes whose links must both be opened. */
export const addressSides = ['current', 'new'] as const;
export type AddressSide = (typeof addressSides)[number];

/** A change of address that waits for both links (threat 135). */
export interface EmailChange {
  readonly userId: string;
  /** A ULID. */
  readonly changeId: string;
  /** The address when the change was requested. */
  readonly from: string;
  readonly email: string;
  readonly confirmed: readonly AddressSide[];
  readonly expiresAtSeconds: number;
}

/** The change (from its request) and its links (from their mailing) live a day. */
export const emailChangeLifeSeconds = 24 * 3600;
