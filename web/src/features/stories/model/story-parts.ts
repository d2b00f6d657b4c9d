import { valuesAt } from '#shared/story/story-text.ts';
import { stripTitleHeading } from '#web/src/lib/strip-title-heading.ts';

export interface StoryParts {
  /** Without a heading that repeats the name. */
  readonly story: string;
  /** From the values heading on; empty without one. */
  readonly values: string;
}

/** Splits a description at its values heading (specification 2.2). */
export function storyParts({ name, description }: { readonly name: string; readonly description: string }): StoryParts {
  const at = valuesAt(description);
  if (at === -1) return { story: stripTitleHeading(description, name), values: '' };
  return { story: stripTitleHeading(description.slice(0, at), name), values: description.slice(at) };
}
