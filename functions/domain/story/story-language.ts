import type { ChatMessage } from '#shared/schemas/conversation.ts';
import type { Brief } from './writing/brief.ts';
import { expectedLanguage } from './writing/style-check.ts';
import { answersOf } from './writing/transcript.ts';

interface Told {
  readonly transcript: readonly ChatMessage[];
  readonly brief: Brief | null;
}

/** The language of an interview, also one that we know no words of (BCP 47). @returns undefined when nothing says it */
export function languageToRecord({ transcript, brief }: Told): string | undefined {
  const known = expectedLanguage(answersOf(transcript).join('\n'), brief);
  if (known !== undefined || brief === null) return known;
  try {
    return Intl.getCanonicalLocales(brief.language)[0];
  } catch {
    return undefined;
  }
}
