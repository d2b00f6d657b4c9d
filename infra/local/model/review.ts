/** The editor by rules: faults only where a rule sees one. */
import { revealsKeptOut } from '#functions/domain/story/writing/kept-out.ts';
import { languageOf } from '#shared/story/language-of.ts';
import { tellsSomething } from './answers.ts';
import type { Material } from './material.ts';
import { endsWell } from './phrases.ts';
import { countWords, sentenceKey, sentencesOf } from './text.ts';

type Fault = Readonly<{ section: 'body'; kind: 'truth' | 'other'; quote: string; why: string }>;

const line =
  /^(?<number>\d+)\. \w+: (?:“(?<quote>.*)” )?(?:.*?"(?<name>[^"]+)"|.*?number (?<value>\S+))? ?is not in the interview\.$|^(?<other>\d+)\. \w+: (?:“(?<text>.*)” )?(?<why>.*)$/gmu;

/** A name or number that stands in an answer is none of the engine's own; an order or a fragment is seen by its rules. */
function decisionsOn({ suspicions, messages }: Material) {
  const said = messages.map(({ text }) => text.toLowerCase()).join('\n');
  return [...suspicions.matchAll(line)].map(({ groups = {} }) => {
    const { number, name, value, other, text = '', why = '' } = groups;
    const word = (name ?? value)?.toLowerCase();
    if (word !== undefined) return { number: Number(number), confirmed: !said.includes(word) };
    const isOrder = why.includes('instruction') && !tellsSomething(text);
    return { number: Number(other), confirmed: isOrder || (why.includes('whole sentence') && !endsWell(text)) };
  });
}

export function reviewOf(material: Material) {
  const { story, keptOut, language, told } = material;
  const sentences = story.split('\n').slice(1).flatMap(sentencesOf);
  const keys = sentences.map(sentenceKey);
  const faults = sentences.flatMap((quote, at): Fault[] => {
    const fault = (kind: Fault['kind'], why: string): Fault[] => [{ section: 'body', kind, quote, why }];
    const found = countWords(quote) > 12 ? languageOf(quote) : undefined;
    if (revealsKeptOut(quote, keptOut)) return fault('truth', 'It was to be left out.');
    if (countWords(quote) > 3 && keys.indexOf(keys[at] ?? '') < at) return fault('other', 'It appears twice.');
    if (found !== undefined && language !== undefined && found !== language)
      return fault('other', 'It is in another language.');
    return !endsWell(quote) && /[,;–-]\W*$/.test(quote) ? fault('other', 'It is not finished.') : [];
  });
  const rich = told.length > 12 ? 4 : 3;
  const good = faults.length > 0 ? 3 : rich + 1;
  const scores = { true: good, whole: 4, scene: rich, voice: 4, arc: rich, ending: 4, useful: rich, language: good };
  return { scores, faults: faults.slice(0, 5), suspicions: decisionsOn(material) };
}
