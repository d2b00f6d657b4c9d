import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Brief } from '#functions/domain/story/writing/brief.ts';
import { groundBrief, messageFinder, promptBrief } from '#functions/domain/story/writing/ground-brief.ts';
import { readBrief } from '#functions/domain/story/writing/story-material.ts';
import type { ChatMessage } from '#shared/schemas/conversation.ts';
import { propertyRuns } from '#tests/support/random-choices.ts';
import { emptyBrief } from '#tests/support/story-parts.ts';

const transcript: ChatMessage[] = [
  { role: 'system', content: 'Who was at Lake Garda?' },
  { role: 'user', content: 'My aunt  Lena. She said “never trust a calm lake”.' },
  { role: 'system', content: 'And then?' },
  { role: 'user', content: 'We rowed back in the dark, 1998.' },
];

const from = (message: number, words: string) => ({ message, words });

describe('groundBrief', () => {
  it('keeps a fact whose words stand in its message, whatever the quotation marks, spaces and case', () => {
    const quote = {
      speaker: 'Lena',
      text: 'Never trust a calm lake',
      source: from(1, 'she said "Never trust a calm lake"'),
    };
    const { quotes } = groundBrief({ ...emptyBrief, quotes: [quote] }, transcript);
    expect(quotes).toEqual([quote]);
  });

  it('keeps words whose short forms are written out, and no others', () => {
    const told: ChatMessage[] = [{ role: 'user', content: 'she sat w her bag n said u, eu tb vou' }];
    const find = messageFinder(told);
    const rows = ['sat with her bag', 'her bag and said you', 'eu também vou', 'sat without her bag', 'bag not said'];
    expect(rows.filter((words) => find(words) === 0)).toEqual(rows.slice(0, 3));
  });

  it('removes facts that no message of the customer holds', () => {
    const brief: Brief = {
      ...emptyBrief,
      people: [{ name: 'Marta', relation: 'sister', source: from(1, 'my sister Marta') }],
      places: [{ text: 'Lake Garda', source: from(0, 'Lake Garda') }],
      turningPoint: { text: 'the storm', source: from(3, 'the storm') },
      narrator: 'Paul',
    };
    expect(groundBrief(brief, transcript)).toEqual(emptyBrief);
  });

  it('removes a person whose name the source does not tell', () => {
    const people = [{ name: 'Lena Bauer', relation: 'aunt', source: from(1, 'My aunt Lena') }];
    expect(groundBrief({ ...emptyBrief, people }, transcript).people).toEqual([]);
  });

  it('corrects the number of a message', () => {
    const times = [{ text: '1998', source: from(1, 'in the dark, 1998') }];
    expect(groundBrief({ ...emptyBrief, times }, transcript).times[0]?.source.message).toBe(3);
  });

  it('renumbers the scenes of the outline', () => {
    const scene = (words: string) => ({ what: words, where: null, when: null, senses: [], source: from(3, words) });
    const brief: Brief = {
      ...emptyBrief,
      scenes: [scene('a fire'), scene('We rowed back')],
      outline: [{ beat: 'the way home', scenes: [0, 1] }],
    };
    expect(groundBrief(brief, transcript)).toMatchObject({
      outline: [{ scenes: [0] }],
      scenes: [{ what: 'We rowed back' }],
    });
  });

  it('finds words whose one short word was mended', () => {
    const answers = ['Er hat nie gesagt das er stolz ist.', 'She was taller then me, and had to many coats.'];
    const find = messageFinder(answers.map((content) => ({ role: 'user', content })));
    const mended = ['Er hat nie gesagt, dass er stolz ist', 'She was taller than me', 'and had too many coats'];
    expect(mended.map((words) => find(words))).toEqual([0, 1, 1]);
    const others = [
      'Er hat ihm gesagt, dass er stolz ist',
      'than me',
      'and had no many cats',
      'she was taller than he',
    ];
    expect(others.filter((words) => find(words) !== undefined)).toEqual([]);
  });

  it('finds words of which two were mended to others: "would of"', () => {
    const find = messageFinder([{ role: 'user', content: 'he would of done it, he must of been cold. A cup of tea.' }]);
    const mended = ['would have done it', 'must have been cold', 'he would’ve done it'];
    expect(mended.filter((words) => find(words) !== 0)).toEqual([]);
    expect(find('a cup have tea')).toBeUndefined();
  });

  it('keeps a person whose name is told in parts', () => {
    const told: ChatMessage[] = [{ role: 'user', content: 'Der alte Aumann saß da. Sie rief: „Heinrich, setz dich.“' }];
    const person = (name: string) => ({ name, relation: 'Bauer', source: from(0, 'Der alte Aumann') });
    const people = [person('Heinrich Aumann'), person('Heinz Aumann')];
    expect(groundBrief({ ...emptyBrief, people }, told).people).toEqual(people.slice(0, 1));
    expect(groundBrief({ ...emptyBrief, narrator: 'Heinrich Aumann' }, told).narrator).toBe('Heinrich Aumann');
  });

  it('never keeps words that the customer did not write', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 30 }), { maxLength: 8 }), fc.string(), (words, answer) => {
        const told: ChatMessage[] = [{ role: 'user', content: `x ${answer}` }];
        const offRecord = words.map((text) => ({ text, source: from(0, text) }));
        const grounded = groundBrief({ ...emptyBrief, offRecord }, told).offRecord;
        expect(grounded.filter(({ source }) => messageFinder(told)(source.words) !== 0)).toEqual([]);
      }),
      { numRuns: propertyRuns(1000) },
    );
  });
});

describe('promptBrief', () => {
  it('leaves out the sources, which the transcript shows', () => {
    const places = [{ text: 'the dark', source: from(3, 'in the dark') }];
    expect(promptBrief({ ...emptyBrief, places })).not.toContain('source');
    expect(promptBrief(null)).toBeNull();
  });
});

it('a brief of an earlier release is read as one without grief', () => {
  const { grief: _, ...earlier } = emptyBrief;
  const source = { userId: 'u', storyId: 's', category: 'memories' as const, transcript: [], opening: null };
  expect(readBrief({}, { ...source, brief: JSON.stringify(earlier) })).toEqual(emptyBrief);
  expect(readBrief({ brief: earlier }, source)).toEqual(emptyBrief);
});
