import { describe, expect, test } from 'vitest';
import { defaultPrint } from '#shared/prints/plan.ts';
import { documentRequestSchema } from '#shared/schemas/document.ts';
import type { Story } from '#shared/schemas/story.ts';
import { documentBody, listPictures } from '#web/src/features/stories/model/document-request.ts';
import { usualPaper } from '#web/src/features/stories/model/paper.ts';

const at = '2026-11-02T10:00:00.000Z';
const values = '<h4>Your values</h4><ul><li>Patience</li></ul>';
const story: Story = {
  _id: 's1',
  name: 'Toast',
  createdAt: at,
  updatedAt: at,
  isFilm: false,
  image: 'https://files.test/story.jpg',
  status: 'ready',
  progress: { done: 5, of: 5 },
  description: `<h4>Toast</h4><p>It burnt.</p>${values}`,
  captions: [
    { _id: 'c1', text: 'One', url: null },
    { _id: 'c2', text: 'Two', url: 'https://files.test/two.jpg' },
    { _id: 'c3', text: '', url: null },
  ],
};

const choices = { paper: 'a4' as const, toldBy: undefined, images: [] };

describe('documentBody', () => {
  test('contains the whole text, and its two parts if there is a values heading', () => {
    const body = documentBody(story, { ...choices, paper: 'a5', toldBy: 'Nora' });
    expect(body).toEqual({
      htmlContent: story.description,
      storyId: 's1',
      storyPart1: '<p>It burnt.</p>',
      storyPart2: values,
      title: 'Toast',
      toldBy: 'Nora',
      week: { day: expect.stringMatching(/^20\d\d-\d\d-\d\d$/), time: '09:00' },
      createdAt: at,
      print: defaultPrint('s1'),
      paper: 'a5',
      images: [],
      captions: ['One', 'Two'],
    });
    expect(documentRequestSchema.safeParse(body).success).toBe(true);
  });

  test('dates the week by its chosen start', () => {
    const start = { day: '2026-12-02', time: '18:30', weeks: 1, zone: 'Europe/Paris', sequence: 2 } as const;
    expect(documentBody({ ...story, posting: { start, done: [] } }, choices).week).toEqual({
      day: '2026-12-02',
      time: '18:30',
    });
  });

  test('names the print of the story', () => {
    expect(documentBody({ ...story, print: '7-gold-autumn-shore-loaf' }, choices).print).toBe(
      '7-gold-autumn-shore-loaf',
    );
  });

  test('has the brief for the film, where there is one', () => {
    const filmBrief = { people: [], places: [], shots: ['Toast.'], voiceOver: 'It burned.', questions: [] };
    expect(documentBody(story, { ...choices, filmBrief }).filmBrief).toEqual(filmBrief);
    expect(documentBody(story, { ...choices, filmBrief: null })).not.toHaveProperty('filmBrief');
  });

  test('has no parts without that heading', () => {
    const body = documentBody({ ...story, description: '<p>It burnt.</p>' }, choices);
    expect(body).not.toHaveProperty('storyPart1');
    expect(body).not.toHaveProperty('storyPart2');
    expect(body.htmlContent).toBe('<p>It burnt.</p>');
  });

  test('accepts a name of any length', () => {
    const body = documentBody({ ...story, name: 'x'.repeat(500) }, { ...choices, toldBy: 'x'.repeat(500) });
    expect(documentRequestSchema.safeParse(body).success).toBe(true);
  });

  test('picturesOf returns the story’s image first, then those of captions', () => {
    expect(listPictures(story)).toEqual([
      { url: 'https://files.test/story.jpg' },
      { url: 'https://files.test/two.jpg', caption: 'Two' },
    ]);
    expect(listPictures({ image: null, captions: [] })).toEqual([]);
  });
});

test('the usual paper is that of the country of the browser', () => {
  const rows = [
    ['en-US', 'letter'],
    ['en', 'letter'],
    ['es-MX', 'letter'],
    ['fr-CA', 'letter'],
    ['en-GB', 'a4'],
    ['de', 'a4'],
    ['es', 'a4'],
    ['not a language', 'a4'],
  ];
  expect(rows.map(([language = '']) => [language, usualPaper(language)])).toEqual(rows);
});
