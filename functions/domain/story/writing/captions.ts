import type { ChatMessage } from '#shared/schemas/conversation.ts';
import { singleLine } from '#shared/text/plain-text.ts';
import { containsDetail, type Details, detailsOf } from './concrete-details.ts';
import { sentencesOf } from './sentences.ts';

/** Instagram allows 2,200 characters and shows 125 before "more". */
export const captionRules = { count: 5, characters: 2200, firstLineCharacters: 125 } as const;

export function cleanCaption(text: string): string {
  const lines = text.split(/\r\n?|\n/).map(singleLine);
  return lines
    .filter((line, at) => line !== '' || (lines[at - 1] ?? '') !== '')
    .join('\n')
    .trim();
}

const firstLine = (text: string) => text.split('\n', 1)[0] ?? '';
const fitsFirstLine = (text: string) => text.length <= captionRules.firstLineCharacters;

/** Breaks a long first line after its first sentence, if that is enough. */
export function breakFirstLine(text: string): string {
  if (fitsFirstLine(firstLine(text))) return text;
  const [first = '', ...rest] = sentencesOf(firstLine(text));
  if (rest.length === 0 || !fitsFirstLine(first)) return text;
  return [first, '', rest.join(' '), ...text.split('\n').slice(1)].join('\n');
}

interface CaptionFault {
  readonly code: 'too-long' | 'first-line' | 'no-detail';
  readonly sentence: string;
}

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

function lacksDetail(text: string, details: Details): boolean {
  return details.known.size > 0 && !containsDetail(text, details);
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
 * Repairs captions deterministically: cuts long ones at sentences, and prepends a customer's sentence to those without a detail
 * or with a long first line.
 */
export function repairCaptions(captions: readonly string[], transcript: readonly ChatMessage[]): string[] {
  const details = detailsOf(transcript);
  const quotes = details.quotes.filter((quote) => containsDetail(quote, details));
  return captions.map((text, at) => {
    const repaired = breakFirstLine(shortened(text));
    const quote = quotes[at % Math.max(1, quotes.length)];
    if (quote === undefined || !(lacksDetail(repaired, details) || !fitsFirstLine(firstLine(repaired))))
      return repaired;
    return breakFirstLine(shortened(`“${quote}”\n\n${repaired}`));
  });
}
