import type { ThrottleClass } from '../../shared/endpoints/throttle-classes.ts';

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

/** Who is counted: the network address always, the customer where there is one. */
export interface Caller {
  readonly address: string;
  readonly userId?: string;
}

/** A file of a form: its bytes, and what the browser says of it, which is not believed. */
export interface FormFile {
  readonly bytes: Buffer;
  readonly fileName: string;
  readonly mediaType: string;
}

/**
 * Reads a multipart form with at most one file, named `image`.
 * @throws AppError malformed-request, unsupported-media-type, image-too-large, payload-too-large
 */
export type ReadForm = (
  body: Buffer,
  contentType: string | undefined,
) => Promise<{ readonly fields: Readonly<Record<string, string>>; readonly file: FormFile | undefined }>;

/** Counts one call against a throttle class. @throws AppError too-many-requests with when to come back */
export interface RateLimiter {
  take(throttle: ThrottleClass, caller: Caller): Promise<void>;
}
