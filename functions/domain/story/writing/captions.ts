import { typesetLine } from '#shared/text/plain-text.ts';
import { sentencesOf } from '#shared/text/sentences.ts';

/** Instagram allows 2,200 characters and shows 125 before "more". */
export const captionRules = { count: 5, characters: 2200, firstLineCharacters: 125 } as const;

export function cleanCaption(text: string): string {
  const lines = text.split(/\r\n?|\n/).map(typesetLine);
  return lines
    .filter((line, at) => line !== '' || (lines[at - 1] ?? '') !== '')
    .join('\n')
    .trim();
}

const firstLine = (text: string) => text.split('\n', 1)[0] ?? '';
const fitsFirstLine = (text: string) => text.length <= captionRules.firstLineCharacters;

/** Breaks a long first line after its first sentence, or where that is long too, after a clause. */
export function breakFirstLine(text: string): string {
  const line = firstLine(text);
  if (fitsFirstLine(line)) return text;
  const [sentence = ''] = sentencesOf(line);
  const clause = line.slice(0, captionRules.firstLineCharacters).replace(/(?<=[,;:–—、，；：])[^,;:–—、，；：]*$/, '');
  const first = fitsFirstLine(sentence) ? sentence : clause;
  if (!/[,;:–—、，；：\p{Sentence_Terminal}…”"»」』]$/u.test(first)) return text;
  return [first, '', line.slice(line.indexOf(first) + first.length).trim(), ...text.split('\n').slice(1)].join('\n');
}

interface CaptionFault {
  readonly code: 'too-long' | 'first-line';
  readonly sentence: string;
}

export function captionFaults(captions: readonly string[]): CaptionFault[] {
  const faults: CaptionFault[] = [];
  if (captions.some((text) => text.length > captionRules.characters))
    faults.push({ code: 'too-long', sentence: `A caption has more than ${captionRules.characters} characters.` });
  if (captions.some((text) => !fitsFirstLine(firstLine(text))))
    faults.push({
      code: 'first-line',
      sentence: `The first line of a caption has more than ${captionRules.firstLineCharacters} characters; break the line after a short first sentence.`,
    });
  return faults;
}

function shortened(text: string): string {
  if (text.length <= captionRules.characters) return text;
  const kept: string[] = [];
  for (const sentence of sentencesOf(text)) {
    if ([...kept, sentence].join(' ').length > captionRules.characters) break;
    kept.push(sentence);
  }
  return kept.join(' ');
}

/** Cuts long captions at sentences, and breaks long first lines. */
export function repairCaptions(captions: readonly string[]): string[] {
  return captions.map((text) => breakFirstLine(shortened(text)));
}
