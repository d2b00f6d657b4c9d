/** A running part of the local stack; every `create<Name>(options)` returns one. */
export interface Service {
  readonly url: string;
  /** Stops it and frees its port; stored data remains. */
  close(): Promise<void>;
}
