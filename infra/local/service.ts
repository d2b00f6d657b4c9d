/** A running part of the local stack: every `create<Name>(options)` answers one. */
export interface Service {
  readonly url: string;
  /** Stops it and frees its port; what it keeps on disk stays. */
  close(): Promise<void>;
}
