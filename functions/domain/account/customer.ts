/** The customer behind a bearer token, as the one read of the profile found them. */
export interface Customer {
  readonly userId: string;
  readonly sessionId: string;
  readonly name: string;
  readonly email: string;
  readonly firstStory: boolean;
  readonly monthlyStories: number;
  readonly monthlyFrozen?: boolean | undefined;
  readonly bonusStories: number;
  readonly subscriptionActive: boolean;
}

/** Turns a bearer token into the customer. @throws AppError unauthorized */
export interface Authenticator {
  authenticate(bearerToken: string): Promise<Customer>;
}
