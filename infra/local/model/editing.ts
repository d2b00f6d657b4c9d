/** Wishes for a text, and posts for a channel: words are replaced or sentences left out, nothing is written. */
import { escapeText } from '#functions/domain/story/writing/compose-html.ts';
import { channelLength, channelRules, channels } from '#shared/posting/channel-limits.ts';
import { between, requestText, systemText } from './material.ts';
import type { Message } from './protocol.ts';
import { toldIn } from './sentences.ts';

function replaced(html: string, from: string, to: string): string {
  const source = `(?<![\\p{L}\\p{N}])${escapeText(from).replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\p{L}\\p{N}])`;
  const pattern = new RegExp(source, html.includes(from) ? 'gu' : 'giu');
  return html.replace(/(<[^>]*>)|[^<]+/g, (part, tag?: string) => tag ?? part.replace(pattern, () => escapeText(to)));
}

/** Of each paragraph the first and the last sentence stay, and what has markup. */
const shortened = (html: string) =>
  html.replace(/(?<=<p\b[^>]*>)[\s\S]*?(?=<\/p>)/g, (inner) => {
    const sentences = inner.split(/(?<=[.!?…]["”’)]?)\s+/);
    return sentences.filter((text, at) => at === 0 || at === sentences.length - 1 || text.includes('<')).join(' ');
  });

const marks = /^["“'‘«]|["”’'»]$/g;
const replacement =
  /\b(?:replace|change|rename|correct)\s+([^.;!?\n]{1,200}?)\s+(?:with|by|to|into)\s+([^.;!?\n]{1,200}?)\s*(?:[.,;!?\n]|$)/i;
const part = /^(?:the |my )?(?:title|heading|tone|style|voice|text|story|ending|it|this)$/i;

/** The text as wished; unchanged for a wish that takes a writer. */
export function rewritten(messages: readonly Message[]): string {
  const request = requestText(messages);
  const [text, wish] = [between(request, 'text') || request, between(request, 'wish')];
  const [, from = '', to = ''] = (replacement.exec(wish) ?? []).map((words) => words.replace(marks, ''));
  if (from !== '' && !part.test(from)) return replaced(text, from, to);
  return /\b(?:shorten|shorter|condense|trim)\b/i.test(wish) ? shortened(text) : text;
}

/** A planned post is its first line and what the story tells after it; a finished one is cut to the channel's limit. */
export function adapted(messages: readonly Message[]): { text: string; hashtags: string[] } {
  const name = /^Task: ADAPT A POST FOR (.+)$/m.exec(systemText(messages))?.[1];
  const channel = channels.find((each) => channelRules[each].name.toUpperCase() === name) ?? 'facebook';
  const request = requestText(messages);
  const sentencesIn = (tag: string) =>
    between(request, tag)
      .split('\n')
      .flatMap((line) => toldIn(line, undefined));
  const [post, story] = [sentencesIn('post'), sentencesIn('story')];
  const isFinished = systemText(messages).includes('The post is finished');
  const own = isFinished ? post : post.filter((sentence) => story.includes(sentence));
  const next = story.indexOf(own.at(-1) ?? '') + 1;
  const sentences = isFinished ? own : [...own, ...story.slice(next, next + 2)];
  let text = sentences[0] ?? between(request, 'post');
  for (const [at, sentence] of [...new Set(sentences)].slice(1).entries()) {
    const longer = `${text}${at === 0 && channel !== 'x' ? '\n\n' : ' '}${sentence}`;
    if (channelLength(longer, channel) > channelRules[channel].limit) break;
    text = longer;
  }
  return { text, hashtags: [] };
}
