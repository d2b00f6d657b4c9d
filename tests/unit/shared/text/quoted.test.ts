import { expect, test } from 'vitest';
import { curlyQuotes, quoted } from '#shared/text/quoted.ts';

test('a text is quoted with the marks of its language', () => {
  const faults = Object.entries({
    en: '“Oma”',
    'en-GB': '“Oma”',
    de: '„Oma“',
    fr: '«\u202fOma\u202f»',
    'pt-BR': '“Oma”',
    es: '«Oma»',
    it: '«Oma»',
    pl: '“Oma”',
  }).filter(([language, text]) => quoted('Oma', language) !== text);
  expect(faults).toEqual([]);
  expect(quoted('Oma', undefined)).toBe('“Oma”');
});

test('straight marks of a title become those of its language', () => {
  expect(curlyQuotes('"Bev\'s" shop', 'en')).toBe('“Bev’s” shop');
  expect(curlyQuotes('Der "alte" Aumann', 'de')).toBe('Der „alte“ Aumann');
  expect(curlyQuotes('"Viens", dit-elle', 'fr')).toBe('«\u202fViens\u202f», dit-elle');
  expect(curlyQuotes('"\'Tis him"', 'en')).toBe('“‘Tis him”');
});
