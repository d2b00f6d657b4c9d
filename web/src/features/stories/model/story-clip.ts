import type { Story } from '#shared/schemas/story.ts';
import { withVoices } from '#web/src/features/together/model/voices.ts';
import type { Clip } from '#web/src/lib/clipboard.ts';
import { loadModule } from '#web/src/lib/load-module.ts';
import { htmlToText } from './html-to-text.ts';
import { storyParts } from './story-parts.ts';

type Words = Pick<Story, 'name' | 'description' | 'voices'>;

const partsOf = ({ name, description, voices }: Words) =>
  storyParts({ name, description: withVoices(description, voices) });

/** A story as text that begins with its name. */
export function storyText(story: Words): string {
  const { story: text, values } = partsOf(story);
  return [story.name, htmlToText(text), htmlToText(values)].filter((part) => part !== '').join('\n\n');
}

export async function storyClip(story: Words): Promise<Clip> {
  const { sanitizeHtml } = await loadModule(() => import('#web/src/ui/sanitize-html.ts'));
  const { story: text, values } = partsOf(story);
  const heading = document.createElement('h1');
  heading.textContent = story.name;
  return { text: storyText(story), html: heading.outerHTML + sanitizeHtml(text + values) };
}
