import type { Story } from '#shared/schemas/story.ts';
import { loadPart } from '#web/src/lib/load-part.ts';
import type { Clip } from './clipboard.ts';
import { plainText } from './plain-text.ts';
import { storyParts } from './story-parts.ts';

type Words = Pick<Story, 'name' | 'description'>;

/** A story as text that begins with its name. */
export function storyText(story: Words): string {
  const { story: told, values } = storyParts(story);
  return [story.name, plainText(told), plainText(values)].filter((part) => part !== '').join('\n\n');
}

export async function storyClip(story: Words): Promise<Clip> {
  const { sanitizeHtml } = await loadPart(() => import('#web/src/ui/sanitize-html.ts'));
  const { story: told, values } = storyParts(story);
  const heading = document.createElement('h1');
  heading.textContent = story.name;
  return { text: storyText(story), html: heading.outerHTML + sanitizeHtml(told + values) };
}
