import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { openingHtml } from '#functions/domain/story/compose-html.ts';
import { checkOpening } from '#functions/domain/story/opening-check.ts';
import { checkStory } from '#functions/domain/story/quality-check.ts';
import {
  answerFormats,
  bodyAnswerSchema,
  captionsSchema,
  openingAnswerSchema,
  scheduleSchema,
  strategySchema,
  valuesSchema,
} from '#functions/domain/story/section-formats.ts';
import { sentenceKey, sentencesOf, wordCount } from '#infra/local/model/language/sentences.ts';
import { replyTo } from '#infra/local/model/reply.ts';
import { businessIdeas, personalIdeas } from '#infra/local/model/writing/ideas-list.ts';
import { proseOf } from '#infra/local/model/writing/narrative.ts';
import { type Conversation, conversations, talk, writingCall } from './conversations.ts';

function write<Schema extends z.ZodMiniType>(
  conversation: Conversation,
  format: { readonly name: string; readonly schema: Schema },
  seed: number,
  extra = '',
): z.output<Schema> {
  const messages = writingCall(conversation, talk(conversation, seed), extra);
  const reply = replyTo(messages, { name: format.name, schema: z.toJSONSchema(format.schema) }, seed);
  return z.parse(format.schema, JSON.parse(reply.content ?? ''));
}

function writeAll(conversation: Conversation, seed: number) {
  const opening = write(conversation, { name: 'story_opening', schema: openingAnswerSchema }, seed);
  const html = openingHtml(opening.title, opening.paragraphs);
  const body = write(
    conversation,
    { name: 'story_body', schema: bodyAnswerSchema },
    seed,
    `\n<opening>\n${html}\n</opening>`,
  );
  const parts = {
    body: { title: opening.title, pinnedOpening: html, paragraphs: body.paragraphs },
    values: write(conversation, { name: 'story_values', schema: valuesSchema }, seed),
    strategy: write(conversation, { name: 'content_strategy', schema: strategySchema }, seed),
    schedule: write(conversation, { name: 'weekly_schedule', schema: scheduleSchema }, seed),
    captions: write(conversation, { name: 'captions', schema: captionsSchema }, seed),
  };
  return { opening, html, parts, paragraphs: [...opening.paragraphs, ...body.paragraphs] };
}

const cases = Object.keys(conversations).flatMap((name) => [0, 1, 2].map((seed) => [name, seed] as const));
const conversationOf = (name: string): Conversation => conversations[name] ?? { category: 'MEMORIES', answers: [] };

