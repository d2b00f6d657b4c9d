import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sanitizeHtml } from '#functions/domain/html/sanitize-html.ts';
import { escapeText, storyHtml } from '#functions/domain/story/writing/compose-html.ts';
import { htmlBlocks, textLine } from '#shared/story/html-blocks.ts';
import { dayFormats, ideaFormats, sectionNames, storyLanguages, weekdays } from '#shared/story/languages.ts';
import { dayLine, ideaLine, readStoryText, valueLine, valuesAt } from '#shared/story/story-text.ts';
import { typesetLine } from '#shared/text/plain-text.ts';
import { arbitraryCodePoint } from '#tests/support/arbitrary-code-point.ts';
import { bicycleParts } from '#tests/support/bicycle-story.ts';

const marks = [...'“”„"\'‘’:—→·<>&; aB\u00a0\u202f', ' — ', ' → ', ': ', ' · '];
const anyText = fc.oneof(
  fc.string({ unit: arbitraryCodePoint, maxLength: 40 }),
  fc.string({ unit: fc.constantFrom(...marks), maxLength: 12 }),
);
const text = anyText.map((any) => typesetLine(any));
const filled = text.map((any) => any.slice(0, 40).trim() || 'Toast');
const language = fc.constantFrom(...storyLanguages);

/** The letters of a text: the lines may change marks that would be read as separators. */
const letters = (any: string | null) => (any ?? '').replace(/[\s“”„"'‘’‚:—–→›]/g, '');
const lettersOf = (parts: object) =>
  Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, letters(part)]));

const anyValue = fc.record({ name: filled, meaning: filled, moment: text });
const anyIdea = fc.record({ title: filled, format: fc.constantFrom(...ideaFormats), hook: text, post: text });
const anyDay = fc.record({
  day: fc.constantFrom(...weekdays),
  title: filled,
  format: fc.constantFrom(...dayFormats),
  hook: text,
  post: text,
  cta: text,
});

const itemHtml = (heading: string, line: string) => `<h4>${heading}</h4><ul><li>${escapeText(line)}</li></ul>`;

describe('lines', () => {
  it('have the documented forms', () => {
    const post = { title: 'The tin', hook: 'Don’t ask.', post: 'Show it.' };
    expect(valueLine({ name: 'Mend first', meaning: 'I look.', moment: 'it ran "true"' })).toBe(
      "Mend first: I look. “it ran 'true'”",
    );
    expect(ideaLine({ ...post, format: 'photo' }, 'en')).toBe('Photo · The tin — “Don’t ask.” Show it.');
    expect(dayLine({ ...post, day: 'Monday', format: 'question', cta: 'Come by.' }, 'de')).toBe(
      'Montag · Frage · The tin: “Don’t ask.” Show it. → Come by.',
    );
    const rest = { title: 'Closed', hook: '', post: 'Sleep.', cta: '' };
    expect(dayLine({ ...rest, day: 'Saturday', format: 'rest' }, 'en')).toBe('Saturday · Rest · Closed: Sleep.');
  });

  it('are read back, whatever the texts are', () => {
    fc.assert(
      fc.property(anyValue, anyIdea, anyDay, language, (value, idea, day, story) => {
        const { values, strategy, schedule } = sectionNames[story];
        const html =
          itemHtml(values, valueLine(value)) +
          itemHtml(strategy, ideaLine(idea, story)) +
          itemHtml(schedule, dayLine(day, story));
        const read = readStoryText(html);
        expect(read.language).toBe(story);
        const { text: valueText, html: _, ...readValue } = read.values[0] ?? { text: '', html: null };
        expect(lettersOf(readValue)).toEqual(lettersOf(value));
        expect(valueText).toBe(valueLine(value));
        const { text: __, html: ___, ...readIdea } = read.ideas[0] ?? { text: '', html: null };
        expect(lettersOf(readIdea)).toEqual(lettersOf(idea));
        const { text: ____, html: _____, ...readDay } = read.days[0] ?? { text: '', html: null };
        expect(lettersOf(readDay)).toEqual(lettersOf(day));
      }),
      { numRuns: 2000 },
    );
  });

  it('are stable: writing again what was read gives the same line', () => {
    fc.assert(
      fc.property(anyDay, language, (day, story) => {
        const line = dayLine(day, story);
        const [read] = readStoryText(itemHtml(sectionNames[story].schedule, line)).days;
        const part = (any: string | null | undefined) => any ?? '';
        const again = {
          title: part(read?.title),
          hook: part(read?.hook),
          post: part(read?.post),
          cta: part(read?.cta),
        };
        expect(dayLine({ ...again, day: read?.day ?? 'Monday', format: read?.format ?? 'photo' }, story)).toBe(line);
      }),
    );
  });
});

