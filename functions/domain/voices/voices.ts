import { escapeHtml } from '#functions/domain/html/escape-html.ts';
import type { Shop } from '#functions/domain/shop.ts';
import { parsePrintSlug } from '#shared/prints/plan.ts';
import type { Story } from '#shared/schemas/story.ts';
import type { Voice } from '#shared/schemas/voice.ts';
import { keepMarks, markedPieces, replaceMarks } from '#shared/story/piece-marks.ts';
import { firstNameOf } from '#shared/text/first-name.ts';
import { type Contributor, piecesOf, takenPieces } from './contributor.ts';

/** Pine, tomato and plum. */
const threads = 3;

/** Of the teller: what the story's print shows first. */
export const tellerMark = (print: string | undefined): string =>
  (print === undefined ? undefined : parsePrintSlug(print)?.things[0]) ?? 'letter';

/**
 * Who tells a story with its owner: people with a piece in the text, in the order of their invitation. No two have the same mark.
 * @param html sanitised @param contributors of the story
 */
export function voicesIn(html: string, contributors: readonly Contributor[], print: string | undefined): Voice[] {
  const marked = new Set(markedPieces(html));
  const used = new Set([tellerMark(print)]);
  const told = contributors.flatMap((contributor) => {
    const pieces = piecesOf(contributor).filter(({ id, answer }) => answer.state === 'in' && marked.has(id));
    return pieces.length === 0 ? [] : [{ contributor, pieces }];
  });
  return told.map(({ contributor: { personId, name, marks }, pieces }, at) => {
    const mark = marks.find((motif) => !used.has(motif)) ?? 'letter';
    used.add(mark);
    const shown = pieces.map(({ id, answer }) => ({ _id: id, text: answer.text }));
    return { _id: personId, name, mark, thread: (at + 1) % threads, pieces: shown };
  });
}

/** For the owner, with a text without marks of nobody; empty without any mark. */
export async function presentTogether(
  {
    userId,
    storyId,
    print,
  }: { readonly userId: string; readonly storyId: string; readonly print?: string | undefined },
  html: string,
  fullName: string,
  { contributors }: Pick<Shop, 'contributors'>,
): Promise<Partial<Pick<Story, 'description' | 'voices' | 'teller'>>> {
  if (!html.includes('<figure')) return {};
  const people = await contributors.list(userId, storyId);
  const description = keepMarks(html, takenPieces(people));
  const voices = voicesIn(description, people, print);
  const teller = { name: firstNameOf(fullName), mark: tellerMark(print) };
  return voices.length === 0 ? { description } : { description, voices, teller };
}

/** Plain text as escaped HTML. */
const paragraphsOf = (text: string) =>
  text
    .split(/\n\s*\n/)
    .map((paragraph) => `<p>${escapeHtml(paragraph.trim()).replaceAll('\n', '<br>')}</p>`)
    .join('');

/**
 * The text with the words of others in place of their marks, each below its name; marks of anything else vanish.
 * @param html sanitised @param picture of a voice's mark, as HTML
 */
export function withVoices(html: string, voices: readonly Voice[], picture: (mark: string) => string): string {
  const pieces = new Map(voices.flatMap((voice) => voice.pieces.map(({ _id, text }) => [_id, { voice, text }])));
  return replaceMarks(html, (id) => {
    const found = pieces.get(id);
    if (found === undefined) return '';
    const { name, mark, thread } = found.voice;
    const head = `<figcaption>${picture(mark)}<bdi>${escapeHtml(name)}</bdi></figcaption>`;
    return `<figure class="voice voice-${thread}">${head}<blockquote>${paragraphsOf(found.text)}</blockquote></figure>`;
  });
}
