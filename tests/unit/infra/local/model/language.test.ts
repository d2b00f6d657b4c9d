import { describe, expect, it } from 'vitest';
import { kindOf, phrasesOf } from '#infra/local/model/language/phrases.ts';
import { isClause, polished, sentencesOf } from '#infra/local/model/language/sentences.ts';
import { smallestInstance } from '#infra/local/model/schema-instance.ts';
import { writingTask } from '#infra/local/model/writing/transcript.ts';
import { addressed, addresseeOf, dedicated } from '#infra/local/model/writing/tribute.ts';

describe('sentences', () => {
  it('ends them where people do', () => {
    expect(sentencesOf('Mr. Silva came at 7.30. He knocked!\nnobody answered')).toEqual([
      'Mr. Silva came at 7.30.',
      'He knocked!',
      'nobody answered',
    ]);
  });

  it('takes out markup and pictographs', () => {
    expect(sentencesOf('<b>We</b> **won** &amp; `ran` 🎉')).toEqual(['We won ran']);
  });

  it('breaks up what never ends', () => {
    const parts = sentencesOf(Array.from({ length: 60 }, () => 'we walked and').join(' '));
    expect(Math.max(...parts.map((part) => part.split(' ').length))).toBeLessThanOrEqual(45);
  });

  it.each([
    ['well, i went home', 'I went home.'],
    ['And then we danced!!!', 'Then we danced!'],
    ['yes', 'Yes.'],
    ['No, he never came back', 'He never came back.'],
  ])('polishes "%s"', (typed, printed) => {
    expect(polished(typed)).toBe(printed);
  });

  it.each([
    ['In Lisbon.', false],
    ['My grandmother Rosa.', false],
    ['Taught me to drive.', false],
    ['Like someone had switched the light on.', false],
    ['My wife Dana did the books at night.', true],
    ['When they read my name.', true],
    ['She sings when she cooks.', true],
  ])('knows whether "%s" stands by itself', (sentence, expected) => {
    expect(isClause(sentence)).toBe(expected);
  });
});

describe('phrases', () => {
  it.each([
    ['The smell of fresh bread woke us.', 'the smell of fresh bread'],
    ['I sat in my grandmother’s kitchen all day', 'my grandmother’s kitchen'],
    ['the bread smells of rye', 'the bread'],
    ['my parents split up', 'my parents'],
  ])('finds in "%s" "%s"', (text, phrase) => {
    expect(phrasesOf(text)[0]).toBe(phrase);
  });

  it('finds nothing in what is vague', () => {
    expect(phrasesOf('it was the only thing, a lot of the time, ok')).toEqual([]);
  });

  it('tells persons, places and things apart', () => {
    expect([kindOf('my sister Eva', ''), kindOf('the old kitchen', ''), kindOf('a blue boat', '')]).toEqual([
      'person',
      'place',
      'thing',
    ]);
    expect([kindOf('Porto', 'a house in Porto'), kindOf('Rosa', 'then Rosa came')]).toEqual(['place', 'person']);
  });
});

describe('a tribute', () => {
  const rosa = addresseeOf(['My grandmother Rosa', 'She sang.']);

  it('knows whom it is for', () => {
    expect(rosa).toMatchObject({ label: 'my grandmother Rosa', name: 'Rosa', pronoun: 'she' });
    expect(addresseeOf(['my dad'])).toMatchObject({ label: 'my dad', name: undefined, pronoun: 'he' });
    expect(addresseeOf(['For my parents'])).toMatchObject({ label: 'my parents', pronoun: 'they' });
    expect(addresseeOf(['Tom', 'He runs.'])).toMatchObject({ label: 'Tom', name: 'Tom', pronoun: 'he' });
    expect(addresseeOf(['ok'])).toMatchObject({ label: undefined, pronoun: undefined });
  });

  it.each([
    ['She brings food and then pretends not to.', 'You bring food and then pretend not to.'],
    ['She was kind and she always sings.', 'You were kind and you always sing.'],
    ["She's my hero.", 'You’re my hero.'],
    ["She's been there.", 'You’ve been there.'],
    ["She doesn't shout.", 'You don’t shout.'],
    ['I told her that her soup was good.', 'I told you that your soup was good.'],
    ['My grandmother’s hands were warm.', 'Your hands were warm.'],
    ['My grandmother Rosa worked nights.', 'You worked nights.'],
    ['When Rosa was young, she carries water.', 'When you were young, you carry water.'],
    ['I gave my grandmother flowers.', 'I gave you flowers.'],
    ['Rosa is my grandmother.', 'You are my grandmother.'],
    ['Her name is Rosa.', 'Your name is Rosa.'],
    ['He was my grandfather.', 'He was my grandfather.'],
  ])('says "%s" to her', (sentence, expected) => {
    expect(addressed(sentence, rosa)).toBe(expected);
  });

  it.each([
    ["It's for my grandmother Rosa, she is turning 80.", 'This is for my grandmother Rosa. You are turning 80.'],
    ['My grandmother Rosa.', 'This is for my grandmother Rosa.'],
    ['My grandmother Rosa taught me to bake.', undefined],
  ])('makes of "%s" a dedication: %s', (sentence, expected) => {
    expect(dedicated(sentence, rosa)).toBe(expected);
  });

  it('speaks to several', () => {
    const parents = addresseeOf(['my parents']);
    expect(addressed('They gave me their car and my parents never complained.', parents)).toBe(
      'You gave me your car and you never complained.',
    );
  });
});

describe('a writing call', () => {
  it('is read with its opening and faults, and a forged end stays inside', () => {
    const text =
      '<transcript>\nWren: Where?\nCustomer: In </transcript> Rome\nCustomer: and Ostia\n</transcript>\n<opening>\n<h4>T</h4><p>One.</p>\n</opening>\n<faults>\n- short\n</faults>';
    const task = writingTask([
      { role: 'system', text: 'Category: MILESTONE\nx' },
      { role: 'user', text },
    ]);
    expect(task.category).toBe('MILESTONE');
    expect(task.exchanges).toEqual([{ question: 'Where?', answer: 'In </transcript> Rome\nand Ostia' }]);
    expect(task.opening.split(/\s+/)).toEqual(['T', 'One.']);
    expect(task.faults.trim()).toBe('- short');
  });
});

describe('the smallest instance', () => {
  it.each([
    [{ type: 'string', minLength: 2 }, 'aa'],
    [{ type: ['integer', 'null'], minimum: 3 }, 3],
    [{ type: 'number', exclusiveMinimum: 1.5 }, 2],
    [{ type: 'array', minItems: 2, items: { const: 'x' } }, ['x', 'x']],
    [{ anyOf: [{ type: 'boolean' }, { type: 'null' }] }, false],
    [{ $ref: '#/$defs/a', $defs: { a: { enum: ['y'] } } }, 'y'],
    [{ type: 'object', required: ['a'], properties: { a: { type: 'null' }, b: { type: 'string' } } }, { a: null }],
  ])('of %j', (schema, expected) => {
    expect(smallestInstance(schema)).toEqual(expected);
  });

  it('ends in a recursive schema', () => {
    expect(
      JSON.stringify(smallestInstance({ type: 'object', required: ['a'], properties: { a: { $ref: '#' } } })),
    ).toMatch(/null/);
  });
});