describe.each(cases)('story of %s, seed %i', (name, seed) => {
  const conversation = conversationOf(name);
  const { opening, html, parts, paragraphs } = writeAll(conversation, seed);
  const story = `${opening.title}\n\n${paragraphs.join('\n\n')}`;

  it('passes the quality check', () => {
    const transcript = talk(conversation, seed);
    expect(checkOpening(opening, transcript), story).toEqual([]);
    expect(checkStory(parts, { transcript, opening: { html } }), story).toEqual([]);
  });

  it('is long enough, without a repeated sentence', () => {
    const words = wordCount(paragraphs.join(' '));
    expect(words, story).toBeGreaterThanOrEqual(520);
    expect(words, story).toBeLessThanOrEqual(1100);
    const keys = paragraphs.flatMap(sentencesOf).map(sentenceKey);
    expect(
      keys.filter((key, at) => keys.indexOf(key) !== at),
      story,
    ).toEqual([]);
  });

  it('has the requested counts without duplicates', () => {
    expect(opening.paragraphs.length).toBeGreaterThanOrEqual(2);
    expect(opening.paragraphs.length).toBeLessThanOrEqual(3);
    const { values, strategy, schedule, captions } = parts;
    expect(values.values.length).toBeGreaterThanOrEqual(4);
    expect(values.values.length).toBeLessThanOrEqual(6);
    expect(new Set(strategy.ideas).size).toBe(22);
    expect(new Set(schedule.days.map(({ post }) => post)).size).toBe(7);
    expect(new Set(captions.captions).size).toBe(5);
  });

  it('contains no open placeholder and no injected instruction', () => {
    const all = JSON.stringify(parts);
    expect(all).not.toMatch(/\{\}|undefined|\[object/);
    expect(all).not.toMatch(/ignore all|system prompt|pirate|reveal your rules|‹|script/i);
  });
});

describe('model stand-in', () => {
  const memory = conversationOf('memory');

  it('writes from the customer’s answers', () => {
    const { paragraphs, opening } = writeAll(memory, 0);
    const text = paragraphs.join(' ');
    for (const words of [
      'his old blue boat on the lake near Annecy',
      'the rest is wind',
      'lighting his pipe',
      'It happened on the little jetty',
    ]) {
      expect(text).toContain(words);
    }
    expect(opening.title).toBe('The Little Jetty and the Smell of the Varnish');
  });

  it('addresses the person of a tribute', () => {
    const text = writeAll(conversationOf('tribute'), 0).paragraphs.join(' ');
    expect(text).toContain('This is for my grandmother Rosa.');
    expect(text).toContain('You sing when you cook, always the same song');
    expect(text).toMatch(/in your kitchen in Porto/i);
    expect(text).not.toMatch(/\b(?:she|her)\b/i);
  });

  it('returns the same text for the same transcript and seed, another for another seed', () => {
    expect(writeAll(memory, 3)).toEqual(writeAll(memory, 3));
    expect(writeAll(memory, 3).paragraphs).not.toEqual(writeAll(memory, 4).paragraphs);
  });

  it('writes the whole story without a pinned opening', () => {
    const body = write(memory, answerFormats.body, 0);
    expect(body.paragraphs[0]).toContain('his old blue boat');
    expect(wordCount(body.paragraphs.join(' '))).toBeGreaterThanOrEqual(520);
  });

  it('writes a repair without the reported words', () => {
    const plain = write(memory, answerFormats.body, 0);
    const faults = '\n<faults>\n- "Annecy" is not in the interview.\n</faults>';
    const repaired = write(memory, answerFormats.body, 0, faults);
    expect(plain.paragraphs.join(' ')).toContain('Annecy');
    expect(repaired.paragraphs.join(' ')).not.toContain('Annecy');
    expect(wordCount(repaired.paragraphs.join(' '))).toBeGreaterThanOrEqual(500);
  });

  it('returns the smallest instance of an unknown schema', () => {
    const schema = z.toJSONSchema(
      z.object({ kind: z.enum(['a', 'b']), list: z.array(z.string()), deep: z.object({ on: z.boolean() }) }),
    );
    const reply = replyTo(writingCall(memory, talk(memory)), { name: 'other', schema }, 0);
    expect(JSON.parse(reply.content ?? '')).toEqual({ kind: 'a', list: [], deep: { on: false } });
  });
});

describe('prose templates', () => {
  const numberWord =
    /\d|\b(?:one|ones|once|two|twice|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|dozen|hundred|thousand|million|first|second|third|half|january|february|march|april|may|june|july|august|september|october|november|december|(?:mon|tues|wednes|thurs|fri|satur|sun)days?)\b/i;
  const prose = Object.values(proseOf).flatMap((pool) => [
    ...pool.hooks,
    ...pool.promises,
    ...Object.values(pool.leads).flat(),
    ...pool.echoes,
    ...pool.interludes,
    ...pool.endings.flat(),
  ]);
  const ideas = [...personalIdeas, ...businessIdeas].flatMap(({ text, stand }) => [text, stand]);

  it('contain no name, date or number', () => {
    expect(ideas.filter((text) => text === '')).toEqual([]);
    expect([...prose, ...ideas].filter((text) => numberWord.test(text))).toEqual([]);
    const inner = prose.flatMap(sentencesOf).flatMap((sentence) => sentence.split(/\s+/).slice(1));
    expect(inner.filter((word) => /^\p{Lu}/u.test(word) && word !== 'I')).toEqual([]);
  });
});