describe('readStoryText', () => {
  it('reads a whole story exactly', () => {
    const html = sanitizeHtml(storyHtml(bicycleParts, 'fr'));
    const read = readStoryText(html);
    const { values, strategy, schedule } = bicycleParts;
    expect(read.values).toMatchObject(values.values);
    expect(read.ideas).toMatchObject(strategy.ideas.map(({ source: _, ...idea }) => idea));
    expect(read.days).toMatchObject(
      schedule.days.map((day) => ({ ...day, hook: day.hook || null, cta: day.cta || null })),
    );
    expect(read).toMatchObject({ language: 'fr', rest: '' });
    expect(read.sections.map(({ kind }) => kind)).toEqual(['values', 'strategy', 'schedule']);
    expect(html.startsWith(read.story)).toBe(true);
    expect(read.story.endsWith('never put a price on it.</p>')).toBe(true);
  });

  it('reads stories of the earlier form', () => {
    const read = readStoryText(
      '<p>It burnt.</p><h4>Your values</h4><ul><li>Care: nobody begins hungry.</li><li>Patience</li></ul>' +
        '<h4>Your content strategy</h4><ol><li>Show the toaster — it broke.</li></ol>' +
        '<h4>Your weekly schedule</h4><ul><li>Monday: the pen.</li><li>Rest on Tuesday</li></ul>',
    );
    expect(read.values).toMatchObject([
      { name: 'Care', meaning: 'nobody begins hungry.', moment: null },
      { name: null, text: 'Patience' },
    ]);
    expect(read.ideas).toMatchObject([{ title: null, format: null, text: 'Show the toaster — it broke.' }]);
    expect(read.days).toMatchObject([
      { day: 'Monday', title: null, format: null, post: 'the pen.', cta: null },
      { day: null, text: 'Rest on Tuesday' },
    ]);
  });

  it.each([
    [
      'markup inside words',
      '<strong>Pho</strong>to · <em>The tin</em> — “Ask.” Show it.',
      { title: 'The tin', hook: 'Ask.' },
    ],
    ['paragraphs and breaks', '<p>Photo · The tin —<br />“Ask.” Show it.</p>', { title: 'The tin', post: 'Show it.' }],
    ['another case', 'PHOTO · The tin — Show it.', { format: 'photo', hook: null, post: 'Show it.' }],
    ['only a title', 'Photo · The tin', { title: 'The tin', post: null }],
    ['a hook without its end', 'Photo · The tin — “Ask. Show it.', { hook: null, post: '“Ask. Show it.' }],
    [
      'an unknown format',
      'Picture · The tin — “Ask.”',
      { format: null, title: null, text: 'Picture · The tin — “Ask.”' },
    ],
    ['entities', 'Photo · Tea &amp; toast — &lt;3', { title: 'Tea & toast', post: '<3' }],
  ])('reads an idea with %s', (_, item, expected) => {
    const read = readStoryText(`<h4>Your values</h4><h4>Your content strategy</h4><ol><li>${item}</li></ol>`);
    expect(read.ideas).toMatchObject([expected]);
  });

  it.each([
    [
      'without a format',
      'Monday · The tin: Show it.',
      { day: 'Monday', format: null, title: 'The tin', post: 'Show it.' },
    ],
    ['without a title', 'Monday · Photo: Show it.', { format: 'photo', title: null, post: 'Show it.' }],
    ['without a post', 'Monday · Photo · The tin', { title: 'The tin', post: null }],
    ['with only a call', 'Monday · Photo · The tin: → Come', { post: null, cta: 'Come' }],
    ['without its day', 'Photo · The tin: Show it.', { day: null, text: 'Photo · The tin: Show it.' }],
  ])('reads a day %s', (_, item, expected) => {
    expect(readStoryText(`<h4>Your weekly schedule</h4><ul><li>${item}</li></ul>`).days).toMatchObject([expected]);
  });

  it('keeps the HTML of items with links or lists', () => {
    const item = 'Care: see <a href="https://a.example">this</a>';
    const [value] = readStoryText(`<h4>Your values</h4><ul><li>${item}</li></ul>`).values;
    expect(value).toMatchObject({ name: 'Care', meaning: 'see this', html: item });
  });

  it('returns additions in their places, and lists under the customer’s own headings as HTML', () => {
    const read = readStoryText(
      '<h4>Your values</h4><p>Intro</p><ul><li>Care: a</li></ul><p>Between</p><ul><li>Wit: b</li></ul>' +
        '<h5>At work</h5><ul><li>Grit: c</li></ul><h2>My notes</h2><ul><li>Milk: two</li></ul><h5>More</h5>tail',
    );
    expect(read.sections).toMatchObject([
      {
        kind: 'values',
        blocks: ['<p>Intro</p>', [{ name: 'Care' }], '<p>Between</p>', [{ name: 'Wit' }], '<h5>At work</h5>', [{}]],
      },
      { kind: 'other', html: '<h2>My notes</h2><ul><li>Milk: two</li></ul><h5>More</h5>tail' },
    ]);
    expect(read.values.map(({ name }) => name)).toEqual(['Care', 'Wit', 'Grit']);
    expect(read.rest).toContain('Milk: two');
  });

  it('reads a list with text outside its items as HTML', () => {
    const list = '<ul>loose<li>Care: a</li></ul>';
    expect(readStoryText(`<h4>Your values</h4>${list}`).sections).toMatchObject([{ blocks: [list] }]);
  });

  it.each([
    ['before a list', '<h4>Your weekly schedule</h4> <ul><li>Monday: a</li></ul>', 0],
    ['before a paragraph', '<h4>Votre semaine</h4><p>It rained.</p>', 1],
  ])('a heading other than the values begins the sections only %s', (_, html, inStory) => {
    const read = readStoryText(`<p>a</p>${html}`);
    expect(read.story).toBe(inStory === 1 ? `<p>a</p>${html}` : '<p>a</p>');
  });

  const tags = ['p', 'h4', 'h2', 'ul', 'ol', 'li', 'strong', 'blockquote', 'a'];
  const pieces = [
    ...tags.flatMap((tag) => [`<${tag}>`, `</${tag}>`]),
    ...['<br />', 'Your values', 'Your weekly schedule', 'Monday · Photo · T: “H” P → C', 'Care: a', ' ', 'x'],
    ...['<h4>Deine Werte</h4>', '<li>Photo · T — “H” P</li>', '&lt;', '“', ': '],
  ];

  it('loses no words of any edited text', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...pieces), maxLength: 60 }), (any) => {
        const html = sanitizeHtml(any);
        const read = readStoryText(html);
        const shown = read.sections.map((section) => {
          if (section.kind === 'other') return textLine(section.html);
          const blocks = section.blocks.map((block) =>
            typeof block === 'string' ? textLine(block) : block.map((item) => item.text).join(' '),
          );
          return [section.heading, ...blocks].join(' ');
        });
        const words = (all: string) => all.replace(/\s+/g, '');
        expect(words(textLine(read.story) + shown.join(''))).toBe(words(textLine(html)));
      }),
      { numRuns: 2000 },
    );
  });

  it('is fast for 200 KB of hostile text', () => {
    const size = 200_000;
    const filledWith = (piece: string) => piece.repeat(Math.ceil(size / piece.length));
    const hostile = [
      ...['<a', '<a ', '<', '</', '<h4>', '</h4>', '<ul><li>', '<b>x', ':', ' ', '“', '”', ' → ', ' · ', '&amp;', 'a'],
      ...['<h4>Your values</h4>', '<h4>::::', '<li>“a ”</li>', '<h4> </h4>', '“ ”', ': “'],
    ].map(filledWith);
    for (const piece of [...hostile])
      hostile.push(`<h4>Your values</h4><ul><li>Monday: ${piece}</li></ul>`, `<h4>${piece}</h4>`);
    const times = hostile.map((html) => {
      const start = performance.now();
      readStoryText(html);
      valuesAt(html);
      return performance.now() - start;
    });
    // A quiet machine needs 0.1 s, a busy one over 1 s; quadratic time would be minutes.
    expect(Math.max(...times)).toBeLessThan(10_000);
  });
});

describe('valuesAt', () => {
  it.each([
    '<h4>Your values</h4>',
    '<h2 data-indent="1"><strong>YOUR Values:</strong></h2>',
    '<h3> <em>your</em><br />values : </h3>',
    ...storyLanguages.map((story) => `<h1>${sectionNames[story].values.toUpperCase()}</h1>`),
  ])('finds %s', (heading) => {
    expect(valuesAt(`<p>It burnt.</p>${heading}<ul><li>Patience</li></ul>`)).toBe(16);
  });

  it.each([
    '<p>Your values</p>',
    '<h4>Know your values well</h4>',
    '<blockquote><h4>Your values</h4></blockquote>',
    '',
  ])('finds none in %j', (html) => {
    expect(valuesAt(`<p>It burnt.</p>${html}`)).toBe(-1);
  });
});

describe('htmlBlocks', () => {
  it('covers the whole text', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('<p>', '</p>', '<ul>', '</ul>', '<br>', '<', '>', 'a', ' ') }),
        (html) => {
          const blocks = htmlBlocks(html);
          expect(blocks.map(({ start, end }) => html.slice(start, end)).join('')).toBe(html);
        },
      ),
    );
  });
});
