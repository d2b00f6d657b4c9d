import { cutFaulty } from '#functions/domain/story/writing/cut-minor-faults.ts';
import { type FactContext, factContext, type StoryFacts } from '#functions/domain/story/writing/fact-context.ts';
import { comparable } from '#functions/domain/story/writing/ground-brief.ts';
import type { KeptOut } from '#functions/domain/story/writing/kept-out.ts';
import { type Fault, isBlocking, sentenceFaults } from '#functions/domain/story/writing/quality-check.ts';
import { isInOtherLanguage } from '#functions/domain/story/writing/style-check.ts';
import { type Suspicion, sentenceSuspicions } from '#functions/domain/story/writing/suspicions.ts';
import { type Channel, channelExcess, channelLength, channelRules } from '#shared/posting/channel-limits.ts';
import { languageOf } from '#shared/story/language-of.ts';

const link = /https?:\/\/[^\s<>"]+|www\.[^\s<>"]+|[\p{L}\p{N}._-]*@[\p{L}\p{N}._-]+/giu;

/** Addresses, handles and mail addresses that neither the story nor the interview contains. */
export function unknownLinks(text: string, answers: string): string[] {
  return (text.match(link) ?? []).filter((found) => !answers.includes(comparable(found.replace(/[.,;:!?)]+$/, ''))));
}

export interface AdaptFacts extends StoryFacts {
  /** In whose language the text must be, even where the interview was in another. */
  readonly story: string;
  readonly keptOut: KeptOut;
}

export function contextOf(text: string, facts: AdaptFacts): FactContext {
  const { keptOut } = facts;
  const context = factContext([text], facts);
  return { ...context, keptOut, language: languageOf(facts.story) ?? context.language };
}

/** The story's own rules: the strictest. */
const section = 'body';
const fault = (code: Fault['code'], sentence: string): Fault => ({ section, code, sentence });

function sizeFaults(text: string, channel: Channel): Fault[] {
  const { name, limit, hashtags } = channelRules[channel];
  const excess = channelExcess(text, channel);
  const length = channelLength(text, channel);
  return [
    ...(text === '' ? [fault('too-short', 'The text is empty.')] : []),
    ...(excess.length > 0
      ? [
          fault(
            'too-long',
            `The text counts ${length} on ${name}, which is ${excess.length} over its limit of ${limit}.`,
          ),
        ]
      : []),
    ...(excess.hashtags > 0 ? [fault('too-long', `${name} allows at most ${hashtags} hashtags.`)] : []),
  ];
}

interface AdaptedFault {
  readonly code: Fault['code'] | Suspicion['kind'];
  readonly sentence: string;
}

/** What forbids keeping an adapted text; for the model and the operator. */
export function adaptedFaults(text: string, channel: Channel, facts: AdaptFacts): AdaptedFault[] {
  const context = contextOf(text, facts);
  const lines = text.split('\n').filter((line) => line !== '');
  // A hashtag joins words; its letters were compared with the story.
  const prose = lines.map((line) => line.replace(/#[\p{L}\p{M}\p{N}_]+/gu, ' ').trim()).filter((line) => line !== '');
  // An adapted text is not reviewed, so a suspicion forbids it.
  const suspicions = sentenceSuspicions(section, prose, context);
  // Short lines alone are too short to tell their language.
  const isForeign = [...prose, prose.join(' ')].some((line) =>
    isInOtherLanguage(line, context.language, context.answers),
  );
  return [
    ...sizeFaults(text, channel),
    ...unknownLinks(text, context.answers).map((found): AdaptedFault => {
      return { code: 'name', sentence: `"${found}" is not in the story.` };
    }),
    ...suspicions.map(({ kind, quote, why }): AdaptedFault => ({ code: kind, sentence: `“${quote}”: ${why}` })),
    ...(isForeign ? [fault('language', "It is not in the customer's language.")] : []),
    ...sentenceFaults(section, prose, context).filter(isBlocking),
  ];
}

export function cutAdapted(text: string, facts: AdaptFacts): string {
  const context = contextOf(text, facts);
  const refused = sentenceSuspicions(section, text.split('\n'), context).map(({ quote }) => comparable(quote));
  const lines = text
    .split('\n')
    .map((line) => (line.startsWith('#') ? line : cutFaulty(line, section, context, new Set(refused))));
  return lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
