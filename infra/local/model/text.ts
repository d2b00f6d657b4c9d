/** Sentences of the customer: splitting, cleaning and mending, without any change of meaning. */

/** FNV-1a, 32 bits (http://www.isthe.com/chongo/tech/comp/fnv/). */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
}

export function shuffled<Item>(items: readonly Item[], seed: number): Item[] {
  return items
    .map((item, at) => ({ item, key: hashOf(`${seed}:${at}`) }))
    .toSorted((one, other) => one.key - other.key)
    .map(({ item }) => item);
}

export function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{M}\p{N}]+(?:['’.,:-][\p{L}\p{M}\p{N}]+)*/gu) ?? [];
}

export const countWords = (text: string) => text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
export const sentenceKey = (text: string) => wordsOf(text.toLowerCase()).join(' ');

export function capitalised(text: string): string {
  return text.replace(/^(["“‘«¿¡(]*)(\p{Ll})/u, (_, marks: string, letter: string) => marks + letter.toUpperCase());
}

export const withoutEnd = (text: string) => text.replace(/[\s.,;:!…–—。-]+$/u, '');

/** The text without markup, code, pictures, links, addresses and numbers of cards or telephones. */
export function plainText(text: string): string {
  return text
    .replace(/```\w*|\{[^{}]{0,200}\}|%[0-9a-f]{2}\S*/gi, ' ')
    .replace(/<(\w{1,12})\b[^>]{0,300}>[^<]{0,80}<\/\1>/gi, ' ')
    .replace(/[<‹]\|?\/?[a-z!_][^>›]{0,300}[>›]/gi, ' ')
    .replace(/\[([^\]]{0,80})\]\([^)]{0,200}\)/g, '$1')
    .replace(/https?:\S+|www\.\S+|\S+@\S+|\+?\d(?:[ -]?\d){8,}/g, ' ')
    .replace(
      /[<>‹›{}[\]|`*_#~^=\\]+|\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}|[\p{Cf}\p{Cc}]|\ufe0f/gu,
      ' ',
    )
    .replace(/&#?\w+;|\S{61,}/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/ (?=[,.](?:\s|$))/g, '')
    .trim();
}

const sentenceEnd =
  /(?<!\b(?:Mrs?|Ms|Dr|St|Prof|Jr|Sr|vs|Mme|Mlle|Sra?|Srta|z\.B|\p{Lu})\.)(?<=[.!?…]["'”’»)]{0,2})\s+|(?<=[。！？]["”’」』]{0,2})\s*|\s*(?:\p{Extended_Pictographic}|\p{Regional_Indicator})[\p{Extended_Pictographic}\p{Regional_Indicator}\p{Emoji_Modifier}\u200d\ufe0f\s]*/u;
const longestSentence = 45;
const breakAfter = 18;
const seam = /^(?:and|but|so|then|und|aber|dann|et|mais|puis|y|pero|e|ma|mas|en|maar)$/i;

/** The customer's sentences as typed; one without full stops is broken before a conjunction or after a comma. */
export function sentencesOf(text: string): string[] {
  const sentences = text.split(sentenceEnd).flatMap((sentence) => {
    const parts: string[][] = [[]];
    const tokens = sentence.split(' ');
    if (tokens.length <= longestSentence) return [sentence];
    for (const token of tokens) {
      const part = parts.at(-1) ?? [];
      const isSeam = seam.test(token) || /[,;:]$/.test(part.at(-1) ?? '');
      if ((part.length >= breakAfter && isSeam) || part.length >= longestSentence) parts.push([token]);
      else part.push(token);
    }
    return parts.map((part) => part.join(' '));
  });
  return sentences.map((sentence) => sentence.trim()).filter((sentence) => /[\p{L}\p{N}]/u.test(sentence));
}

const contractions: readonly (readonly [RegExp, string])[] = [
  [/\b(could|would|should|did|does|do|was|were|is|are|has|have|had)nt\b/gi, '$1n’t'],
  [/\b(c)ant\b/gi, '$1an’t'],
  [/\b(w)ont (?=be|do|go|have|let|make|say|take)/gi, '$1on’t '],
  [/\b(n)oone\b/gi, '$1o one'],
  [/\balot\b/gi, 'a lot'],
  [
    /\b(that|there|it|what|he|she)s (?=(?:a|an|the|my|all|how|why|what|not|no|it|when|where|been|so|just|always|never)\b)/gi,
    '$1’s ',
  ],
  [/\b(t)hats\b/gi, '$1hat’s'],
  [/\bim\b/gi, 'I’m'],
  [/\bive\b/gi, 'I’ve'],
  [/\b(?:id|Id) (?=(?:never|always|been|had|have|like|love|tell|say)\b)/g, 'I’d '],
  [/\byoure\b/gi, 'you’re'],
  [/\btheyre\b/gi, 'they’re'],
  [/\bi(?=$|[\s'’,;:!?.])/g, 'I'],
  [
    /\b(monday|tuesday|wednesday|thursday|friday|saturday|sunday|january|february|april|june|july|august|september|october|november|december)(?=s?\b)/g,
    '\u0001$1',
  ],
];

const leadIn =
  /^(?:(?:yes|yeah|yep|no|nope|nah|well|so|um+|uh+|er+|hmm+|ok|okay|oh|ah|haha+|lol|omg|sure|anyway|basically|look|also|naja|also|ja|tja|äh|eh|bueno|pues|bah|ben|euh|oui|sí)(?:\s*[,.!:;–—-]+\s*|\s+(?=so\b|ok\b|like\b))|so it was\b(?= the| a))+(?=\S)/i;

/** Text in capitals becomes small; names in it are known only after "called", "in" and the like. */
function calmed(text: string): string {
  const letters = text.match(/\p{L}/gu) ?? [];
  if (letters.length < 8 || (text.match(/\p{Lu}/gu) ?? []).length / letters.length < 0.7) return text;
  return text
    .toLowerCase()
    .replace(/(?<=\b(?:called|named|in|from|near|mrs?|dr) )(?!(?:the|a|an|my|her|his|our)\b)\p{Ll}/gu, (letter) =>
      letter.toUpperCase(),
    );
}

/** A whole sentence in the customer's words: capital, full stop, apostrophes; English typing is mended more than that. */
export function mended(sentence: string, language: string): string {
  const plain = plainText(sentence).replace(leadIn, (lead) => (/so it was$/i.test(lead) ? 'it was' : ''));
  const typed =
    language === 'en' ? contractions.reduce((text, [from, to]) => text.replace(from, to), calmed(plain)) : plain;
  const bare = typed
    .replace(/\u0001(\p{Ll})/gu, (_, letter: string) => letter.toUpperCase())
    .replace(/([!?])[!?]+/g, '$1')
    .replace(/\.{2,}/g, '…')
    .replace(/(\p{L})\s+([,.;])/gu, '$1$2')
    .replace(/(?<=^|\s)"([^"]{1,300})"/g, '“$1”')
    .replace(/^["']+(?=[^"']*$)/, '')
    .replace(/(\p{L})'(?=\p{L})/gu, '$1’');
  const ended = /[.!?…。！？]["”’»)」』]*$/u.test(bare) ? bare : `${bare.replace(/[,;:\s–—-]+$/, '')}.`;
  return capitalised(ended);
}
