import { describe, expect, it } from 'vitest';
import { careAnswer, careIn } from '#functions/domain/care/care.ts';
import { type ChatMessage, chatMessageSchema } from '#shared/schemas/conversation.ts';
import { careReply, helpLines } from '#shared/story/care-words.ts';
import { storyLanguages } from '#shared/story/languages.ts';
import { careStatements } from '#tests/support/care-statements.ts';

const said = (role: 'user' | 'system', content: string): ChatMessage => ({ role, content });

describe('careIn in each language', () => {
  const statements = storyLanguages.map((language) => ({ language, ...careStatements[language] }));

  it('recognises distress and danger, and answers in the language', () => {
    for (const { language, distress, danger, harmless } of statements) {
      const kinds = [...distress.map((text) => [text, 'distress']), ...danger.map((text) => [text, 'danger'])];
      expect(kinds.map(([text = '']) => [text, careIn(text)])).toEqual(kinds);
      const flags = [true, false].flatMap((one) => [true, false].map((other) => ({ distress: one, danger: other })));
      const ours = flags.map((kind) => careReply({ language, ...kind }));
      const foreign = kinds.filter(([text = '']) => !ours.includes(careAnswer(text, harmless.join(' ')) ?? ''));
      expect(foreign).toEqual([]);
    }
  });

  it('leaves idioms, accidents and grief alone', () => {
    expect(statements.flatMap(({ harmless }) => harmless.filter((text) => careIn(text) !== 'none'))).toEqual([]);
  });

  it('names the lines of the language for distress, and only the directory for danger', () => {
    for (const { language, distress, danger } of statements) {
      const [forDistress = '', forDanger = ''] = [distress[0], danger[0]].map((text) => careAnswer(text ?? '', ''));
      for (const { where, number } of helpLines[language]) {
        expect(forDistress).toMatch(new RegExp(`^${where} ?: ${number}$`, 'm'));
        expect(forDanger).not.toContain(number);
      }
      expect(forDistress).toContain('findahelpline.com');
      expect(forDanger).toContain('findahelpline.com');
      // As the browser sends it back, so that the draft recognises it.
      for (const content of [forDistress, forDanger])
        expect(chatMessageSchema.parse(said('system', content)).content).toBe(content);
    }
  });
});

describe('careIn', () => {
  it('reads one slip of the fingers, digits for letters, capitals, quotes and missing accents', () => {
    const typed = ['i want to kill mysefl', 'I wnat to die', 'i want to k1ll myself', 'I DON´T WANT TO LIVE ANYMORE'];
    expect(typed.map(careIn)).toEqual(typed.map(() => 'distress'));
  });

  it('hears danger beside an idiom', () => {
    expect(careIn('I could have died laughing. But some nights I want to die.')).toBe('distress');
  });

  it('puts the emergency number before the crisis lines when somebody who is beaten speaks of death', () => {
    expect(careAnswer('he hits me and i want to die', '')).toMatch(
      /emergency number[\s\S]+findahelpline\.com[\s\S]+988/,
    );
  });

  it('reads 4,000 characters of near misses within 100 ms', () => {
    const text = 'my husband and my mother i want to be he is she was ich will mich er hat je ne '.repeat(50);
    const times = Array.from({ length: 10 }, () => {
      const start = performance.now();
      careIn(text.slice(0, 4000));
      return performance.now() - start;
    });
    expect(Math.min(...times)).toBeLessThan(100);
  });
});

it('answers words of several languages in the language of the interview', () => {
  expect(careAnswer('fui violada', 'A minha avó fazia pão na aldeia e eu ajudava sempre quando era criança')).toContain(
    'Ainda bem',
  );
});
