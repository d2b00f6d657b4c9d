import { describe, expect, it } from 'vitest';
import { type StorySection, storySections } from '#functions/domain/story/story.ts';
import { openingHtml } from '#functions/domain/story/writing/compose-html.ts';
import { sentencesIn, withEdits } from '#functions/domain/story/writing/numbered-sentences.ts';
import type { StoryParts } from '#functions/domain/story/writing/section-formats.ts';
import { randomNumbers } from '#tests/support/random-choices.ts';
import { readRecordedStory, recordedNames } from '#tests/support/recorded-stories.ts';

const seed = Number(process.env['TEST_SEED'] ?? 20_261_126);
const rounds = 20;

/** Each section of each recorded story, with random spaces and line breaks in it. */
function sectionsToEdit(random: () => number) {
  const spaces = [' ', '  ', '\n', '\n\n', ' \n'];
  return recordedNames.flatMap((name) => {
    const { parts } = readRecordedStory(name);
    const spaced: StoryParts = JSON.parse(JSON.stringify(parts), (key, value: unknown) =>
      typeof value === 'string' && key !== 'pinnedOpening'
        ? value.replace(/(?<=\.) /g, () => spaces[Math.floor(random() * spaces.length)] ?? ' ')
        : value,
    );
    return storySections.map((section) => ({ section, value: spaced[section] }));
  });
}

const textsOf = (section: StorySection, value: StoryParts[StorySection]) =>
  sentencesIn(section, value).map(({ text }) => text);

describe('withEdits', () => {
  it('changes no other letter, whatever is replaced: the old sentences put back give the old section', () => {
    const random = randomNumbers(seed);
    for (let round = 0; round < rounds; round += 1) {
      for (const { section, value } of sectionsToEdit(random)) {
        const chosen = sentencesIn(section, value).filter(() => random() < 0.3);
        const edits = new Map(chosen.map(({ number }) => [number, `Sentence & <b>${number}</b>.`]));
        const edited = withEdits(section, value, edits);
        expect(textsOf(section, edited), `seed ${seed}`).toEqual(
          sentencesIn(section, value).map(({ number, text }) => edits.get(number) ?? text),
        );
        const back = new Map(chosen.map(({ number, text }) => [number, text]));
        expect(withEdits(section, edited, back), `seed ${seed}`).toEqual(value);
      }
    }
  });

  it('deletes sentences and the space beside them, and only items that lost their text', () => {
    const random = randomNumbers(seed);
    for (const { section, value } of sectionsToEdit(random)) {
      const all = sentencesIn(section, value);
      const chosen = all.filter(({ isTitle }) => !isTitle && random() < 0.3);
      const gone = withEdits(section, value, new Map(chosen.map(({ number }) => [number, ''])));
      const left = all.filter((each) => !chosen.includes(each)).map(({ text }) => text);
      const isWhole = section === 'body' || section === 'schedule';
      if (isWhole) expect(textsOf(section, gone), `seed ${seed}`).toEqual(left);
      // A text that began and ended without space still does.
      expect(JSON.stringify(gone)).not.toMatch(/"(?:text|post|hook|meaning)":"(?:\s|\\n)/);
      expect(withEdits(section, value, new Map())).toEqual(value);
    }
  });

  it('keeps line breaks, fields and the bytes of an opening', () => {
    const captions = { captions: ['One. Two.\n\nThree. Four.\n#five', 'Alone.'] };
    const rows: [number, string, string[]][] = [
      [1, '', ['Two.\n\nThree. Four.\n#five', 'Alone.']],
      [2, '', ['One.\n\nThree. Four.\n#five', 'Alone.']],
      [3, '', ['One. Two.\n\nFour.\n#five', 'Alone.']],
      [3, 'A\nB', ['One. Two.\n\nA B Four.\n#five', 'Alone.']],
      [5, '', ['One. Two.\n\nThree. Four.', 'Alone.']],
      [6, '', ['One. Two.\n\nThree. Four.\n#five']],
    ];
    for (const [number, text, expected] of rows)
      expect(withEdits('captions', captions, new Map([[number, text]])).captions).toEqual(expected);

    const spaced = { captions: ['A\u00a0b  c.  Dd.'] };
    expect(withEdits('captions', spaced, new Map([[2, 'Ee.']])).captions).toEqual(['A\u00a0b  c.  Ee.']);

    const idea = { title: 'A', format: 'photo' as const, hook: 'Bb.', post: 'Cc. Dd.', source: 'E' };
    const ideas = { ideas: [idea, { ...idea, post: 'Ff.' }] };
    const edited = withEdits(
      'strategy',
      ideas,
      new Map([
        [2, ''],
        [4, 'Xx.'],
        [7, ''],
      ]),
    );
    expect(edited).toEqual({ ideas: [{ ...idea, hook: '', post: 'Cc. Xx.' }] });

    const body = {
      title: 'Salt & I',
      pinnedOpening: openingHtml('Salt & I', ['One <1>. Two.', 'Three.']),
      paragraphs: ['Four.'],
    };
    expect(sentencesIn('body', body).map(({ text, isOpening }) => [text, isOpening])).toEqual([
      ...([
        ['Salt & I', true],
        ['One <1>.', true],
        ['Two.', true],
        ['Three.', true],
        ['Four.', false],
      ] as const),
    ]);
    expect(
      withEdits(
        'body',
        body,
        new Map([
          [1, 'Salt <me>'],
          [3, ''],
          [4, ''],
        ]),
      ),
    ).toEqual({
      title: 'Salt <me>',
      pinnedOpening: '<h4>Salt &lt;me&gt;</h4><p>One &lt;1&gt;.</p>',
      paragraphs: ['Four.'],
    });
  });
});
