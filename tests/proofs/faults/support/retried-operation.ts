import type { StackAddresses } from '#infra/local/stack-environment.ts';

/** A request and its outcome. */
interface RetriedRequest {
  /** Repeatable. @returns its status */
  send(): Promise<{ readonly status: number }>;
  /** Without ids and times, to compare runs. */
  outcome(): Promise<unknown>;
}

export interface RetriedOperation {
  /** @returns the request of a round */
  prepare(addresses: StackAddresses): Promise<(round: number) => Promise<RetriedRequest>>;
  /** The reason why it writes nothing. */
  readonly writesNothing?: string;
  /** A permitted response of the retry besides 200. */
  readonly retryResponse?: { readonly status: number; readonly because: string };
}
