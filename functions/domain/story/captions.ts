import type { ChatMessage } from '#shared/schemas/conversation.ts';
import { cleanText } from './compose-html.ts';
import { type Details, detailsOf, holdsDetail } from './concrete-details.ts';
import { sentencesOf } from './sentences.ts';

/** A post takes 2,200 characters, and shows 125 of its first line before "more". */
export const captionRules = { count: 5, characters: 2200, firstLineCharacters: 125 } as const;

/** A caption's lines, each cleaned; an empty line at most between two. */
export function cleanCaption(text: string): string {
  const lines = text.split(/\r\n?|\n/).map(cleanText);
  return lines
    .filter((line, at) => line !== '' || (lines[at - 1] ?? '') !== '')
    .join('\n')
    .trim();
}

const firstLine = (text: string) => text.split('\n', 1)[0] ?? '';
const fitsFirstLine = (text: string) => text.length <= captionRules.firstLineCharacters;

/** The first line made short enough by a line break after its first sentence, where that is what it takes. */
export function broken(text: string): string {
  if (fitsFirstLine(firstLine(text))) return text;
  const [first = '', ...rest] = sentencesOf(firstLine(text));
  if (rest.length === 0 || !fitsFirstLine(first)) return text;
  return [first, '', rest.join(' '), ...text.split('\n').slice(1)].join('\n');
}

interface CaptionFault {
  readonly code: 'too-long' | 'first-line' | 'no-detail';
  readonly sentence: string;
}

/** What is wrong with the captions taken one by one; what can be counted is the quality check's. */
export function captionFaults(captions: readonly string[], transcript: readonly ChatMessage[]): CaptionFault[] {
  const details = detailsOf(transcript);
  const faults: CaptionFault[] = [];
  if (captions.some((text) => text.length > captionRules.characters))
    faults.push({ code: 'too-long', sentence: `A caption has more than ${captionRules.characters} characters.` });
  if (captions.some((text) => !fitsFirstLine(firstLine(text))))
    faults.push({
      code: 'first-line',
      sentence: `The first line of a caption has more than ${captionRules.firstLineCharacters} characters; break the line after a short first sentence.`,
    });
  const vague = captions.filter((text) => lacksDetail(text, details));
  if (vague.length > 0)
    faults.push({
      code: 'no-detail',
      sentence: `${vague.length} of the captions quote nothing concrete of the interview; use the customer's own words.`,
    });
  return faults;
}

/** Where nothing concrete was said, nothing can be asked for. */
function lacksDetail(text: string, details: Details): boolean {
  return details.known.size > 0 && !holdsDetail(text, details);
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

/**
 * The captions with all of that put right: too long ones lose their last sentences, and one without a detail, or whose first
 * line cannot be broken, gets a sentence of the customer's as its first line. Deterministic, like all cutting.
 */
export function mendCaptions(captions: readonly string[], transcript: readonly ChatMessage[]): string[] {
  const details = detailsOf(transcript);
  const quotes = details.quotes.filter((quote) => holdsDetail(quote, details));
  return captions.map((text, at) => {
    const mended = broken(shortened(text));
    const quote = quotes[at % Math.max(1, quotes.length)];
    if (quote === undefined || !(lacksDetail(mended, details) || !fitsFirstLine(firstLine(mended)))) return mended;
    return broken(shortened(`“${quote}”\n\n${mended}`));
  });
}
