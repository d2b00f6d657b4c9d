import { type StorySource, workingTitle } from '#functions/domain/story/story.ts';
import { sentencesOf } from '#shared/text/sentences.ts';
import type { Brief } from './brief.ts';
import { openingHtml, textOfHtml } from './compose-html.ts';
import { type KeptOut, keptOutOf, revealsKeptOut } from './kept-out.ts';

function withoutSecrets(text: string, keptOut: KeptOut): string {
  const sentences = sentencesOf(text);
  const free = sentences.filter((sentence) => !revealsKeptOut(sentence, keptOut));
  return free.length === sentences.length ? text : free.join(' ');
}

/**
 * The source with its opening as far as the story may begin with it. Only sentences that give away what is kept out are
 * removed: the rest stays letter by letter. Null where nothing is left, so that the story gets another opening.
 */
export function openingOnRecord(source: StorySource, brief: Brief | null): StorySource {
  if (source.opening === null) return source;
  const keptOut = keptOutOf({ ...source, brief });
  const [title = '', ...paragraphs] = textOfHtml(source.opening.html).split('\n');
  const free = [title, ...paragraphs].map((text) => withoutSecrets(text, keptOut));
  if (free.every((text, at) => text === [title, ...paragraphs][at])) return source;
  const [freeTitle = '', ...rest] = free;
  const texts = rest.filter((text) => text !== '');
  const shown = freeTitle === '' ? workingTitle(source.category) : freeTitle;
  return { ...source, opening: texts.length === 0 ? null : { title: shown, html: openingHtml(shown, texts) } };
}
