import { describe, expect, it } from 'vitest';
import { askedToLeaveOut, offRecordOf } from '#functions/domain/interview/off-record.ts';

describe('offRecordOf', () => {
  it('reads the words, and nothing from any other answer', () => {
    const rows = [
      ['{"reply":"Oh.","offRecord":["he drank"," "]}', ['he drank']],
      ['{"reply":"Oh.","offRecord":["he drank",7]}', ['he drank']],
      ['{"reply":"Oh.","offRecord":[]}', undefined],
      ['{"reply":"Oh.","offRecord":"he drank"}', undefined],
      ['{"reply":"Oh."}', undefined],
      ['{"reply":"Oh.","offRecord":["he dr', undefined],
      ['Oh. ["he drank"]', undefined],
    ] as const;
    expect(rows.filter(([answer, words]) => `${offRecordOf(answer)}` !== `${words}`)).toEqual([]);
  });
});

describe('askedToLeaveOut', () => {
  const answers = [
    'My brother Gary ran the shop with me. He took eleven hundred pounds from the till, twice, and Mum paid it back.',
    'We sold brass lamps and "Turkish" carpets, and in winter a stove burned in the back room. It was in Hull.',
    'The best customer was a captain who never bought anything. He told us about Odessa and the ice.',
    'I’d rather people thought it was the rent that closed us.',
  ];
  const asked = (reported: readonly string[], before: readonly string[] = [], told = answers) =>
    askedToLeaveOut(reported, told, before);

  it('takes words as they were typed, in spite of case, spelling and elision', () => {
    const rows = [
      [['he took 11 pounds'], []],
      [['gary'], ['Gary']],
      [['sold brass lamps and “Turkish” carpets'], ['sold brass lamps and "Turkish" carpets']],
      [['took elevn hundrd pounds from the till'], ['took eleven hundred pounds from the till']],
      [
        ['He took eleven hundred … paid it back.'],
        ['He took eleven hundred pounds from the till, twice, and Mum paid it back.'],
      ],
      [
        ['It was in Hull. He told us about Odessa and the ice.'],
        ['It was in Hull.', 'He told us about Odessa and the ice.'],
      ],
      [['My brother ... the rent that'], []],
      [['a secret that nobody told'], []],
    ] as const;
    expect(rows.map(([reported]) => asked(reported))).toEqual(rows.map(([, pieces]) => pieces));
  });

  it('takes the latest of equal messages’ words once, and nothing that only points', () => {
    expect(asked(['it', 'the', 'he', 'gary', 'Gary'])).toEqual(['Gary']);
    expect(asked(['Gary'], ['Gary'])).toEqual([]);
  });

  it('lets a model that reports everything keep out half of it, or the last two messages', () => {
    const lengthOf = (texts: readonly string[]) => texts.join('').length;
    expect(asked(answers.slice(0, 2), [], answers.slice(0, 2))).toEqual(answers.slice(0, 2));
    let known: string[] = [];
    for (const count of answers.keys()) {
      const told = answers.slice(0, count + 1);
      known = [...known, ...asked(told, known, told)];
    }
    expect(known).not.toEqual([]);
    const most = Math.max(lengthOf(answers) / 2, lengthOf(answers.slice(0, 2)));
    expect(lengthOf(known)).toBeLessThanOrEqual(most * 1.1);
    const long = Array.from({ length: 12 }, (_, at) => `Number ${at} of the shops was in the lane by the river ${at}.`);
    expect(asked(long, [], long).length).toBeLessThanOrEqual(6);
  });
});
