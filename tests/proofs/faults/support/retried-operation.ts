import type { StackAddresses } from '#infra/local/stack-environment.ts';

/** One request of a customer, and what it comes to. */
interface RetriedRequest {
  /** @returns its status; it may be sent again, as the customer would after no good answer */
  send(): Promise<{ readonly status: number }>;
  /** Without ids and times: the same, however often it was sent and whatever got lost. */
  outcome(): Promise<unknown>;
}

/** What a route does, for a customer who does it again and again. */
export interface RetriedOperation {
  /** @returns a deed to be done in that round, like the one before */
  prepare(addresses: StackAddresses): Promise<(round: number) => Promise<RetriedRequest>>;
  /** Why it has nothing that could get lost; whoever does not say so is held to write. */
  readonly writesNothing?: string;
  /** What a second request may be told beside 200, where the first was carried out and all its answers got lost. */
  readonly retryResponse?: { readonly status: number; readonly because: string };
}
