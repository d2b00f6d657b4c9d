export interface Customer {
  readonly userId: string;
  readonly sessionId: string;
  /** Of the token that was sent. */
  readonly tokenIssuedAtSeconds?: number | undefined;
  readonly name: string;
  readonly email: string;
  readonly firstStory: boolean;
  readonly monthlyStories: number;
  readonly monthlyFrozen?: boolean | undefined;
  readonly bonusStories: number;
  readonly subscriptionActive: boolean;
  /** They want a giver to hear when they have read their story. */
  readonly tellsGiver?: boolean | undefined;
}

export interface Authenticator {
  /**
   * @param admit called with the customer's id once the token is verified, before the table is read
   * @throws AppError unauthorized, and what `admit` throws
   */
  authenticate(bearerToken: string, admit?: (userId: string) => Promise<void>): Promise<Customer>;
}
