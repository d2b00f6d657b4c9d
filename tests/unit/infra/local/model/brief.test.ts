import { describe, expect, it } from 'vitest';
import { interviewNamed, interviewOf, talk, write } from './conversations.ts';

const briefOf = (interview: Parameters<typeof talk>[0]) => {
  const transcript = talk(interview);
  return { transcript, brief: write(interview, 'brief', { transcript }) };
};

describe('brief', () => {
  it('copies every source letter by letter from its message', () => {
    const { transcript, brief } = briefOf(interviewNamed('a midwife, long'));
    const facts = [...brief.people, ...brief.places, ...brief.times, ...brief.quotes, ...brief.scenes];
    expect(facts.length).toBeGreaterThan(25);
    for (const { source } of facts) expect(transcript[source.message]?.content).toContain(source.words);
  });

  it('finds the addressee', () => {
    const rows = [
      ['My grandmother Rosa', 'Rosa'],
      ['For my husband Tomasz, for our tenth anniversary.', 'Tomasz'],
      ['It is for Esra, our midwife.', 'Esra'],
      ['my mum', 'Mum'],
      ['its for my stepdad Ray. im Jo and my sister is Kayleigh', 'Ray'],
      ['to my wife Ana', 'Ana'],
      ['its for my stepdad ray', 'Ray'],
      ['for my best friend Tom who moved away', 'Tom'],
      ['für meine Oma Hilde', 'Hilde'],
      ['para mi madre', 'mi madre'],
      ['Meine Oma Helga', 'Helga'],
      ['Pour mon frère Luc.', 'Luc'],
    ] as const;
    const found = rows.map(([answer]) => [answer, briefOf(interviewOf('for-someone', answer)).brief.addressee?.name]);
    expect(found).toEqual(rows);
  });

  it('marks both sentences of a secret off the record', () => {
    const answers = [
      'She drank in those years. Leave that out, please.',
      'Mein Onkel hat gelogen. Das bleibt aber unter uns.',
      'Il buvait trop. Entre nous, ne l’écrivez pas.',
      'Vendió los pendientes. Eso no lo pongas.',
    ];
    for (const answer of answers) {
      const { brief } = briefOf(interviewOf('memories', 'A kitchen in autumn.', answer));
      expect(brief.offRecord.map(({ text }) => text)).toEqual([answer]);
    }
  });
});
