import { determiners, functionWords, weekdaysAndMonths } from './words.ts';

const leastShouted = 8;

function isShouted(text: string): boolean {
  const letters = text.match(/\p{L}/gu) ?? [];
  const capitals = text.match(/\p{Lu}/gu) ?? [];
  return letters.length >= leastShouted && capitals.length / letters.length > 0.7;
}

const beforeName = /^(?:called|named|in|from|near|at|mr|mrs|ms|dr)$/;

function lowered(text: string): string {
  const tokens = text.toLowerCase().split(/(\s+)/);
  return tokens
    .map((token, at) => {
      const bare = token.replace(/[^\p{L}]/gu, '');
      const before = tokens[at - 2] ?? '';
      const isName = beforeName.test(before) && !(functionWords.has(bare) || determiners.has(bare));
      const isDay = weekdaysAndMonths.test(bare) && bare !== 'may';
      return isName || isDay || bare === 'i' ? token.replace(/\p{Ll}/u, (letter) => letter.toUpperCase()) : token;
    })
    .join('');
}

const contractions: readonly (readonly [RegExp, string])[] = [
  [/\b(could|would|should|did|does|do|was|were|is|are|has|have|had)nt\b/gi, '$1n’t'],
  [/\bcant\b/gi, 'can’t'],
  [/\bdont\b/gi, 'don’t'],
  [/\b(that|there|it|what)s (?=(?:a|an|the|my|all|how|why|what|not|no|it|when|where|been|so|just)\b)/gi, '$1’s '],
  [/\bthats\b/gi, 'that’s'],
  [/\bim\b/g, 'I’m'],
  [/\bive\b/g, 'I’ve'],
  [/\bid (?=(?:never|always|been|had|have|like|love)\b)/g, 'I’d '],
];

const beforeTheSentence =
  /^(?:(?:omg|ok(?:ay)?|so|like|well|basically|um+|uh+|lol|haha+|right|look|yeah|yes|oh)[\s,.!…]+){2,}(?=\S)/i;

export function retyped(text: string): string {
  const calm = isShouted(text) ? lowered(text) : text;
  const plain = calm.replace(beforeTheSentence, '');
  return contractions.reduce((result, [from, to]) => result.replace(from, to), plain);
}
