import { countTextWords } from '#shared/story/count-words.ts';
import type { StoryLanguage } from '#shared/story/languages.ts';

/** Of a film's voice-over. */
export const voiceOverSeconds = 90;

/** Corporate narration in English has 150 words a minute (johnmilesvoiceovers.blogspot.com, July 2010). */
const englishWordsPerMinute = 150;

/**
 * Words a minute of the same texts read aloud, by which the other languages are compared with English: Trauzettel-Klosinski and
 * Dietz, Standardized Assessment of Reading Performance (IReST), IOVS 53:5452, 2012.
 */
const readAloud: Readonly<Record<StoryLanguage, number>> = {
  en: 228,
  de: 179,
  fr: 195,
  es: 218,
  it: 188,
  pt: 181,
  nl: 202,
};

const wordsPerMinute = (language: StoryLanguage) => (englishWordsPerMinute * readAloud[language]) / readAloud.en;

/** How long a text takes when it is spoken calmly. */
export function speakingSeconds(text: string, language: StoryLanguage): number {
  return Math.round((countTextWords(text) * 60) / wordsPerMinute(language));
}

/** The words that 90 seconds have room for: 225 in English. */
export const voiceOverWords = (language: StoryLanguage): number =>
  Math.floor((wordsPerMinute(language) * voiceOverSeconds) / 60);
