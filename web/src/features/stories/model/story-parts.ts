import { stripTitleHeading } from '#web/src/lib/strip-title-heading.ts';

/** A heading 'Your values', regardless of inner markup. */
const valuesHeading = /<h([1-6])\b[^>]*>(?:\s|<[^>]*>)*your(?:\s|<[^>]*>)+values(?:\s|:|<[^>]*>)*<\/h\1\s*>/i;

export interface StoryParts {
  /** Without a heading that repeats the name. */
  readonly story: string;
  /** From the 'Your values' heading on; empty without one. */
  readonly values: string;
}

/** Splits a description at its 'Your values' heading (specification 2.2). */
export function storyParts({ name, description }: { readonly name: string; readonly description: string }): StoryParts {
  const at = valuesHeading.exec(description)?.index ?? description.length;
  return { story: stripTitleHeading(description.slice(0, at), name), values: description.slice(at) };
}
