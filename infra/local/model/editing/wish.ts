import {
  type Change,
  emphasising,
  removingParagraph,
  removingSentences,
  removingWords,
  replacing,
  retitling,
  telling,
} from './named-words.ts';
import { casual, closed, formal, inShorterParagraphs, shortened, tightened, warmed } from './tone.ts';

const named = String.raw`(?:["“'‘«](?<${'NAME'}q>[^"”’»]{1,200})["”’'»]|(?<${'NAME'}b>[^"“”.,;!?\n]{1,120}?))`;
const words = (name: string) => named.replaceAll('NAME', name);
const end = String.raw`(?=\s*(?:$|[.,;!?\n]|\band\b|\bthen\b|\beverywhere\b|\bthroughout\b))`;

type Found = Readonly<Record<string, string | undefined>>;
const wordsIn = (found: Found, name: string) => (found[`${name}q`] ?? found[`${name}b`] ?? '').trim();

interface Rule {
  readonly pattern: RegExp;
  readonly change: (found: Found) => Change | undefined;
}

const rule = (pattern: string, change: Rule['change']): Rule => ({ pattern: new RegExp(pattern, 'gi'), change });

/** "the title", "the tone" name a part of the text, not words in it. */
const namesAPart = /^(?:the |my )?(?:title|heading|name of the story|tone|style|voice|text|story|ending|it|this)$/i;
const bareOf = (text: string) => text.replace(/^(?:the )?(?:words?|name|phrase|sentence|spelling)\s+(?:of )?/i, '');

const replace: Rule['change'] = (found) => {
  const from = bareOf(wordsIn(found, 'from'));
  const to = bareOf(wordsIn(found, 'to'));
  return from === '' || to === '' || namesAPart.test(from) ? undefined : replacing(from, to);
};

const about = String.raw`(?:the |any |every )?(?:sentences?|part|bit|line|passage)s?\s+(?:about|with|where|that mentions?|on|in which)\s+(?:the\s+)?`;

const rules: readonly Rule[] = [
  rule(
    String.raw`\b(?:replace|change|swap|correct|fix|turn|rename)\s+${words('from')}\s+(?:with|by|to|into|for)\s+${words('to')}${end}`,
    replace,
  ),
  rule(String.raw`\buse\s+${words('to')}\s+instead of\s+${words('from')}${end}`, replace),
  rule(String.raw`\bnot\s+${words('from')}\s*,?\s+but\s+${words('to')}${end}`, replace),
  rule(
    String.raw`["“'‘](?<fromq>[^"”’]{1,120})["”’']\s+(?:should|must|ought to) (?:be|read|say|become)\s+${words('to')}${end}`,
    replace,
  ),
  rule(
    String.raw`\b(?:title|heading)\b[^"“.\n]{0,40}?\b(?:to|should be|is|into)\s+${words('title')}(?=\s*(?:$|[.;!?\n]))`,
    (found) => {
      const title = wordsIn(found, 'title');
      return title === '' ? undefined : retitling(title);
    },
  ),
  rule(String.raw`\b(?:call it|call the story|title it)\s+${words('title')}(?=\s*(?:$|[.;!?\n]))`, (found) =>
    retitling(wordsIn(found, 'title')),
  ),
  rule(
    String.raw`\b(?:make|put|set|write|print)\s+${words('text')}\s+(?:in\s+)?(?<face>bold|strong|italics?)\b`,
    (found) => {
      const text = bareOf(wordsIn(found, 'text'));
      const isBold = /^(?:bold|strong)$/i.test(found['face'] ?? '');
      return namesAPart.test(text) ? undefined : emphasising(text, isBold ? 'strong' : 'em');
    },
  ),
  rule(
    String.raw`\b(?:remove|delete|take out|leave out|cut|drop)\s+(?:out\s+)?the\s+(?<which>first|last)\s+paragraph`,
    ({ which }) => removingParagraph(which?.toLowerCase() === 'first' ? 'first' : 'last'),
  ),
  rule(String.raw`\b(?:remove|delete|take out|leave out|cut|drop)\s+${about}${words('text')}${end}`, (found) =>
    removingSentences(wordsIn(found, 'text')),
  ),
  rule(
    String.raw`\b(?:remove|delete|take out|leave out|cut|drop)\s+(?:the )?(?:words?|name|phrase)?\s*["“'‘](?<textq>[^"”’]{1,200})["”’']`,
    (found) => removingWords(wordsIn(found, 'text')),
  ),
  rule(
    String.raw`\b(?:add|mention|include|say|tell|write)\b[^.\n:"“]{0,40}?\bthat\s+(?<text>[^\n]{3,400}?)(?=\s*(?:$|[.!?\n]))`,
    ({ text = '' }) => telling(text),
  ),
  rule(
    String.raw`\badd\b[^.\n"“]{0,40}?(?:sentence|line|words?|paragraph)[^.\n"“]{0,30}?[:,]?\s*["“'‘](?<text>[^"”’]{3,400})["”’']`,
    ({ text = '' }) => telling(text),
  ),
  rule(String.raw`\bshorter paragraphs\b`, () => inShorterParagraphs),
  rule(
    String.raw`\b(?:shorten|shorter(?! paragraphs)|concise|condense|brief(?:er)?|trim|less wordy|cut it down)\b`,
    () => shortened,
  ),
  rule(
    String.raw`\b(?:warm(?:er|ly|th)?|friendl(?:y|ier)|tender(?:er)?|heartfelt|emotional|loving|kinder)\b`,
    () => warmed,
  ),
  rule(
    String.raw`\b(?:closing|concluding|final|last|better|stronger|new)\s+(?:sentence|line|words|ending|conclusion)\b(?!\s*[:,]?\s*["“'‘])|\bconclusion\b|\bstronger end(?:ing)?\b`,
    () => closed,
  ),
  rule(String.raw`\b(?:less formal|informal|casual|relaxed|conversational)\b`, () => casual),
  rule(String.raw`\b(?<!less )(?:more )?(?:formal|professional|businesslike)\b`, () => formal),
];

export function changesFor(wish: string): Change[] {
  const found = rules.flatMap(({ pattern, change }) =>
    [...wish.matchAll(pattern)].flatMap((match) => change(match.groups ?? {}) ?? []),
  );
  return found.length > 0 ? found : [tightened];
}
