import { createHash } from 'node:crypto';
import { withoutTitle } from '#functions/domain/document/story-document.ts';
import { sanitizeHtmlLinking } from '#functions/domain/html/sanitize-html.ts';
import type { StoryBody, StoryRecord } from '#functions/domain/story/story.ts';
import { textOfHtml } from '#functions/domain/story/writing/compose-html.ts';
import type { Contributor } from '#functions/domain/voices/contributor.ts';
import { tellerMark, voicesIn, withVoices } from '#functions/domain/voices/voices.ts';
import { defaultPrint } from '#shared/prints/plan.ts';
import type { Voice } from '#shared/schemas/voice.ts';
import { countWords } from '#shared/story/count-words.ts';
import { languageOf } from '#shared/story/language-of.ts';
import { readStoryText } from '#shared/story/story-text.ts';
import { cutAtWord } from '#shared/text/characters.ts';
import { singleLine, typesetLine } from '#shared/text/plain-text.ts';
import { quoted } from '#shared/text/quoted.ts';
import { sentencesOf } from '#shared/text/sentences.ts';
import { chooseQuotes, type Quotes } from './choose-quotes.ts';
import type { FrozenText, ShareRecord } from './share.ts';

/** What a shared page shows of a story. Texts are plain, except `html`. */
export interface SharedContent {
  readonly title: string;
  readonly teller: string | null;
  readonly createdAt: string;
  /** BCP 47. */
  readonly language: string;
  /** Sanitised, without links: a shared page sends nobody to another site (threat 122). */
  readonly html: string;
  readonly quotes: Quotes;
  /** Of an unhurried reader. */
  readonly minutes: number;
  readonly captions: readonly string[];
  /** The first sentence, for link previews. */
  readonly summary: string;
  /** Key of the customer's photo; null: the print is shown. */
  readonly photo: string | null;
  readonly print: string;
  /** Who tells it with the teller. */
  readonly voices: readonly Voice[];
  /** The teller's mark among theirs. */
  readonly mark: string;
}

/** What search engines and link previews show. */
const summaryLength = 155;
const wordsPerMinute = 200;
const noLinks: ReadonlySet<string> = new Set();

export function newestText(body: StoryBody, at: string): FrozenText {
  const captions = Object.values(body.captions).toSorted((one, other) => one.order - other.order);
  return { description: body.description, captions: captions.map(({ text }) => text), at };
}

/** @param share decides which text is shown, and what beside it @param contributors only the page itself shows their words */
export function sharedContent(
  share: Pick<ShareRecord, 'teller' | 'captions' | 'frozen'>,
  story: StoryRecord,
  body: StoryBody,
  contributors: readonly Contributor[] = [],
): SharedContent {
  const shown = share.frozen ?? newestText(body, '');
  const text = readStoryText(sanitizeHtmlLinking(shown.description, noLinks));
  const title = singleLine(story.name);
  const html = withoutTitle(text.story, title);
  const plain = typesetLine(textOfHtml(html));
  const voices = voicesIn(html, contributors, story.print);
  return {
    title,
    teller: share.teller === null ? null : singleLine(share.teller),
    createdAt: story.createdAt,
    language: languageOf(plain) ?? story.language ?? text.language,
    html,
    quotes: chooseQuotes(
      html,
      text.values.map(({ moment }) => moment),
    ),
    minutes: Math.max(1, Math.round(countWords(withVoices(html, voices, () => '')) / wordsPerMinute)),
    captions: share.captions ? shown.captions.map(typesetLine).filter((caption) => caption !== '') : [],
    summary: cutAtWord(sentencesOf(plain)[0] ?? '', summaryLength),
    photo: story.image,
    print: story.print ?? defaultPrint(story.storyId),
    voices,
    mark: tellerMark(story.print),
  };
}

/** Changes when the layout does, so that cards are made again. */
const cardDesign = 2;

export interface CardFacts {
  readonly title: string;
  readonly teller: string | null;
  /** With the quotation marks of the story's language. */
  readonly quote: string | null;
  readonly photo: string | null;
  readonly print: string;
}

export function cardFacts({ title, teller, language, quotes, photo, print }: SharedContent): CardFacts {
  const quote = quotes.card === null ? null : quoted(quotes.card, language);
  return { title, teller, quote, photo, print };
}

export function hashOfFacts(facts: CardFacts): string {
  return createHash('sha256')
    .update(JSON.stringify([cardDesign, facts]))
    .digest('base64url')
    .slice(0, 22);
}

export function isCardCurrent({ card }: Pick<ShareRecord, 'card'>, content: SharedContent): boolean {
  return card !== null && card.facts === hashOfFacts(cardFacts(content));
}
