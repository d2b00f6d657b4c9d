import type { CategorySlug } from '#shared/catalogue/categories.ts';

/** What a story of the interview must satisfy. Letter case and the form of quotation marks do not matter. */
interface Expectations {
  /** People and places that the story must name. */
  readonly names: readonly string[];
  /** Other words that it must contain. */
  readonly mentions: readonly string[];
  /** Words that no section may contain: off the record, injected, or spoken to the wrong person. */
  readonly never: readonly string[];
  /** Words that the customer typed wrong: no section may print them. */
  readonly mistakes?: readonly string[] | undefined;
  /** For someone: whom the story is for. */
  readonly addressee?: { readonly name: string; readonly relation: string } | undefined;
  /** What Wren's replies to hard messages must say, and must not. */
  readonly replies?: readonly ExpectedReply[];
}

interface ExpectedReply {
  /** One of the answers, but not the last. */
  readonly to: string;
  readonly mentions?: RegExp;
  readonly never?: RegExp;
}

/** A customer's side of an interview, as people type it; Wren's questions come from the model that is tested. */
export interface CorpusInterview {
  readonly name: string;
  readonly category: CategorySlug;
  /** BCP 47; of the answers and so of the story. */
  readonly language: string;
  /** 5 make the fewest messages a story takes (10), 30 the most a conversation may have (60). */
  readonly answers: readonly string[];
  readonly expect: Expectations;
}
