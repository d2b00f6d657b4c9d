/** A brief for a film: the story's own sentences as shots and voice-over, names as the story writes them, questions of ours. */
import { commonWordsOf } from '#functions/domain/story/writing/common-words.ts';
import { plainWords } from '#functions/domain/story/writing/spelling.ts';
import { speakingSeconds, voiceOverSeconds } from '#shared/film/speaking-time.ts';
import { filmBriefLimits } from '#shared/schemas/film-brief.ts';
import { languageOf } from '#shared/story/language-of.ts';
import type { StoryLanguage } from '#shared/story/languages.ts';
import { between, requestText } from './material.ts';
import type { Message } from './protocol.ts';
import { toldIn } from './sentences.ts';
import { textsOf } from './texts.ts';

/** A name after one of these is a place: "in Leeds", "nach Köln". */
const before: Readonly<Record<StoryLanguage, string>> = {
  en: 'in|at|from|to|near',
  de: 'in|aus|nach|bei',
  fr: 'à|de|vers',
  es: 'en|de|a',
  it: 'a|in|da',
  pt: 'em|de|para',
  nl: 'in|uit|naar',
};

const title = '(?:Mr|Mrs|Ms|Dr)';

/** In German every noun has a capital, so none is taken for a name. */
function namesIn(text: string, language: StoryLanguage): { places: string[]; people: string[] } {
  if (language === 'de') return { places: [], people: [] };
  const common = commonWordsOf(language);
  const name = String.raw`\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+)?`;
  const found = (lead: string) =>
    [...text.matchAll(new RegExp(`${lead}(?<name>${name})`, 'gu'))].flatMap(({ groups }) => groups?.['name'] ?? []);
  const isName = (one: string) => plainWords(one).every((word) => !common.has(word));
  const places = new Set(found(`(?<=\\p{Ll},? (?:${before[language]}) )(?!${title} )`).filter(isName));
  // Not in "the Riverwood trams".
  const people = new Set(
    found(`(?<=\\p{Ll},? )(?<!\\b(?:the|${title}) )`).filter((one) => isName(one) && !places.has(one)),
  );
  return { places: [...places], people: [...people] };
}

const mostNames = 4;

export function filmBriefOf(messages: readonly Message[]) {
  const lines = between(requestText(messages), 'story').split('\n');
  const language = languageOf(lines.join(' ')) ?? 'en';
  const told = [...new Set(lines.flatMap((line) => toldIn(line, undefined)))].filter((text) =>
    lines.join('\n').includes(text),
  );
  const { people, places } = namesIn(told.join('\n'), language);
  const spoken = told.filter((_, at) => speakingSeconds(told.slice(0, at + 1).join(' '), language) <= voiceOverSeconds);
  const count = Math.min(filmBriefLimits.shots, told.length);
  return {
    people: people.slice(0, mostNames).map((name) => ({ name, who: '' })),
    places: places.slice(0, mostNames).map((name) => ({ name, what: '' })),
    shots: Array.from({ length: count }, (_, at) => told[Math.floor((at * told.length) / count)] ?? ''),
    voiceOver: spoken,
    questions: textsOf(language, 'film'),
  };
}
