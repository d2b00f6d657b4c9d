export interface Page<Item> {
  readonly items: Item[];
  /** Of the next page; null after the last. */
  readonly cursor: string | null;
}

export interface PageRequest {
  readonly limit: number;
  readonly cursor?: string | undefined;
}
