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
}

export interface Authenticator {
  authenticate(bearerToken: string): Promise<Customer>;
}
