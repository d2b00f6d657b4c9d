import type { Story } from '#shared/schemas/story.ts';
import type { Voice } from '#shared/schemas/voice.ts';
import { replaceMarks } from '#shared/story/piece-marks.ts';
import { paragraphsOf } from './paragraphs.ts';

type Voices = Story['voices'];

const listFormat = new Intl.ListFormat('en-GB');

/** `Ada, Tom and Mick`. */
export const namesOf = (voices: readonly Pick<Voice, 'name'>[]): string =>
  listFormat.format(voices.map(({ name }) => name));

/** Who said a piece of the story, and their words. */
export function findVoice(
  voices: Voices,
  pieceId: string,
): { readonly voice: Voice; readonly text: string } | undefined {
  for (const voice of voices ?? []) {
    const piece = voice.pieces.find(({ _id }) => _id === pieceId);
    if (piece !== undefined) return { voice, text: piece.text };
  }
  return undefined;
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** A story's HTML with the words of others in their places, below their names: to copy it, or where nobody can be set apart. */
export function withVoices(html: string, voices: Voices): string {
  return replaceMarks(html, (pieceId) => {
    const found = findVoice(voices, pieceId);
    if (found === undefined) return '';
    const paragraphs = paragraphsOf(escaped(found.text)).map((text) => `<p>${text.replaceAll('\n', '<br>')}</p>`);
    return `<blockquote><p><strong>${escaped(found.voice.name)}</strong></p>${paragraphs.join('')}</blockquote>`;
  });
}
