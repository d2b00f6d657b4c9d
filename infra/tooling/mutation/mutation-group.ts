/** Modules whose mutants must be killed, and the tests that are asked. Paths are from the root of the project. */
export interface MutationPart {
  /** Names the results of this part in `.cache/mutation`. */
  readonly name: string;
  /** Folders (with `/` at the end), of which every file is in, and single files. */
  readonly modules: readonly string[];
  /** Files of these folders that hold no rule, with the reason. */
  readonly leftOut?: Readonly<Record<string, string>>;
  /** Files whose texts are wording (mails, logs), so that an emptied text says nothing about a rule; with the reason. */
  readonly wording?: Readonly<Record<string, string>>;
  /** Which tests are asked, as globs: only quick ones that run in one process. */
  readonly tests: readonly string[];
  /** Of these, pieces of the names of tests that take a second each, which a thousand mutants would meet; they are not asked. */
  readonly tooSlow?: readonly string[];
}

export interface MutationGroup {
  readonly name: string;
  readonly parts: readonly MutationPart[];
}

/** Percent of the mutants of a group that must be killed, and of each of its modules. */
export const leastScore = { group: 80, module: 60 };
