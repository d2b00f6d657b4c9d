import { expect, it } from 'vitest';
import { sanitizeHtml } from '#functions/domain/html/sanitize-html.ts';
import { storyHtml } from '#functions/domain/story/writing/compose-html.ts';
import { checkStory } from '#functions/domain/story/writing/quality-check.ts';
import { storyPartsSchema } from '#functions/domain/story/writing/section-formats.ts';
import { countWords } from '#functions/domain/story/writing/sentences.ts';
import { demoStory } from '#infra/local/seed/demo-story.ts';
import { findMotif } from '#shared/prints/motifs/index.ts';
import { parsePrintSlug } from '#shared/prints/plan.ts';
import { sentencesOf } from '#shared/text/sentences.ts';

const { category, transcript, parts, print } = demoStory;
const { body, values, strategy, schedule, captions } = parts;
const said = body.paragraphs.join(' ');

it('the demo story passes every check of the product, against its own interview', () => {
  expect(storyPartsSchema.parse(parts)).toEqual(parts);
  expect(checkStory(parts, { category, transcript, opening: null, brief: null })).toEqual([]);
  expect(sanitizeHtml(storyHtml(parts, 'en'))).toBe(storyHtml(parts, 'en'));
});

it('has the lengths that the prompts ask for', () => {
  expect(countWords(said)).toBeGreaterThanOrEqual(700);
  expect(countWords(said)).toBeLessThanOrEqual(900);
  const hooks = [...strategy.ideas, ...schedule.days].map(({ hook }) => hook);
  expect(hooks.filter((hook) => hook.length > 90)).toEqual([]);
  expect(captions.captions.filter((text) => countWords(text) < 30 || countWords(text) > 80)).toEqual([]);
  expect(values.values.filter(({ name }) => countWords(name) < 2 || countWords(name) > 5)).toEqual([]);
});

it('says nothing twice', () => {
  const texts = [
    ...sentencesOf(said),
    ...values.values.flatMap(({ name, moment }) => [name, moment]),
    ...[...strategy.ideas, ...schedule.days].flatMap(({ title, hook, post }) => [title, hook, post]),
    ...schedule.days.map(({ cta }) => cta),
    ...captions.captions.map((text) => text.split('\n')[0] ?? ''),
  ].filter((text) => text !== '');
  expect(texts.filter((text, at) => texts.indexOf(text) !== at)).toEqual([]);
});

it('has a print of known motifs', () => {
  const things = parsePrintSlug(print)?.things ?? [];
  expect(things.length).toBeGreaterThan(0);
  expect(things.filter((name) => findMotif(name) === undefined)).toEqual([]);
});
