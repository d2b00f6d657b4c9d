/** Sentences of the customer: splitting, cleaning and mending, without any change of meaning. */

/** FNV-1a, 32 bits (http://www.isthe.com/chongo/tech/comp/fnv/), mixed once more. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) >>> 0;
}

export function shuffled<Item>(items: readonly Item[], seed: number): Item[] {
  const keyed = items.map((item, at) => ({ item, key: hashOf(`${seed}:${at}`) }));
  return keyed.toSorted((one, other) => one.key - other.key).map(({ item }) => item);
}

export const wordsOf = (text: string): string[] =>
  text.match(/[\p{L}\p{M}\p{N}]+(?:['’.,:-][\p{L}\p{M}\p{N}]+)*/gu) ?? [];
export const countWords = (text: string) => text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
/** The same for each Unicode form of a text: an opening has been normalised, a transcript may not. */
export const sentenceKey = (text: string) => wordsOf(text.normalize('NFC').toLowerCase()).join(' ');
export const capitalised = (text: string) => text.replace(/^["“‘«¿¡(]*\p{Ll}/u, (start) => start.toUpperCase());
export const withoutEnd = (text: string) => text.replace(/[\s.,;:!…–—。-]+$/u, '');
const picture = String.raw`(?:\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}|\p{Cf}|\ufe0f)`;
/** Markup, code, links, addresses, numbers of cards or telephones, and what is no word. */
const noise: readonly RegExp[] = [
  /```\w*|\{[^{}]{0,200}\}|%[0-9a-f]{2}\S*|<(\w{1,12})\b[^>]{0,300}>[^<]{0,80}<\/\1>|[<‹]\|?\/?[a-z!_][^>›]{0,300}[>›]/gi,
  /(?<=\])\([^)]{0,200}\)|https?:\S+|www\.\S+|\S+@\S+|\+?\d(?:[ -]?\d){8,}|&#?\w+;/g,
  new RegExp(String.raw`[<>‹›{}\[\]|\x60*_#~^=\\]+|${picture}|\p{Cc}`, 'gu'),
  /\S{61,}/g,
];

const quotedMarkup: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>' };

export function plainText(text: string): string {
  const words = noise.reduce(
    (rest, pattern) => rest.replace(pattern, ' '),
    text.replace(/&[lg]t;/g, (entity) => quotedMarkup[entity] ?? ' '),
  );
  return words
    .replace(/\s+/g, ' ')
    .replace(/ (?=[,.](?:\s|$))/g, '')
    .trim();
}

const sentenceEnd = new RegExp(
  String.raw`(?<!\b(?:Mrs?|Ms|Dr|St|Prof|Jr|Sr|vs|Mme|Mlle|Sra?|z\.B|\p{Lu})\.)(?<=[.!?…]["'”’»)]{0,2})\s+|(?<=[。！？]["”’」』]{0,2})\s*|\s*(?:\p{Extended_Pictographic}|\p{Regional_Indicator})(?:${picture}|\s)*`,
  'u',
);
const [longestSentence, breakAfter] = [45, 18];
const seam = /^(?:and|but|so|then|und|aber|dann|et|mais|puis|y|pero|e|ma|mas|en|maar)$/i;

/** The customer's sentences as typed; one without full stops is broken before a conjunction or after a comma. */
export function sentencesOf(text: string): string[] {
  const parts = text.split(/<\|[^>]{0,40}>/);
  const sentences = parts
    .flatMap((part) => part.split(sentenceEnd))
    .flatMap((sentence) => {
      const tokens = sentence.split(' ');
      if (tokens.length <= longestSentence) return [sentence.trim()];
      let [line, length] = ['', 0];
      const broken = tokens.map((token) => {
        const isSeam = length >= breakAfter && (seam.test(token) || /[,;:]$/.test(line));
        length = isSeam || length >= longestSentence ? 1 : length + 1;
        line = token;
        return length === 1 ? `\n${token}` : token;
      });
      return broken.join(' ').split(/\s*\n/);
    });
  // The closing mark of a French quotation follows a space.
  const closed = sentences.map((sentence, at) => (sentences[at + 1] === '»' ? `${sentence} »` : sentence));
  return closed.filter((sentence) => /[\p{L}\p{N}]/u.test(sentence));
}

const after =
  'a|an|the|my|our|all|how|why|what|not|no|it|when|where|been|so|just|always|never|too|very|only|like|cold|hot|late|over';
const typing: readonly (readonly [pattern: RegExp, correct: string])[] = [
  [/\b(could|would|should|did|does|do|was|were|is|are|has|have|had)nt\b/gi, '$1n’t'],
  [/\b(c)ant\b/gi, '$1an’t'],
  [/\b(w)ont (?=be|do|go|have|let|make|say|take)/gi, '$1on’t '],
  [/\b(n)oone\b/gi, '$1o one'],
  [/\b(s?h)es\b/gi, '$1e’s'],
  [/\b(i)ts (?=(?:for|been|in|a|the|my|not|just|all|so|like|because)\b)/gi, '$1t’s '],
  [/\balot\b/gi, 'a lot'],
  [new RegExp(`\\b(that|there|it|what|he|she)s (?=(?:${after})\\b)`, 'gi'), '$1’s '],
  [/\b(that)s\b/gi, '$1’s'],
  [/\bi(m|ve)\b/gi, 'I’$1'],
  [/\b[Ii]d (?=(?:never|always|been|had|have|like|love|tell|say)\b)/g, 'I’d '],
  [/\b(you|they)re\b/gi, '$1’re'],
  [/(?<!\p{L})i(?=$|[\s'’,;:!?.])/gu, 'I'],
];
const large =
  /\b(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday|january|february|april|june|july|august|september|october|november|december|mrs|mr)(?=s?\b)|(?<=\b(?:mrs?|ms|dr)\.? )\p{Ll}/giu;
const named = /(?<=\b(?:called|named|in|from|near|mrs?|dr) )(?!(?:the|a|an|my|her|his|our)\b)\p{Ll}/gu;
const leadIn =
  /^(?:(?:well|so|um+|uh+|er+|hmm+|ok|okay|oh|ah|haha+|lol|omg|sure|anyway|basically|look|also|naja|also|ja|tja|äh|eh|bueno|pues|bah|ben|euh)(?:\s*[,.!:;–—-]+\s*|\s+(?=so\b|ok\b|like\b))|so it was\b(?= the| a))+(?=\S)/i;

/** Text in capitals becomes small; names in it are known only after "called", "in" and the like. */
function calmed(text: string): string {
  const [letters, capitals] = [text.match(/\p{L}/gu)?.length ?? 0, text.match(/\p{Lu}/gu)?.length ?? 0];
  return letters > 4 && capitals > letters * 0.7
    ? text.toLowerCase().replace(named, (letter) => letter.toUpperCase())
    : text;
}

/** A whole sentence in the customer's words: capital, full stop, apostrophes; English typing is mended more than that. */
export function mended(sentence: string, language: string): string {
  const plain = plainText(sentence).replace(leadIn, (lead) => (/so it was$/i.test(lead) ? 'it was' : ''));
  const english = () => typing.reduce((text, [pattern, correct]) => text.replace(pattern, correct), calmed(plain));
  const typed = language === 'en' ? english().replace(large, capitalised) : plain;
  const marked = typed
    .replace(/([!?])[!?]+/g, '$1')
    .replace(/\.{2,}/g, '…')
    .replace(/(\p{L})\s+(?=[,.;])/gu, '$1');
  const quoted = marked.replace(/(?<=^|\s)"([^"]{1,300})"/g, '“$1”').replace(/^["']+(?=[^"']*$)/, '');
  const bare = quoted.replace(/(\p{L})'(?=\p{L})/gu, '$1’').replace(/^[\s,;:.)]+/, '');
  return capitalised(/[.!?…。！？]\s*["”’»)」』]*$/u.test(bare) ? bare : `${bare.replace(/[,;:\s–—-]+$/, '')}.`);
}
