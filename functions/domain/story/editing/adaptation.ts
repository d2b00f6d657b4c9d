import * as z from 'zod/mini';
import { AppError } from '#functions/domain/kernel/app-error.ts';
import { isoTime } from '#functions/domain/kernel/clock.ts';
import { type AnswerFormat, maxCompletionTokens } from '#functions/domain/ports/writer.ts';
import type { Shop } from '#functions/domain/shop.ts';
import type { StorySource } from '#functions/domain/story/story.ts';
import { cleanCaption } from '#functions/domain/story/writing/captions.ts';
import { textOfHtml } from '#functions/domain/story/writing/compose-html.ts';
import { readBrief } from '#functions/domain/story/writing/story-material.ts';
import type { CallContext } from '#functions/domain/story/writing/write-opening.ts';
import { type Channel, channelExcess, hashtagsOf } from '#shared/posting/channel-limits.ts';
import { ideaKey } from '#shared/posting/idea-key.ts';
import { keyedDays, sourceText } from '#shared/posting/plan-posts.ts';
import type { Adaptation } from '#shared/schemas/adaptation.ts';
import type { ChatMessage } from '#shared/schemas/conversation.ts';
import { readStoryText } from '#shared/story/story-text.ts';
import { adaptMessages, adaptSystemPrompt } from './adapt-prompt.ts';
import { type EditableStory, requireEditable } from './editable-story.ts';

const postSchema = z.object({ text: z.string(), hashtags: z.array(z.string()) });
const postFormat = { name: 'channel_post', schema: postSchema } as const satisfies AnswerFormat<typeof postSchema>;

interface AdaptRequest extends Pick<Adaptation, 'kind' | 'key' | 'channel'> {
  readonly userId: string;
  readonly storyId: string;
}

/** The text as it is now. @throws AppError conflict when an edit removed it */
function sourceOf({ body }: EditableStory, { kind, key }: Pick<AdaptRequest, 'kind' | 'key'>): string {
  const { ideas, days } = readStoryText(body.description);
  const captions = new Map(Object.values(body.captions).map(({ captionId, text }) => [captionId, text]));
  const found = {
    caption: () => captions.get(key),
    idea: () => ideas.filter((idea) => ideaKey(idea) === key).map(sourceText)[0],
    day: () => keyedDays(days).flatMap((day) => (day.key === key ? [sourceText(day.item)] : []))[0],
  }[kind]();
  if (found === undefined || found.trim() === '') throw new AppError('conflict');
  return found;
}

/** What the text must agree with: the story and its posts, and the interview while it is kept. */
export async function factsOf(
  { story, body }: EditableStory,
  stories: Pick<Shop['stories'], 'readSource' | 'readMaterial'>,
) {
  const [source, kept] = await Promise.all([stories.readSource(story.storyId), stories.readMaterial(story.storyId)]);
  const texts = [textOfHtml(body.description), ...Object.values(body.captions).map(({ text }) => text)];
  const messages = texts.map((content): ChatMessage => ({ role: 'user', content }));
  const brief = (source && readBrief(kept, source)) ?? null;
  // Loaded on demand to keep cold starts short: the words of seven languages.
  const { keptOutOf, onRecord } = await import('#functions/domain/story/writing/kept-out.ts');
  const { transcript, marks, asked }: Pick<StorySource, 'transcript' | 'marks' | 'asked'> = source ?? {
    transcript: [],
  };
  const keptOut = keptOutOf({ transcript, brief, marks, asked }, texts);
  const interview = onRecord(transcript, keptOut, { wholeMessages: false });
  return {
    category: story.category,
    transcript: [...messages, ...interview],
    /** On the record; empty when it is kept no longer. */
    interview,
    opening: null,
    brief,
    keptOut,
    story: textOfHtml(readStoryText(body.description).story),
  };
}

/** The text with as many of its hashtags as the channel allows and the story knows. */
function withHashtags(text: string, hashtags: readonly string[], channel: Channel, known: string): string {
  const letters = known
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '');
  const own = new Set(hashtagsOf(text).map((tag) => tag.toLowerCase()));
  const tags = hashtags.map((tag) => `#${tag.replace(/[^\p{L}\p{M}\p{N}_]/gu, '')}`);
  const fitting = tags.filter((tag, at) => {
    const word = tag.slice(1).normalize('NFC').toLowerCase().replaceAll('_', '');
    return /\p{L}/u.test(word) && letters.includes(word) && !own.has(tag.toLowerCase()) && tags.indexOf(tag) === at;
  });
  let whole = text;
  for (const [at, tag] of fitting.entries()) {
    const longer = `${whole}${at === 0 ? '\n\n' : ' '}${tag}`;
    const { length, hashtags: tooMany } = channelExcess(longer, channel);
    if (length + tooMany > 0) break;
    whole = longer;
  }
  return whole;
}

/**
 * Adapts one text of a story for a channel and keeps it. Faults (unknown names or numbers, another language, secrets, too long)
 * cause one repair; sentences that are faulty still are cut. The model sees the text and the story, never the interview.
 * @throws AppError story-not-found, story-not-ready, conflict, adaptation-too-long, model-answer-unusable, assistant-busy,
 * deadline-exceeded
 */
export async function adaptText(
  { userId, storyId, kind, key, channel }: AdaptRequest,
  { stories, adaptations, writer, clock }: Pick<Shop, 'stories' | 'adaptations' | 'writer' | 'clock'>,
  context: CallContext,
): Promise<Adaptation> {
  const found = await requireEditable(userId, storyId, { stories });
  const source = sourceOf(found, { kind, key });
  const facts = await factsOf(found, stories);
  const known = facts.transcript.map(({ content }) => content).join('\n');

  async function compose(faults: readonly string[]): Promise<string> {
    const call = {
      ...context,
      system: adaptSystemPrompt(found.story.category, kind, channel),
      messages: adaptMessages({ post: source, story: facts.story, faults }),
      maxCompletionTokens: maxCompletionTokens.post,
    };
    const { text, hashtags } = await writer.compose(call, postFormat);
    return withHashtags(cleanCaption(text), hashtags, channel, known);
  }

  const first = await compose([]).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'model-answer-unusable') return '';
    throw error;
  });
  // Loaded after the model's reply to keep cold starts short.
  const { adaptedFaults, cutAdapted } = await import('./adapt-check.ts');
  let text = first;
  const faults = adaptedFaults(text, channel, facts);
  if (faults.length > 0)
    text = cutAdapted(await compose(text === '' ? [] : faults.map(({ sentence }) => sentence)), facts);
  const left = adaptedFaults(text, channel, facts);
  if (left.length > 0) {
    const cause = new Error(`${channel}: ${left.map(({ code }) => code).join()}`);
    throw new AppError(
      left.every(({ code }) => code === 'too-long') ? 'adaptation-too-long' : 'model-answer-unusable',
      {
        cause,
      },
    );
  }
  const adaptation = { kind, key, channel, text, source, createdAt: isoTime(clock) };
  await adaptations.put(userId, storyId, adaptation);
  return adaptation;
}
