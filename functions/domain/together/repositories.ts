import type { TransactionPart } from '#functions/domain/kernel/transaction.ts';
import type { Contributor, PartPlace } from '#functions/domain/voices/contributor.ts';

export interface ContributorRepository {
  /**
   * Of one story, or of all of a customer, in the order of their invitation; also those whose link ended and that the table has not
   * removed yet.
   */
  list(userId: string, storyId?: string): Promise<Contributor[]>;
  /** For a text that shows their words again. Named `contributor`; refused after a concurrent change, and is one. */
  touchPart(contributor: Contributor): TransactionPart;
}

/** Contributors with the entries that their links lead to. Each part named `contributor` is refused after a concurrent change. */
export interface InvitationRepository {
  findPlace(linkToken: string): Promise<PartPlace | undefined>;
  get(place: PartPlace): Promise<Contributor | undefined>;
  /** Stores one and their link. @param replaced who had the slot before, whose link ended. Named `contributor` and `part-link` */
  inviteParts(contributor: Contributor, replaced: Contributor | undefined): TransactionPart[];
  /** @param before the item that was read; their link ends with them. Named `contributor` and `part-link` */
  putParts(contributor: Contributor, before: Contributor): TransactionPart[];
  /** Removes one with all their words and the entry of their link. Named `contributor` and `part-link` */
  removeParts(contributor: Contributor): TransactionPart[];
}
