import type { CategorySlug } from '#shared/catalogue/categories.ts';

/** A customer's side of an interview, as people type it; Wren's questions come from the model that is tested. */
export interface CorpusInterview {
  readonly name: string;
  readonly category: CategorySlug;
  /** 5 make the fewest messages a story takes (10), 30 the most a conversation may have (60). */
  readonly answers: readonly string[];
}
