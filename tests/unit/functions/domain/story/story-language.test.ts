import { expect, it } from 'vitest';
import { languageToRecord } from '#functions/domain/story/story-language.ts';
import { emptyBrief } from '#tests/support/story-parts.ts';

it('records what the answers show, else what the brief names, in the form that browsers know', () => {
  const german = 'Ich habe nicht gewusst, dass der Hund noch in dem Haus war, und wir gingen.';
  const record = (content: string, language?: string) =>
    languageToRecord({
      transcript: [{ role: 'user', content }],
      brief: language === undefined ? null : { ...emptyBrief, language },
    });
  expect([
    record(german, 'en'),
    record('Kot spał.', 'pl-pl'),
    record('Com a Rosa.', 'pt-BR'),
    record('Kot spał.', 'Polish, I think'),
    record('Kot spał.'),
  ]).toEqual(['de', 'pl-PL', 'pt', undefined, undefined]);
});
