/** Changes a text as a wish says; values, ideas and days after the story stay. */
import { languageOf } from '#shared/story/language-of.ts';
import { sectionNames } from '#shared/story/languages.ts';
import { between } from './material.ts';
import type { Message } from './protocol.ts';
import { textsOf } from './tables.ts';
import { capitalised, shuffled } from './text.ts';

type Change = (html: string) => string;
const headings = Object.values(sectionNames).flatMap(({ values, strategy, schedule }) => [values, strategy, schedule]);
const partsAfter = new RegExp(`<h[1-6]\\b[^>]*>\\s*(?:${headings.join('|')})\\b`, 'i');
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
/** With their markup; joined by spaces they are the paragraph. */
const sentencesIn = (inner: string) => inner.split(/(?<=[.!?…]["”’)]*)(?<!\b(?:Mr|Mrs|Ms|Dr|St|Prof)\.)\s+/);
const mapText = (html: string, change: Change) =>
  html.replace(/(<[^>]*>)|[^<]+/g, (part, tag?: string) => (tag === undefined ? change(part) : part));

function mapParagraphs(html: string, change: (inner: string, at: number, count: number) => string): string {
  const found = html.search(partsAfter);
  const end = found < 0 ? html.length : found;
  const paragraph = /(<p\b[^>]*>)([\s\S]*?)(<\/p>)/g;
  const count = html.slice(0, end).match(paragraph)?.length ?? 0;
  let at = -1;
  const changed = html.slice(0, end).replace(paragraph, (_whole, open: string, inner: string, close: string) => {
    at += 1;
    const text = change(inner, at, count);
    return text.trim() === '' ? '' : open + text + close;
  });
  return changed + html.slice(end);
}
/** Words as they stand in the text; in any case where they do not stand so. */
function replacing(from: string, to: string): Change {
  const source = `(?<![\\p{L}\\p{N}])${escaped(from).replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\p{L}\\p{N}])`;
  const isLarge = (text: string) => /^\p{Lu}/u.test(text);
  const put = (found: string) => escaped(isLarge(found) && !isLarge(from) ? capitalised(to) : to);
  return (html) => mapText(html, (text) => text.replace(new RegExp(source, html.includes(from) ? 'gu' : 'giu'), put));
}
/** A sentence of the language after every other paragraph (`warm`), or after the last (`end`). */
function adding(key: 'warm' | 'end', seed: number): Change {
  return (html) => {
    const language = languageOf(html.replace(/<[^>]*>/g, ' ')) ?? 'en';
    const left = shuffled(textsOf(language, key), seed).filter((sentence) => !html.includes(sentence));
    return mapParagraphs(html, (inner, at, count) => {
      const sentence = (key === 'warm' ? at % 2 === 0 : at === count - 1) ? left.shift() : undefined;
      return sentence === undefined ? inner : `${inner} ${sentence}`;
    });
  };
}
/** Of each paragraph the first and the last sentence stay, and 60 % in all; else every other paragraph goes. */
const shortened: Change = (html) => {
  const fewer = mapParagraphs(html, (inner) => {
    const sentences = sentencesIn(inner);
    const inside = sentences.slice(1, -1).filter((sentence) => !sentence.includes('<'));
    const gone = new Set(inside.slice(0, sentences.length - Math.ceil(sentences.length * 0.6)));
    return sentences.filter((sentence) => !gone.has(sentence)).join(' ');
  });
  return fewer === html ? mapParagraphs(html, (inner, at, count) => (at % 2 && at < count - 1 ? '' : inner)) : fewer;
};
const tightened: Change = (html) =>
  mapText(html, (text) => text.replace(/\s(?:really|very|just|quite|actually|basically|simply|somehow)\b(?=\s)/g, ''));
/** "the title", "the tone" name a part of the text, not words in it. */
const part = /^(?:the |my )?(?:title|heading|tone|style|voice|text|story|ending|it|this)$/i;
const marks = /^(?:the )?(?:(?:words?|name|phrase|spelling)\s+(?:of )?)?["“'‘«]?|["”’'»]$/gi;
const replacements =
  /\b(?:replace|change|swap|correct|fix|rename)\s+([^.;!?\n]{1,200}?)\s+(?:with|by|to|into|for)\s+([^.;!?\n]{1,200}?)(?=\s*(?:$|[.,;!?\n]|\bthen\b|\beverywhere\b))/gi;

export function rewritten(messages: readonly Message[], seed: number): string {
  const request = messages.findLast(({ role }) => role === 'user')?.text ?? '';
  const wish = between(request, 'wish');
  const pairs = [...wish.matchAll(replacements)].map((found) => found.slice(1).map((text) => text.replace(marks, '')));
  const named = pairs.filter(([from = '']) => from !== '' && !part.test(from));
  const changes = named.map(([from = '', to = '']) => replacing(from, to));
  if (/\b(?:shorten|shorter|concise|condense|brief(?:er)?|trim|less wordy)\b/i.test(wish)) changes.push(shortened);
  if (/\b(?:warm(?:er|ly|th)?|friendlier|tender|loving|kinder)\b/i.test(wish)) changes.push(adding('warm', seed));
  if (/\b(?:closing|final|last|new) (?:sentence|line)\b|\bending\b/i.test(wish)) changes.push(adding('end', seed));
  const wished = changes.length > 0 ? changes : [tightened];
  return wished.reduce((text, change) => change(text), between(request, 'text') || request);
}
