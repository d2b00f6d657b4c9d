import { describe, expect, it } from 'vitest';
import { storyHtml } from '#functions/domain/story/compose-html.ts';
import { cutMinorFaults } from '#functions/domain/story/cut-minor-faults.ts';
import { checkStory, countWords, hasOnlyWriterTags } from '#functions/domain/story/quality-check.ts';
import type { StoryParts } from '#functions/domain/story/section-formats.ts';
import { bakeryTranscript, goodParts } from '#tests/support/story-parts.ts';

const facts = { transcript: bakeryTranscript, opening: null, category: 'business-story' as const };
const found = (parts: StoryParts, given: Parameters<typeof checkStory>[1] = facts) =>
  checkStory(parts, given).map(({ section, code }) => `${section} ${code}`);
const good = goodParts();

describe('checkStory', () => {
  it('finds nothing wrong with a good story', () => {
    expect(checkStory(good, facts)).toEqual([]);
  });

  const paragraphs = good.body.paragraphs;
  const body = (change: Partial<StoryParts['body']>) => goodParts({ body: { ...good.body, ...change } });
  const ideas = good.strategy.ideas;
  const days = good.schedule.days;
  const captions = good.captions.captions;
  const caption = (text: string) => goodParts({ captions: { captions: [...captions.slice(0, 4), text] } });

  it.each<[string, StoryParts, string[]]>([
    ['no title', body({ title: ' ' }), ['body title']],
    ['a title of 11 words', body({ title: 'a b c d e f g h i j k' }), ['body title']],
    ['a number in the title that nobody said', body({ title: 'Bread since 1887' }), ['body unknown-number']],
    [
      'somebody in the title whom nobody knows',
      body({ title: 'Margaret’s Kitchen in the Rain' }),
      ['body unknown-name'],
    ],
    ['nothing in a title of their own', body({ title: 'Rosa’s Table and the Weight of Flour' }), []],
    ['499 words', body({ paragraphs: [Array.from({ length: 499 }, () => 'rye').join(' ')] }), ['body too-short']],
    [
      'a paragraph that stands there twice',
      body({ paragraphs: [...paragraphs, paragraphs[0] ?? ''] }),
      ['body too-few'],
    ],
    ['an invented name', body({ paragraphs: [...paragraphs, 'It was Margaret who came.'] }), ['body unknown-name']],
    ['an invented number', body({ paragraphs: [...paragraphs, 'It took us 31 years.'] }), ['body unknown-number']],
    ['HTML in the text', body({ paragraphs: [...paragraphs, 'It <b>rained</b>.'] }), ['body markup']],
    ['Markdown in the text', body({ paragraphs: [...paragraphs, 'It **rained**.'] }), ['body markup']],
    ['far too much text', body({ paragraphs: [...paragraphs, 'rain '.repeat(10_000)] }), ['body too-long']],
    ['an opening nobody pinned', body({ pinnedOpening: '<h4>Else</h4>' }), ['body opening-changed']],
    ['three values', goodParts({ values: { values: good.values.values.slice(1) } }), ['values too-few']],
    ['19 ideas', goodParts({ strategy: { ideas: ideas.slice(0, 19) } }), ['strategy too-few']],
    [
      '20 ideas, two the same',
      goodParts({ strategy: { ideas: [...ideas.slice(0, 19), ideas[0] ?? ''] } }),
      ['strategy too-few'],
    ],
    ['six days', goodParts({ schedule: { days: days.slice(1) } }), ['schedule order']],
    ['days in another order', goodParts({ schedule: { days: days.toReversed() } }), ['schedule order']],
    [
      'a day without a post',
      goodParts({ schedule: { days: days.map((day, i) => (i === 3 ? { ...day, post: ' ' } : day)) } }),
      ['schedule order'],
    ],
    ['four captions', goodParts({ captions: { captions: captions.slice(1) } }), ['captions too-few']],
    ['a caption of 2,201 characters', caption(`Rosa and rye.\n\n${'rye '.repeat(547)}r`), ['captions too-long']],
    [
      'a caption whose first line has 126 characters',
      caption(`Mrs. Ahmed ${'r'.repeat(115)}\nrye`),
      ['captions first-line'],
    ],
    [
      'a caption that says nothing of anybody',
      caption('It was a day like many others. I felt it.'),
      ['captions no-detail'],
    ],
    ['a caption with a tag', caption('Rosa <script>alert(1)</script>'), ['captions markup']],
  ])('finds %s', (_what, parts, faults) => {
    expect(found(parts)).toEqual(faults);
  });

  it('holds a story to the opening that was read before it was bought', () => {
    const html = '<h4>Bread</h4><p>It rained when Margaret came in 1887.</p>';
    const pinned = body({ title: 'Bread', pinnedOpening: html, paragraphs: [...paragraphs, 'And Margaret stayed.'] });
    expect(found(pinned, { transcript: bakeryTranscript, opening: { html } })).toEqual([]);
    expect(storyHtml(pinned).startsWith(html)).toBe(true);
    expect(found(goodParts(), { transcript: bakeryTranscript, opening: { html } })).toEqual(['body opening-changed']);
  });

  it('counts words as people do', () => {
    expect(countWords("It's five – well, six")).toBe(4);
  });

  it('knows the tags a story may have', () => {
    expect(hasOnlyWriterTags('<h4>a</h4><p>b &lt;c</p><ul><li>d</li></ul><ol></ol>')).toBe(true);
    for (const html of ['<p onclick="x">', '<h1>a</h1>', '<script>', '< p>', '<P>'])
      expect(hasOnlyWriterTags(html)).toBe(false);
  });
});

describe('cutMinorFaults', () => {
  it('takes out the sentences that say what nobody said, and nothing else', () => {
    const kept = 'The rye was warm.';
    const parts = goodParts({
      body: {
        ...good.body,
        title: 'Bread since 1887',
        paragraphs: [
          ...good.body.paragraphs,
          `${kept} It was Margaret who came. It took 31 years.`,
          'Only Margaret knew.',
        ],
      },
      strategy: { ideas: [...good.strategy.ideas, 'Show the year 1887.'] },
    });
    const cut = cutMinorFaults(parts, facts);
    expect(checkStory(parts, facts).every(({ code }) => code.startsWith('unknown-'))).toBe(true);
    expect(checkStory(cut, facts)).toEqual([]);
    expect(cut.body.paragraphs).toEqual([...good.body.paragraphs, kept]);
    expect(cut.body.title).toBe('Your business story');
    expect(cut.strategy.ideas).toEqual(good.strategy.ideas);
  });

  it('leaves a good story unchanged', () => {
    expect(cutMinorFaults(good, facts)).toEqual(good);
  });

  it('does not hide that too little is left', () => {
    const ideas = good.strategy.ideas.slice(0, 19);
    const parts = goodParts({ strategy: { ideas: [...ideas, 'Show how it was in 1887.'] } });
    expect(found(cutMinorFaults(parts, facts))).toEqual(['strategy too-few']);
  });
});
