import { sentencesOf, wordsOf } from '#infra/local/model/language/sentences.ts';
import { heavyWords } from '#infra/local/model/language/words.ts';

export type AnswerKind =
  | 'told'
  | 'heavy'
  | 'short'
  | 'unsure'
  | 'refused'
  | 'greeting'
  | 'asked'
  | 'done'
  | 'instruction';

const instruction =
  /\b(?:ignore|disregard|forget|override)\b[^.!?]{0,40}\b(?:previous|prior|above|earlier|all|your|system)\b[^.!?]{0,30}\b(?:instructions?|prompts?|rules|messages?)\b|\b(?:system|developer) (?:prompt|message)\b|\byou are now\b|\bjailbreak\b|^\s*(?:system|assistant|developer)\s*:|[<‹]\/?(?:transcript|opening|faults|system)[>›]|\b(?:repeat|print|reveal|show|tell|write|translate|say)\b[^.!?]{0,60}\b(?:words above|your (?:\w+ )?(?:instructions?|rules|prompt|reference)|in your instructions)\b|\bbase64\b|\bwren-|^\s*write ['’"“]|\bas a poem\b|^\s*[{<]\||\bDAN\b/im;
const done =
  /^(?:i['’]?m|i am|we['’]?re|that['’]?s|that is)\s+(?:done|finished|it|all|everything)\b|\b(?:write|create|generate) (?:my|the|it|our) ?(?:story|now)?\b|^(?:done|finished|the end)\b/i;
const unsure =
  /^(?:i (?:really )?(?:don['’]?t|do not) (?:know|remember|recall)|no idea|not sure|dunno|idk|i can['’]?t (?:remember|say)|hard to say)\b/i;
const refused =
  /\b(?:rather not|don['’]?t want to (?:say|talk|tell|answer)|none of your business|skip|next question|pass)\b/i;
const greetingOnly = /^(?:hi|hello|hey|good (?:morning|evening|afternoon)|hiya|yo)\b[\s,!.]*(?:wren)?[\s!.]*$/i;
const empty =
  /^(?:ok(?:ay)?|yes|yeah|yep|no|nope|nah|maybe|sure|fine|good|nice|great|thanks?|thank you|cool|right|hm+|lol|nothing|none|k|test)\b[\s!.]*$/i;
const asksWren =
  /^(?:who|what|why|how|where|when|which|can|could|do|does|are|is|will|would|should|may)\b[^.!]*\?\s*$|\b(?:are you (?:a |an )?(?:human|real|robot|ai|bot|person)|should i (?:say|write|tell)|what about you)\b/i;

export function isInstruction(text: string): boolean {
  return instruction.test(text);
}

export function isEmptyTalk(text: string): boolean {
  const trimmed = text.trim();
  return [empty, greetingOnly, unsure, done].some((pattern) => pattern.test(trimmed)) && wordsOf(trimmed).length <= 8;
}

export function answerKind(text: string): AnswerKind {
  const trimmed = text.trim();
  const count = wordsOf(trimmed).length;
  if (isInstruction(trimmed)) return 'instruction';
  if (greetingOnly.test(trimmed)) return 'greeting';
  if (asksWren.test(sentencesOf(trimmed).at(-1) ?? trimmed) && count < 25) return 'asked';
  if (count <= 10 && done.test(trimmed)) return 'done';
  if (count <= 6 && unsure.test(trimmed)) return 'unsure';
  if (count <= 10 && refused.test(trimmed)) return 'refused';
  if (empty.test(trimmed) || count === 0) return 'short';
  return heavyWords.test(trimmed) ? 'heavy' : 'told';
}
