import { expect, test } from 'vitest';
import { languageOfDescription } from '#shared/story/language-of-story.ts';

const german = '<p>Ich habe nicht gewusst, dass der Hund noch in dem Haus war, und wir gingen.</p>';
const short = '<p>Kot spał.</p>';

test('a story has the language of its words, else the recorded one, else that of its headings', () => {
  const rows: readonly (readonly [text: string, recorded: string | undefined, language: string])[] = [
    [german, 'en', 'de'],
    [`${german}<h4>Your values</h4><ul><li>What the others had when we were there with you</li></ul>`, undefined, 'de'],
    [short, 'pl', 'pl'],
    [`${short}<h4>Deine Werte</h4>`, undefined, 'de'],
    [short, undefined, 'en'],
  ];
  const faults = rows.filter(([text, recorded, language]) => languageOfDescription(text, recorded) !== language);
  expect(faults).toEqual([]);
});
