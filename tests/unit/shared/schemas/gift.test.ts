import { describe, expect, it } from 'vitest';
import { giftFormSchema, proofAnswerSchema } from '#shared/schemas/gift.ts';

const dedicationOf = (dedication: string) =>
  giftFormSchema.safeParse({ story: 's1', shippingMethod: 'pickup', dedication }).data?.dedication;
const proofMadeAt = '2026-11-21T10:00:00.000Z';

describe('giftFormSchema', () => {
  it.each([
    [' For  Mia\r\nand Tom ', 'For Mia and Tom'],
    ['For \u202eaiM\u202c', 'For aiM'],
    ['Fu\u0308r Mia', 'F\u00fcr Mia'],
    ['\u{1f469}\u200d\u{1f469}', '\u{1f469}\u200d\u{1f469}'],
    ['<b>Mia</b>', '<b>Mia</b>'],
    ['x'.repeat(80), 'x'.repeat(80)],
    [' \u200b ', undefined],
    ['x'.repeat(81), undefined],
    ['Für Mia, Μία, Мія, مريم, מיה ♥', 'Für Mia, Μία, Мія, مريم, מיה ♥'],
    ['สุขสันต์วันเกิด', undefined],
    ['For 妈妈', undefined],
  ])('a dedication becomes one line of plain text: %j', (typed, printed) => {
    expect(dedicationOf(typed)).toBe(printed);
  });
});

describe('proofAnswerSchema', () => {
  it('takes an approval or a problem, with line breaks and without invisible characters', () => {
    expect(proofAnswerSchema.parse({ approved: true, proofMadeAt })).toEqual({ approved: true, proofMadeAt });
    const problem = ' Her name\r\nis \u202eAnn.\u0000 ';
    expect(proofAnswerSchema.parse({ problem, proofMadeAt })).toEqual({ problem: 'Her name\nis Ann.', proofMadeAt });
  });

  it.each([{}, { approved: false }, { approved: true, problem: 'x' }, { problem: ' ' }, { problem: 'x'.repeat(1001) }])(
    'refuses %j',
    (answer) => {
      expect(proofAnswerSchema.safeParse({ ...answer, proofMadeAt }).success).toBe(false);
    },
  );
});
