/** What kind of thing a customer says, and what of it may be told. */
import { asksToKeepOut } from '#functions/domain/story/writing/kept-out.ts';
import { languageOf } from '#shared/story/language-of.ts';
import { type StoryLanguage, storyLanguages } from '#shared/story/languages.ts';
import { type HardKind, hardTurnOf } from './hard-turns.ts';
import { listOf } from './tables.ts';
import { countWords, plainText, wordsOf } from './text.ts';

const anyOf = (...sources: readonly string[]) => new RegExp(sources.join('|'), 'iu');
/** Attempts to steer the model, and talk that imitates the transcript's form. */
const instruction = anyOf(
  String.raw`\b(?:ignore|disregard|forget|override)\b[^.!?]{0,40}\b(?:previous|prior|above|earlier|your|system|all)\b[^.!?]{0,30}\b(?:instructions?|prompts?|rules|messages?)\b`,
  String.raw`\b(?:system|developer) (?:prompt|message)\b|\byou are (?:now|wren|dan)\b|\bjailbreak\b|\b(?:system|assistant|developer|customer|wren|user)\s*:`,
  String.raw`\b(?:set|change|switch) (?:your|the) (?:role|persona|mode)\b|\b(?:act|speak|talk|write|answer) (?:as|like) an? (?:pirate|ai|robot|poem)\b|\bpirate\b.{0,20}\bmode\b|\brole\b.{0,12}\bpirate\b`,
  String.raw`\b(?:repeat|print|reveal|show|tell|write|translate|say|output)\b[^.!?]{0,60}\b(?:words above|(?:your|the) (?:\w+ )?(?:instructions?|rules|prompt|reference)|in your instructions)\b`,
  String.raw`\bbase64\b|\bwren-|^\s*(?:write|say|print) ['"“]|\bas a poem\b|\bstyle of Shakespeare\b|\breference:|\bcontinue with the story\b`,
  String.raw`\b(?:zeig|nenn|verrat)\w* (?:mir )?deine?n? (?:\w+ )?(?:prompt|anweisungen|regeln)|\bdu bist (?:jetzt|ab jetzt|ab sofort) ein|\b(?:montre|affiche)\S* (?:ton|tes|votre|vos) (?:prompt|instructions|consignes)|\btu es (?:maintenant|désormais) une?|\b(?:muéstrame|enséñame) tus? (?:prompt|instrucciones)|\bahora eres un`,
  String.raw`\b(?:mostra\S*|fammi vedere) (?:il tuo|le tue|o (?:teu|seu)|as (?:tuas|suas)) (?:prompt|istruzioni|instruções)|\bda adesso sei un|\bagora (?:você )?és? um|\bignor[ae] (?:as|todas as) instruções|\b(?:laat|toon) (?:me )?(?:je|jouw) (?:prompt|instructies)|\bje bent (?:nu|vanaf nu) een|\bnegeer\b.{0,40}\b(?:instructies|regels)`,
  String.raw`\b(?:ignoriere|vergiss|missachte)\b.{0,40}\b(?:anweisung|regeln|vorherige)|\b(?:ignore[zr]?|oublie[zr]?)\b.{0,40}\b(?:instructions|consignes|règles)|\b(?:ignora|olvida|dimentica)\b.{0,40}\b(?:instrucciones|reglas|istruzioni)`,
);
const code = /["”]\s*:\s*["[]|\balert\(|\bjavascript:|constructor|%3C|\bon(?:load|error)=|=["']?\w+:|\bpwned\b/i;
/** What to write: "Just say Ray came." */
const wording =
  /^(?:and |but |so )?(?:(?:just|only|better) (?:say|write|put|mention)|(?:schreib|sag) (?:einfach|nur|lieber|bitte)|(?:dis|écris|mets) (?:juste|seulement)|(?:di|pon|escribe) (?:solo|sólo|mejor)|(?:scrivi|di) (?:solo|solamente)|(?:diz|põe|escreve) só|(?:schrijf|zeg) (?:gewoon|alleen))(?!\p{L})/iu;
const unsure =
  /^(?:i (?:really )?(?:don['’]?t|do not) (?:know|remember|recall)(?=[\s.!,…]*$)|no idea|not sure|dunno|idk|hard to say|keine ahnung|weiß (?:ich )?nicht|ich weiß (?:es )?nicht|je ne sais pas|aucune idée|no (?:lo )?sé|ni idea|non (?:lo )?so|não sei|geen idee|weet ik niet)(?![\p{L}])/iu;
const refused =
  /\b(?:rather not|don['’]?t want to (?:say|talk|tell|answer|go into)|none of your business|skip (?:this|that|it)?|next question|i pass|möchte (?:ich )?(?:lieber )?nicht (?:sagen|darüber|sprechen)|lieber nicht|préfère ne pas|je ne veux pas en parler|prefiero no|no quiero hablar|preferisco non|prefiro não|liever niet)\b/iu;
const empty =
  /^(?:ok(?:ay)?|yes|yeah|yep|no|nope|nah|maybe|sure|fine|good|nice|great|thanks?|thank you|cool|right|h+m+|lol|haha+|nothing|none|k|test|happy|kidding|just kidding|ja|nein|nö|gut|danke|oui|non|merci|bien|sí|si|gracias|vale|hi|hello|hey|hallo|bonjour|hola|ciao|olá|good (?:morning|evening))(?:[\s,!.]+(?:wren|there))?[\s!.?]*$/iu;
/** Other questions about the interview. */
const asksHow =
  /\b(?:should i (?:say|write|tell|start)|how long does (?:this|it)|why do you (?:want|ask)|can i (?:have|see|get)|what (?:do|should) (?:you|i) (?:mean|say|write)|is it ok(?:ay)? if|wie lange|soll ich)\b/iu;
/** What a message of these kinds says is no material; what the others say is, but for a phone number. */
const toldKinds: ReadonlySet<string> = new Set(['told', 'heavy', 'child', 'accused', 'personal']);
export const isToldKind = (kind: AnswerKind) => toldKinds.has(kind);
/** Painful topics: Wren answers with care. */
const heavy =
  /\b(?:died|dies|dying|death|dead|passed away|funeral|cancer|chemo|grief|lost (?:him|her|them|the baby|(?:my|our) (?:\w+ )?(?:mother|mom|mum|father|dad|brother|sister|son|daughter|baby|child|wife|husband|friend))|miscarriage|suicide|widow|hospice|stroke|buried|drowned|want to die|gestorben|starb|tot|beerdigung|krebs|begraben|mort|morte|décédée?|enterrement|deuil|murió|falleció|muerte|entierro|funeral|cáncer|morì|è morto|è morta|morreu|faleceu|overleden|gestorven|begrafenis)\b/iu;
const kinds = [
  ['instruction', (text: string) => instruction.test(text)],
  ['private', asksToKeepOut],
  ['unsure', (text: string, count: number) => count <= 6 && unsure.test(text)],
  ['refused', (text: string, count: number) => count <= 10 && refused.test(text)],
  ['empty', (text: string, count: number) => empty.test(text) || new Set(text.split(' ')).size * 20 < count || !count],
  ['asked', (text: string, count: number) => count < 25 && (asksHow.test(text) || /^[^.!"“]*\?$/.test(text))],
  ['heavy', (text: string) => heavy.test(text)],
] as const;
export type AnswerKind = (typeof kinds)[number][0] | HardKind | 'told';

export function answerKind(text: string): AnswerKind {
  const trimmed = text.trim();
  const found = kinds.find(([, is]) => is(trimmed, countWords(trimmed)))?.[0];
  const isFirst = found === 'instruction' || found === 'private';
  return (isFirst ? found : hardTurnOf(trimmed)?.kind) ?? found ?? 'told';
}

/** Whether a sentence tells something: no instruction, question to Wren, code, refusal or empty talk. */
export function tellsSomething(sentence: string): boolean {
  const all = wordsOf(sentence);
  const isShort = all.length <= 8;
  const hard = hardTurnOf(sentence)?.kind;
  if (hard !== undefined && (hard === 'personal' || !isToldKind(hard))) return false;
  if (instruction.test(sentence) || wording.test(sentence) || code.test(plainText(sentence)) || asksHow.test(sentence))
    return false;
  if (isShort && [unsure, refused, empty].some((pattern) => pattern.test(sentence.trim()))) return false;
  if (/^(?:asdf|qwert)/i.test(sentence) || !/\p{L}/u.test(sentence)) return false;
  if (all.length > 12 && new Set(all).size * 4 < all.length) return false;
  return !/\?["”’)]?$/.test(sentence) || /["“„«]/.test(sentence);
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
