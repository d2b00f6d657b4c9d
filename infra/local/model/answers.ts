/** What kind of thing a customer says, and what of it may be told. */
import { languageOf } from '#shared/story/language-of.ts';
import { type StoryLanguage, storyLanguages } from '#shared/story/languages.ts';
import { listOf } from './tables.ts';
import { countWords, plainText, sentencesOf, wordsOf } from './text.ts';

const anyOf = (...sources: readonly string[]) => new RegExp(sources.join('|'), 'iu');
/** Attempts to steer the model, and talk that imitates the transcript's form. */
const instruction = anyOf(
  String.raw`\b(?:ignore|disregard|forget|override)\b[^.!?]{0,40}\b(?:previous|prior|above|earlier|your|system|all)\b[^.!?]{0,30}\b(?:instructions?|prompts?|rules|messages?)\b`,
  String.raw`\b(?:system|developer) (?:prompt|message)\b|\byou are (?:now|wren|dan)\b|\bjailbreak\b|\b(?:system|assistant|developer|customer|wren|user)\s*:`,
  String.raw`\b(?:set|change|switch) (?:your|the) (?:role|persona|mode)\b|\b(?:act|speak|talk|write|answer) (?:as|like) an? (?:pirate|ai|robot|poem)\b|\bpirate\b.{0,20}\bmode\b|\brole\b.{0,12}\bpirate\b`,
  String.raw`\b(?:repeat|print|reveal|show|tell|write|translate|say|output)\b[^.!?]{0,60}\b(?:words above|(?:your|the) (?:\w+ )?(?:instructions?|rules|prompt|reference)|in your instructions)\b`,
  String.raw`\bbase64\b|\bwren-|^\s*(?:write|say|print) ['"“]|\bas a poem\b|\bstyle of Shakespeare\b|\breference:|\bcontinue with the story\b`,
  String.raw`\b(?:ignoriere|vergiss|missachte)\b.{0,40}\b(?:anweisung|regeln|vorherige)|\b(?:ignore[zr]?|oublie[zr]?)\b.{0,40}\b(?:instructions|consignes|règles)|\b(?:ignora|olvida|dimentica)\b.{0,40}\b(?:instrucciones|reglas|istruzioni)`,
);
const code = /["”]\s*:\s*["[]|\balert\(|\bjavascript:|constructor|%3C|\bon(?:load|error)=|=["']?\w+:|\bpwned\b/i;
const done = anyOf(
  String.raw`^(?:i['’]?m|i am|we['’]?re|that['’]?s|thats|that is)\s+(?:done|finished|it|all|everything|the story)\b`,
  String.raw`\b(?:write|create|generate) (?:my|the|it|our) ?(?:story|now)\b|^(?:done|finished|the end)\W*$|^(?:ich bin fertig|das war['’]?s|das ist alles|c['’]est tout|j['’]ai fini|eso es todo|ya está|ho finito|è tutto)\b`,
);
const unsure =
  /^(?:i (?:really )?(?:don['’]?t|do not) (?:know|remember|recall)(?=[\s.!,…]*$)|no idea|not sure|dunno|idk|hard to say|keine ahnung|weiß (?:ich )?nicht|ich weiß (?:es )?nicht|je ne sais pas|aucune idée|no (?:lo )?sé|ni idea|non (?:lo )?so|não sei|geen idee|weet ik niet)(?![\p{L}])/iu;
const refused =
  /\b(?:rather not|don['’]?t want to (?:say|talk|tell|answer|go into)|none of your business|skip (?:this|that|it)?|next question|i pass|möchte (?:ich )?(?:lieber )?nicht (?:sagen|darüber|sprechen)|lieber nicht|préfère ne pas|je ne veux pas en parler|prefiero no|no quiero hablar|preferisco non|prefiro não|liever niet)\b/iu;
const empty =
  /^(?:ok(?:ay)?|yes|yeah|yep|no|nope|nah|maybe|sure|fine|good|nice|great|thanks?|thank you|cool|right|h+m+|lol|haha+|nothing|none|k|test|happy|kidding|just kidding|ja|nein|nö|gut|danke|oui|non|merci|bien|sí|si|gracias|vale|hi|hello|hey|hallo|bonjour|hola|ciao|olá|good (?:morning|evening))(?:[\s,!.]+(?:wren|there))?[\s!.?]*$/iu;
const asksWren = anyOf(
  String.raw`\b(?:are you (?:a |an )?(?:human|real|robot|ai|bot|person)|who are you|should i (?:say|write|tell|start)|what about you|how long does (?:this|it)|why do you (?:want|ask)|can i (?:have|see|get)|what (?:do|should) (?:you|i) (?:mean|say|write)|is it ok(?:ay)? if|bist du ein|wer bist du|wie lange|soll ich|es[- ]tu|êtes[- ]vous|qui es|quién eres|eres un)\b`,
);
/** Painful topics: Wren answers with care. */
const heavy =
  /\b(?:died|dies|dying|death|dead|passed away|funeral|cancer|chemo|grief|lost (?:him|her|them|the baby|(?:my|our) (?:\w+ )?(?:mother|mom|mum|father|dad|brother|sister|son|daughter|baby|child|wife|husband|friend))|miscarriage|suicide|widow|hospice|stroke|buried|drowned|want to die|gestorben|starb|tot|beerdigung|krebs|begraben|mort|morte|décédée?|enterrement|deuil|murió|falleció|muerte|entierro|funeral|cáncer|morì|è morto|è morta|morreu|faleceu|overleden|gestorven|begrafenis)\b/iu;
const offRecord = anyOf(
  String.raw`\b(?:leave (?:that|this|it|her|him|them|those)(?: \p{L}+)? out|between (?:us|you and me|ourselves)|off the record|in confidence|(?:that|this)(?: is|['’]s)? (?:a )?secret|keep (?:that|this|it) (?:to yourself|out|private|between)|must(?:n['’]t| not) go in(?:to)?|(?:that|this|it)(?:['’]s| is) (?:only|just) for you|never told a soul)\b`,
  String.raw`\b(?:do not|don['’]?t|dont|please not|never|shouldn['’]?t|not to|rather you didn['’]?t|nobody (?:may|should)) (?:please )?(?:print|write|publish|mention|use|include|put|post|share|repeat|quote)\b(?: (?:that|this|it|about|any|her|him|the)\b|[.,!)]|$)`,
  String.raw`\b(?:bleibt (?:\p{L}+ ){0,2}unter uns|unter uns gesagt|unter uns bitte|nur unter uns|nicht (?:auf|rein|hinein)?schreiben|schreib(?:e|en)?(?: \p{L}+){0,4} nicht|nur für dich|(?:lass|lassen sie)(?: \p{L}+)? (?:das|es|ihn|sie) (?:bitte )?(?:weg|raus)|nicht (?:erwähnen|veröffentlichen|drucken)|vertraulich)`,
  String.raw`\bentre nous\b|\bne (?:l['’]|le |la |les )?(?:écri\p{L}*|met\p{L}*|publi\p{L}*|mentionn\p{L}*)(?: pas| ça pas)|\bne (?:pas )?(?:l['’])?(?:écrire|mettre|mentionner)|\bpas (?:l['’])?(?:écrire|mettre|publier) (?:ça|cela)`,
  String.raw`\b(?:entre nosotros|entre nosotras|entre tú y yo|no (?:lo |la |los )?(?:pong\p{L}*|escrib\p{L}*|publiqu\p{L}*|mencion\p{L}*|cuent\p{L}* esto))`,
  String.raw`\b(?:resti tra noi|tra (?:di )?noi|non (?:lo )?(?:scriv\p{L}*|metter\p{L}*)|fica entre nós|não (?:o )?escrev\p{L}*|não ponhas?|blijft onder ons|onder ons gezegd|niet (?:op)?schrijven|schrijf dat niet)`,
);
const ownMatter = 1;
const polite =
  /^(?:please|though|better|maybe|just|also|really|this|that|need|part|story|book|bitte|aber|lieber|auch|diese\p{L}*|geschichte|plaît|vous|mais|cela|pero|favor|mejor|esto|però|questo|isso|maar|alsjeblieft)$/iu;
const kinds = [
  ['instruction', (text: string) => instruction.test(text)],
  ['private', (text: string) => offRecord.test(text)],
  ['done', (text: string, count: number) => count <= 10 && done.test(text)],
  ['unsure', (text: string, count: number) => count <= 6 && unsure.test(text)],
  ['refused', (text: string, count: number) => count <= 10 && refused.test(text)],
  ['empty', (text: string, count: number) => empty.test(text) || new Set(text.split(' ')).size * 20 < count || !count],
  ['asked', (text: string, count: number) => count < 25 && (asksWren.test(text) || /^[^.!"“]*\?$/.test(text))],
  ['heavy', (text: string) => heavy.test(text)],
] as const;
export type AnswerKind = (typeof kinds)[number][0] | 'told';

export function answerKind(text: string): AnswerKind {
  const trimmed = text.trim();
  return kinds.find(([, is]) => is(trimmed, countWords(trimmed)))?.[0] ?? 'told';
}

/** Whether a sentence tells something: no instruction, question to Wren, code, refusal or empty talk. */
export function tellsSomething(sentence: string): boolean {
  const all = wordsOf(sentence);
  const isShort = all.length <= 8;
  if (instruction.test(sentence) || code.test(plainText(sentence)) || asksWren.test(sentence)) return false;
  if (isShort && [done, unsure, refused, empty].some((pattern) => pattern.test(sentence.trim()))) return false;
  if (/^(?:asdf|qwert)/i.test(sentence) || !/\p{L}/u.test(sentence)) return false;
  if (all.length > 12 && new Set(all).size * 4 < all.length) return false;
  return !/\?["”’)]?$/.test(sentence) || /["“„«]/.test(sentence);
}

export type Private = Readonly<{ message: number; words: string }>;

const pointing = /(?<!\p{L})(?:that|this|it|das|es|dies|ça|cela|le|la|les|lo|eso|esto|questo|isso|dat|dit)(?!\p{L})/iu;

/** "Leave that out" points at what was said before. With more words beside the request, the sentence says itself what must stay out. */
function pointsElsewhere(sentence: string): boolean {
  if (pointing.test(offRecord.exec(sentence)?.[0] ?? '')) return true;
  const left = wordsOf(sentence.replace(new RegExp(offRecord.source, 'giu'), ' '));
  return left.filter((word) => word.length > 3 && !polite.test(word)).length <= ownMatter;
}

/** The sentence that asks for it, and the one beside it that it points at, or the whole message before it. */
export function privateParts(messages: readonly { readonly at: number; readonly text: string }[]): Private[] {
  return messages.flatMap(({ at, text }, index) => {
    const sentences = sentencesOf(text);
    const previous = messages[index - 1];
    return sentences.flatMap((sentence, position): Private[] => {
      if (!offRecord.test(sentence)) return [];
      const asked = { message: at, words: sentence };
      const beside = sentences[position - 1] ?? sentences[position + 1];
      if (!pointsElsewhere(sentence)) return [asked];
      if (beside !== undefined) return [asked, { message: at, words: beside }];
      const before = previous === undefined ? [] : sentencesOf(previous.text);
      return [asked, ...before.map((words) => ({ message: previous?.at ?? at, words }))];
    });
  });
}

/** The language of the customer's messages, of a few words by the `cue` of each; undefined for one without a table. */
export function languageOfAnswers(answers: readonly string[]): StoryLanguage | undefined {
  const text = answers.join('\n');
  const all = wordsOf(text);
  const countOf = (language: StoryLanguage) => all.filter((word) => listOf(language, 'cue').test(word)).length;
  const [best] = storyLanguages.toSorted((one, other) => countOf(other) - countOf(one));
  const isCertain = best !== undefined && countOf(best) * 12 > all.length;
  const [letters, ascii] = [text.match(/\p{L}/gu)?.length ?? 0, text.match(/[a-z]/gi)?.length ?? 0];
  return languageOf(text) ?? (isCertain ? best : ascii * 20 >= letters * 19 ? 'en' : undefined);
}
