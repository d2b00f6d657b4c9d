/** Changes a text as a wish says; values, ideas and days after the story stay. */
import { sectionNames } from '#shared/story/languages.ts';
import { between } from './material.ts';
import type { Message } from './protocol.ts';
import { capitalised, mended, shuffled } from './text.ts';

type Change = (html: string, seed: number) => string;

const headings = Object.values(sectionNames).flatMap(({ values, strategy, schedule }) => [values, strategy, schedule]);
const partsAfter = new RegExp(`<h[1-6]\\b[^>]*>\\s*(?:${headings.join('|')})\\b`, 'i');
const paragraph = /(<p\b[^>]*>)([\s\S]*?)(<\/p>)/g;

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
/** With their markup; joined by spaces they are the paragraph. */
const sentencesIn = (inner: string) => inner.split(/(?<=[.!?…]["”’)]*)(?<!\b(?:Mr|Mrs|Ms|Dr|St|Prof)\.)\s+/);

function mapText(html: string, change: (text: string) => string): string {
  return html
    .split(/(<[^>]*>)/)
    .map((part) => (part.startsWith('<') ? part : change(part)))
    .join('');
}

function mapParagraphs(html: string, change: (inner: string, at: number, count: number) => string): string {
  const found = html.search(partsAfter);
  const end = found < 0 ? html.length : found;
  const story = html.slice(0, end);
  const count = story.match(paragraph)?.length ?? 0;
  let at = -1;
  const changed = story.replace(paragraph, (_whole, open: string, inner: string, close: string) => {
    at += 1;
    const text = change(inner, at, count);
    return text.trim() === '' ? '' : open + text + close;
  });
  return changed + html.slice(end);
}

/** Words as they stand in the text; in any case where they do not stand so. */
function patternFor(html: string, words: string): RegExp {
  const source = `(?<![\\p{L}\\p{N}])${escaped(words).replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\p{L}\\p{N}])`;
  return new RegExp(source, new RegExp(source, 'u').test(html) ? 'gu' : 'giu');
}

const beginsLarge = (text: string) => /^\p{Lu}/u.test(text);
const replacing =
  (from: string, to: string): Change =>
  (html) =>
    mapText(html, (text) =>
      text.replace(patternFor(html, from), (found) =>
        escaped(beginsLarge(found) && !beginsLarge(from) ? capitalised(to) : to),
      ),
    );
const emphasising =
  (words: string, tag: string): Change =>
  (html) =>
    mapText(html, (text) => text.replace(patternFor(html, words), (found) => `<${tag}>${found}</${tag}>`));
const removingSentences =
  (words: string): Change =>
  (html) =>
    mapParagraphs(html, (inner) =>
      sentencesIn(inner)
        .filter((sentence) => sentence.search(patternFor(html, words)) < 0)
        .join(' '),
    );
const removingWords =
  (words: string): Change =>
  (html) => {
    const { source, flags } = patternFor(html, words);
    return mapText(html, (text) => text.replace(new RegExp(`\\s?${source}`, flags), ''));
  };
const removingParagraph =
  (which: string): Change =>
  (html) =>
    mapParagraphs(html, (inner, at, count) => (at === (which === 'first' ? 0 : count - 1) ? '' : inner));
const retitling =
  (title: string): Change =>
  (html) => {
    const heading = /(<h[1-6]\b[^>]*>)[\s\S]*?(<\/h[1-6]>)/;
    if (!heading.test(html)) return `<h4>${escaped(title)}</h4>${html}`;
    return html.replace(heading, (_whole, open: string, close: string) => open + escaped(title) + close);
  };
const telling =
  (sentence: string): Change =>
  (html) => {
    const added = mapParagraphs(html, (inner, at, count) =>
      at === count - 1 ? `${inner} ${escaped(sentence)}` : inner,
    );
    return added === html ? `${html}<p>${escaped(sentence)}</p>` : added;
  };

const warm =
  'It still warms me to think of it.|I hold on to that with both hands.|I would not give that away for anything.|I smile whenever I come back to it.|That is the part I keep closest.'.split(
    '|',
  );
const endings =
  'That is what I carry with me, and I carry it gladly.|Whatever comes next, this is where it began for me.|I have told it the way it was, and I would not change a word of how it felt.'.split(
    '|',
  );

const warmed: Change = (html, seed) => {
  const left = shuffled(
    warm.filter((sentence) => !html.includes(sentence)),
    seed,
  ).slice(0, 3);
  return mapParagraphs(html, (inner, at) => [inner, at % 2 === 0 ? left.shift() : undefined].filter(Boolean).join(' '));
};
const closed: Change = (html, seed) => {
  const [sentence] = shuffled(
    endings.filter((text) => !html.includes(text)),
    seed,
  );
  return sentence === undefined ? html : telling(sentence)(html, seed);
};

/** Of each paragraph the first and the last sentence stay, and 60 % in all. */
function shortenedParagraph(inner: string): string {
  const sentences = sentencesIn(inner);
  let left = sentences.length - Math.ceil(sentences.length * 0.6);
  return sentences
    .filter((sentence, at) => {
      const goes = left > 0 && at > 0 && at < sentences.length - 1 && !sentence.includes('<');
      if (goes) left -= 1;
      return !goes;
    })
    .join(' ');
}
const shortened: Change = (html) => {
  const fewer = mapParagraphs(html, shortenedParagraph);
  return fewer === html
    ? mapParagraphs(html, (inner, at, count) => (at % 2 === 1 && at < count - 1 ? '' : inner))
    : fewer;
};
const inShorterParagraphs: Change = (html) =>
  mapParagraphs(html, (inner) => {
    const sentences = sentencesIn(inner);
    if (inner.includes('<') || sentences.length <= 3) return inner;
    const middle = Math.ceil(sentences.length / 2);
    return `${sentences.slice(0, middle).join(' ')}</p><p>${sentences.slice(middle).join(' ')}`;
  });

const through =
  (pairs: readonly (readonly [RegExp, string])[]): Change =>
  (html) =>
    mapText(html, (text) => pairs.reduce((result, [from, to]) => result.replace(from, to), text));
const formal = through([
  [/\b([Cc])an['’]t\b/g, '$1annot'],
  [/\b([Ww])on['’]t\b/g, '$1ill not'],
  [/\b(\w+)n['’]t\b/g, '$1 not'],
  [/\bI['’]m\b/g, 'I am'],
  [/\b(I|[Yy]ou|[Ww]e|[Tt]hey)['’]ve\b/g, '$1 have'],
  [/\b([Yy]ou|[Ww]e|[Tt]hey)['’]re\b/g, '$1 are'],
  [/\b(I|[Yy]ou|[Ww]e|[Tt]hey|[Hh]e|[Ss]he|[Ii]t)['’]ll\b/g, '$1 will'],
]);
const casual = through([
  [/\b([Cc])annot\b/g, '$1an’t'],
  [/\b([Dd]o|[Dd]oes|[Dd]id|[Ii]s|[Ww]as|[Ww]ere|[Ww]ould|[Cc]ould|[Ss]hould|[Hh]ad|[Hh]as|[Hh]ave) not\b/g, '$1n’t'],
  [/\bI am\b/g, 'I’m'],
]);
const tightened = through([[/\s(?:really|very|just|quite|actually|basically|simply|somehow)\b(?=\s)/g, '']]);

/** Words in quotation marks, or up to the next mark. */
const words = (name: string) =>
  String.raw`(?:["“'‘«](?<${name}q>[^"”’»]{1,200})["”’'»]|(?<${name}b>[^"“”.,;!?\n]{1,120}?))`;
const end = String.raw`(?=\s*(?:$|[.,;!?\n]|\band\b|\bthen\b|\beverywhere\b|\bthroughout\b))`;
const remove = String.raw`\b(?:remove|delete|take out|leave out|cut|drop)\s+`;
/** "the title", "the tone" name a part of the text, not words in it. */
const namesAPart = /^(?:the |my )?(?:title|heading|name of the story|tone|style|voice|text|story|ending|it|this)$/i;

type Found = (name: string) => string;
const rules: readonly (readonly [string, (found: Found) => Change])[] = [
  ...[
    String.raw`\b(?:replace|change|swap|correct|fix|turn|rename)\s+${words('from')}\s+(?:with|by|to|into|for)\s+${words('to')}${end}`,
    String.raw`\buse\s+${words('to')}\s+instead of\s+${words('from')}${end}`,
    String.raw`\bnot\s+${words('from')}\s*,?\s+but\s+${words('to')}${end}`,
  ].map(
    (pattern) =>
      [
        pattern,
        (found: Found) =>
          namesAPart.test(found('from')) ? (html: string) => html : replacing(found('from'), found('to')),
      ] as const,
  ),
  [
    String.raw`(?:\b(?:title|heading)\b[^"“.\n]{0,40}?\b(?:to|should be|is|into)|\b(?:call it|call the story|title it))\s+${words('title')}(?=\s*(?:$|[.;!?\n]))`,
    (found) => retitling(found('title')),
  ],
  [
    String.raw`\b(?:make|put|set|write|print)\s+${words('text')}\s+(?:in\s+)?(?<faceq>bold|strong|italics?)\b`,
    (found) => emphasising(found('text'), /^(?:bold|strong)$/i.test(found('face')) ? 'strong' : 'em'),
  ],
  [
    String.raw`${remove}(?:out\s+)?the\s+(?<whichq>first|last)\s+paragraph`,
    (found) => removingParagraph(found('which').toLowerCase()),
  ],
  [
    String.raw`${remove}(?:the |any |every )?(?:sentences?|part|bit|line|passage)s?\s+(?:about|with|where|that mentions?|on|in which)\s+(?:the\s+)?${words('text')}${end}`,
    (found) => removingSentences(found('text')),
  ],
  [
    String.raw`${remove}(?:the )?(?:words?|name|phrase)?\s*["“'‘](?<textq>[^"”’]{1,200})["”’']`,
    (found) => removingWords(found('text')),
  ],
  [
    String.raw`\b(?:add|mention|include|say|tell|write)\b[^.\n:"“]{0,40}?\bthat\s+(?<textq>[^\n]{3,400}?)(?=\s*(?:$|[.!?\n]))`,
    (found) => telling(mended(found('text'), 'en')),
  ],
  [
    String.raw`\badd\b[^.\n"“]{0,40}?(?:sentence|line|words?|paragraph)[^.\n"“]{0,30}?[:,]?\s*["“'‘](?<textq>[^"”’]{3,400})["”’']`,
    (found) => telling(mended(found('text'), 'en')),
  ],
  [String.raw`\bshorter paragraphs\b`, () => inShorterParagraphs],
  [
    String.raw`\b(?:shorten|shorter(?! paragraphs)|concise|condense|brief(?:er)?|trim|less wordy|cut it down)\b`,
    () => shortened,
  ],
  [
    String.raw`\b(?:warm(?:er|ly|th)?|friendl(?:y|ier)|tender(?:er)?|heartfelt|emotional|loving|kinder)\b`,
    () => warmed,
  ],
  [
    String.raw`\b(?:closing|concluding|final|last|better|stronger|new)\s+(?:sentence|line|words|ending|conclusion)\b(?!\s*[:,]?\s*["“'‘])|\bconclusion\b|\bstronger end(?:ing)?\b`,
    () => closed,
  ],
  [String.raw`\b(?:less formal|informal|casual|relaxed|conversational)\b`, () => casual],
  [String.raw`\b(?<!less )(?:more )?(?:formal|professional|businesslike)\b`, () => formal],
];
const bareOf = (text: string) =>
  text.trim().replace(/^(?:the )?(?:words?|name|phrase|sentence|spelling)\s+(?:of )?/i, '');

export function rewritten(messages: readonly Message[], seed: number): string {
  const request = messages.findLast(({ role }) => role === 'user')?.text ?? '';
  const changes = rules.flatMap(([pattern, change]) =>
    [...between(request, 'wish').matchAll(new RegExp(pattern, 'gi'))].map(({ groups = {} }) =>
      change((name) => bareOf(groups[`${name}q`] ?? groups[`${name}b`] ?? '')),
    ),
  );
  const html = between(request, 'text') || request;
  return (changes.length > 0 ? changes : [tightened]).reduce((text, change) => change(text, seed), html);
}
