import { withoutName } from '#web/src/lib/without-name.ts';

/** 'Your values' as the whole text of a heading, whatever marks stand around it. */
const valuesHeading = /<h([1-6])\b[^>]*>(?:\s|<[^>]*>)*your(?:\s|<[^>]*>)+values(?:\s|:|<[^>]*>)*<\/h\1\s*>/i;

export interface StoryParts {
  /** The story itself, without its name as a first heading: the page says the name. */
  readonly story: string;
  /** From the 'Your values' heading on; empty when there is none. */
  readonly values: string;
}

/** Cuts a story's description at its 'Your values' heading (specification 2.2). */
export function storyParts({ name, description }: { readonly name: string; readonly description: string }): StoryParts {
  const at = valuesHeading.exec(description)?.index ?? description.length;
  return { story: withoutName(description.slice(0, at), name), values: description.slice(at) };
}
