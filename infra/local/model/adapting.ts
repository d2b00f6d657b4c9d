/** Adapts a post for a channel: the customer's own sentences, cut to the channel's limit, and hashtags of their words. */
import { type Channel, channelLength, channelRules, channels } from '#shared/posting/channel-limits.ts';
import { between } from './material.ts';
import type { Message } from './protocol.ts';
import { plainText, sentencesOf, wordsOf } from './text.ts';

const shortWord = 5;
const contentWords = (text: string) => wordsOf(text.toLowerCase()).filter((word) => word.length > shortWord);

function channelOf(system: string): Channel {
  const name = /^Task: ADAPT A POST FOR (.+)$/m.exec(system)?.[1] ?? '';
  return channels.find((channel) => channelRules[channel].name.toUpperCase() === name) ?? 'facebook';
}

/** The sentence of the story that shares most words with the idea, and the one after it. */
function sceneFor(idea: string, story: string): string[] {
  // A line without an end is a title.
  const lines = story.split('\n').filter((line) => /[.!?…。！？]\P{L}*$/u.test(line));
  const sentences = lines.flatMap((line) => sentencesOf(plainText(line)));
  const wanted = new Set(contentWords(idea));
  const scores = sentences.map((sentence) => contentWords(sentence).filter((word) => wanted.has(word)).length);
  const at = scores.indexOf(Math.max(...scores));
  return sentences.slice(at, at + 2);
}

/** Names, and long words that the story says more than once. */
function hashtagsFor(text: string, story: string): string[] {
  const names = text.match(/(?<=[\p{Ll},] )\p{Lu}\p{Ll}{3,}/gu) ?? [];
  const words = contentWords(story);
  const isRepeated = (word: string) => words.indexOf(word) !== words.lastIndexOf(word);
  const repeated = contentWords(text).filter((word) => /^\p{L}{7,}$/u.test(word) && isRepeated(word));
  return [...new Set([...names, ...repeated])];
}

/** Room for the hashtags and their line breaks. */
const spare = 60;

export function adapted(messages: readonly Message[]): { text: string; hashtags: string[] } {
  const system = messages.find(({ role }) => role === 'system')?.text ?? '';
  const request = messages.findLast(({ role }) => role === 'user')?.text ?? '';
  const [post, story] = [between(request, 'post'), between(request, 'story')];
  const channel = channelOf(system);
  const isPlanned = !system.includes('The post is finished');
  // An idea begins with its title, which is not adapted.
  const [, hook = post] = post.split(/\n\s*\n/);
  const sentences = isPlanned
    ? [...sentencesOf(plainText(hook)), ...sceneFor(post, story)]
    : post.split('\n').flatMap((line) => sentencesOf(plainText(line.replace(/#[\p{L}\p{N}_]+/gu, ''))));
  const separator = channel === 'linkedin' ? '\n\n' : ' ';
  let text = '';
  for (const [at, sentence] of [...new Set(sentences)].entries()) {
    const longer = at === 0 ? sentence : `${text}${at === 1 && channel !== 'x' ? '\n\n' : separator}${sentence}`;
    if (at > 0 && channelLength(longer, channel) > channelRules[channel].limit - spare) break;
    text = longer;
  }
  const most = channel === 'facebook' ? 0 : Math.min(3, channelRules[channel].hashtags);
  return { text, hashtags: hashtagsFor(text, story).slice(0, most) };
}
