import { describe, expect, it } from 'vitest';
import type { Brief } from '#functions/domain/story/writing/brief.ts';
import {
  asksToKeepOut,
  keptOutOf,
  keptOutPieces,
  onRecord,
  revealsKeptOut,
  writersView,
} from '#functions/domain/story/writing/kept-out.ts';
import { openingOnRecord } from '#functions/domain/story/writing/opening-on-record.ts';
import type { ChatMessage } from '#shared/schemas/conversation.ts';
import type { KeepOutMark } from '#shared/schemas/kept-out.ts';
import { careReply } from '#shared/story/care-words.ts';
import { readKeepOutSentences } from '#tests/support/recorded-stories.ts';
import { emptyBrief } from '#tests/support/story-parts.ts';

const told = (...answers: string[]): ChatMessage[] => answers.map((content) => ({ role: 'user', content }));
const left = (...answers: string[]) => {
  const transcript = told(...answers);
  const keptOut = keptOutOf({ transcript, brief: null });
  return onRecord(transcript, keptOut, { wholeMessages: false }).map(({ content }) => content);
};

describe('asksToKeepOut', () => {
  const { asks, alike } = readKeepOutSentences();

  it('recognises requests and confidences in seven languages, typed as people type', () => {
    const typed = asks.flatMap((text) => [text, text.toUpperCase(), text.replace(/['’]/g, '').toLowerCase()]);
    expect(typed.filter((text) => !asksToKeepOut(text))).toEqual([]);
  });

  it('leaves alone what only sounds like one', () => {
    expect(alike.length).toBeGreaterThan(asks.length - 1);
    expect(alike.filter(asksToKeepOut)).toEqual([]);
  });
  it('leaves alone what others asked of somebody, and hears the request beside it', () => {
    const tasks = [
      'Pendant 22 ans à La Poste on m’a demandé de les porter, pas de les écrire.',
      'Mon chef m’avait demandé de livrer le courrier, pas de le lire ni d’en parler.',
      'On nous payait pour porter les lettres, pas pour les raconter.',
      'They asked me to carry the letters, not to write them.',
      'For 22 years they paid me to deliver it, not to talk about it.',
      'My boss told me to file the reports, not to mention what was in them.',
      'I was hired to drive the van, not to write about it.',
      'Man hat mich gebeten, die Briefe zu tragen, nicht sie zu schreiben.',
      'Der Chef hat verlangt, dass wir liefern und nicht darüber reden.',
      'Ich wurde dafür bezahlt, sie zu tragen, nicht sie zu schreiben.',
      'Me pidieron llevarlas, no escribirlas.',
      'Durante 22 años me pidieron que las llevara, no que las escribiera.',
      'Me pagaban por repartir cartas, no por escribirlas ni contarlas.',
      'Per 22 anni mi hanno chiesto di portarle, non di scriverle.',
      'Mi pagavano per consegnare le lettere, non per raccontarle.',
      'Durante 22 anos me pediram para carregar as cartas, não para escrever.',
      'Me pagavam para entregar, não para contar.',
      'Ze vroegen me ze te bezorgen, niet ze te schrijven.',
      'Ik werd betaald om brieven te brengen, niet om ze te schrijven.',
      'Ze vroegen me brieven te brengen, niet te schrijven.',
    ];
    expect(tasks.filter(asksToKeepOut)).toEqual([]);
    const requests = [
      'Elle m’a demandé de garder ça pour moi, ne l’écris pas.',
      'On m’a demandé de livrer, mais n’écrivez pas ça s’il vous plaît.',
      'They asked me to leave the company, please do not write that.',
      'My sister asked me not to tell this, so leave it out.',
      'Er hat mich gebeten zu gehen, aber schreib das nicht.',
      'Me pidieron que me fuera, no lo escribas.',
      'Mi hanno chiesto di andarmene, non scriverlo.',
      'Me pediram para sair, não escreve isso.',
      'Ze vroegen me te vertrekken, maar schrijf dat niet op.',
      'Je vous demande de ne pas écrire ça.',
      'I ask you not to write that.',
      'I wanted you to know, not to write it.',
      'I told you to know me, not to write it down.',
      'Ich habe dich gebeten, es zu lesen, nicht zu schreiben.',
      'They asked me to keep it quiet, not to tell anyone.',
      'Te pido que no lo escribas.',
    ];
    expect(requests.filter((text) => !asksToKeepOut(text))).toEqual([]);
  });
});

describe('keptOutOf', () => {
  it('keeps out what a request or a confidence is about, and nothing else', () => {
    const rows: [string, string[], string[]][] = [
      [
        'what the sentence says itself',
        ['We sang. i shouldnt say this but he hit her. It rained all day.'],
        ['We sang. […] It rained all day.'],
      ],
      ['the sentence before', ['We sang. My uncle lied to all of us then. Das bitte weglassen.'], ['We sang. […]']],
      [
        'the sentences that a short one goes on with',
        ['We sang. My brother went to prison. He got three years. dont write that'],
        ['We sang. […]'],
      ],
      [
        'the end of a long sentence',
        [`We lived above the bakery, ${'and she sang while she folded, '.repeat(7)}but he drank, dont write that`],
        [`We lived above the bakery, ${'and she sang while she folded, '.repeat(6)}[…]`],
      ],
      [
        'what must not turn up, or stays between us',
        [
          'We sang. One summer she lost a child, mum never found out, so obviously that mustn’t turn up anywhere.',
          'Wir sangen. Er hat im Laden geklaut. Das muss unter uns bleiben.',
        ],
        ['We sang. […]', 'Wir sangen. […]'],
      ],
      [
        'what nobody needs in black and white',
        ['Wir sangen. Er trank schon vormittags, aber des braucht koiner schwarz auf weiß.'],
        ['Wir sangen. […]'],
      ],
      [
        'what a reason follows',
        ['We sang. He stole the till from the shop. Please leave that out, i have children'],
        ['We sang. […]'],
      ],
      ['what follows a confidence', ['Nobody knows this. I was married before I met him. We sang.'], ['[…] We sang.']],
      [
        'a name, wherever it stands',
        ['Gary sang. We ate.', 'I saw Gary. It rained.', 'please dont mention gary'],
        ['[…] We ate.', '[…] It rained.', '[…]'],
      ],
      [
        'the nearest message about an object',
        ['My brother sang.', 'We ate. My brother drank.', 'leave out the bit about my brother'],
        ['My brother sang.', 'We ate. […]', '[…]'],
      ],
      [
        'the message that says both whom and what, of two that say what',
        [
          'My dad was meant to come. He didnt show. Ray came.',
          'He showed it the postman.',
          'please dont put in about my dad not showing',
        ],
        ['My dad was meant to come. […] Ray came.', 'He showed it the postman.', '[…]'],
      ],
      [
        'the message before a request that stands alone',
        ['The lake.', 'She lost the house. It was ours.', 'eso no lo pongas'],
        ['The lake.', '[…]', '[…]'],
      ],
      [
        'the end of a long message before it',
        ['The lake.', `${'We rowed out every day. '.repeat(12)}My uncle never came back to us.`, 'take that out again'],
        ['The lake.', `${'We rowed out every day. '.repeat(12)}[…]`, '[…]'],
      ],
      [
        'a name that shall be another, and only the name',
        ['Elias sang. We ate.', 'my son is called Elias. use a different name for him'],
        ['[…] sang. We ate.', 'my son is called […]. […]'],
      ],
      [
        'what a pointing request follows',
        ['We sang.', 'Mi tío estuvo preso. Eso que no salga, porfa'],
        ['We sang.', '[…]'],
      ],
      [
        'a request without the mark before it',
        ['my husband had a breakdown no don’t write that down sorry. We sang.'],
        ['[…] We sang.'],
      ],
      [
        'nothing of what follows',
        ['He sang.', 'Not for the story but she had cancer', 'We ate.'],
        ['He sang.', '[…]', 'We ate.'],
      ],
      [
        'nothing before a request that introduces, and what leans on it',
        ['The cards.', 'leave this bit out mebbe but my uncle kept her cards in a tin. he hid it. We ate.'],
        ['The cards.', '[…] We ate.'],
      ],
      [
        'what stands before one that spares the rest',
        ['We sang. He stole the till from the shop. leave that out but keep the rest'],
        ['We sang. […]'],
      ],
      [
        'no other use of a word of the request',
        ['My uncle came, he doesnt get a look in tho, not in this. We sang.', 'I was looking for bleach.'],
        ['[…] We sang.', 'I was looking for bleach.'],
      ],
      [
        'nothing where somebody else is asked',
        ['he said dont write that down. We sang.'],
        ['he said dont write that down. We sang.'],
      ],
    ];
    expect(rows.map(([what, answers]) => [what, answers, left(...answers)])).toEqual(rows);
  });

  const secret =
    'My brother Ned borrowed two thousand pounds for the oven in 1998 and never paid it back to the tax office';
  const transcript = [
    ...told(`We bought the oven in March. ${secret}. Leave that out please.`),
    { role: 'system' as const, content: 'Thank you. Did Ned come back?' },
    ...told('My brother carried the oven up the stairs for the prize giving.'),
  ];

  it('forbids one match of a name, a number, a rare word, its form or compound, or a copied part', () => {
    const rows: [string, string][] = [
      ['a name', 'Ned laughed.'],
      ['a year', 'It was 1998.'],
      ['a number in words', 'Two thousand went that way.'],
      ['a rare word', 'I think of all he borrowed.'],
      ['another form of a word', 'The official came.'],
      ['a compound', 'The taxman came.'],
      ['a copied part', 'For the oven in 1998 and never paid it back.'],
    ];
    const keptOut = keptOutOf({ transcript, brief: null });
    expect(rows.filter(([, sentence]) => !revealsKeptOut(sentence, keptOut))).toEqual([]);
  });

  it('allows words that only resemble it', () => {
    const rows = [
      'My brother carried the oven up the stairs.',
      'We never paid for it in the end, and please leave the story out there.',
      'He doesn’t say, and she sees it.',
      'At the prize-giving I wrote it down.',
      'It was the first of three ovens.',
    ];
    const keptOut = keptOutOf({ transcript, brief: null });
    expect(rows.filter((sentence) => revealsKeptOut(sentence, keptOut))).toEqual([]);
  });

  it('allows times, indefinite words and everyday forms that a secret is told with', () => {
    const rows: [string, string[], string][] = [
      [
        'Unter uns, zum Schluss hat er schon vormittags getrunken, und irgendwann denk ich nur noch, wie sich alles dreht.',
        ['Am Schluss stand der Schlitten da.', 'Vormittags war Schule.', 'Irgendwann kam er.', 'Woran denkst du?'],
        'Er hat getrunken.',
      ],
      [
        'O aluguel daquele mês eu pedi ao meu cunhado, mas isso fica entre nós.',
        ['Daquele banco se via o mar.', 'Alguém daquela rua veio.'],
        'O cunhado ajudou.',
      ],
      ['Between us, somebody saw her stealing at noon.', ['Somebody rang at noon.'], 'She was stealing.'],
    ];
    const wrong = rows.flatMap(([secret, fine, leak]) => {
      const keptOut = keptOutOf({ transcript: told(secret), brief: null });
      const refused = fine.filter((sentence) => revealsKeptOut(sentence, keptOut));
      return revealsKeptOut(leak, keptOut) ? refused : [...refused, leak];
    });
    expect(wrong).toEqual([]);
  });

  it('allows a small number in a plan', () => {
    const keptOut = keptOutOf({ transcript: told('Between us, he went to prison for five years.'), brief: null });
    expect(revealsKeptOut('Five pictures.', keptOut, { isPlan: true })).toBe(false);
    expect(revealsKeptOut('Five of us came.', keptOut)).toBe(true);
  });

  const source = { message: 2, words: 'carried the oven up the stairs' };
  const brief: Brief = {
    ...emptyBrief,
    offRecord: [{ text: 'He carried the oven up himself', source }],
    people: [{ name: 'Ned', relation: 'brother', source: { message: 0, words: 'My brother Ned' } }],
    scenes: [
      {
        what: 'They talk',
        where: null,
        when: null,
        senses: [],
        source: { message: 0, words: 'borrowed two thousand' },
      },
      {
        what: 'They buy an oven',
        where: null,
        when: 'March',
        senses: [],
        source: { message: 0, words: 'We bought the oven' },
      },
    ],
    outline: [{ beat: 'The oven', scenes: [0, 1] }],
  };

  it('unites the brief and the cues, and shows the writers neither, nor what Wren repeated', () => {
    const view = writersView({ transcript, brief });
    expect(view.transcript.map(({ content }) => content)).toEqual([
      'We bought the oven in March. […]',
      'Thank you. […]',
      'My brother […] for the prize giving.',
    ]);
    expect(view.brief).toMatchObject({ offRecord: [], people: [], outline: [{ scenes: [0] }] });
    expect(view.brief?.scenes.map(({ what }) => what)).toEqual(['They buy an oven']);
  });

  it('shows the writers no message that a cue marks where there is no brief', () => {
    const [first, , last] = writersView({ transcript, brief: null }).transcript;
    expect([first?.content, last?.content]).toEqual(['[…]', transcript[2]?.content]);
  });

  it('finds nothing where nothing is off the record', () => {
    const { transcript: shown } = writersView({ transcript: transcript.slice(2), brief: emptyBrief });
    expect(shown).toEqual(transcript.slice(2));
    expect(revealsKeptOut(secret, keptOutOf({ transcript: transcript.slice(2), brief: null }))).toBe(false);
  });
});

describe('marks', () => {
  const gary = 'My brother Gary drank for eleven years.';
  const request = 'Please leave that out.';
  const transcript: ChatMessage[] = [
    ...told('We baked in Leeds.', `We sang. ${gary}`, request, 'i want to kill myself since the flood', 'Rosa knew.'),
    { role: 'system', content: 'Did Gary drink in Leeds?' },
  ];
  const out = (text: string) => ({ text, keptOut: true });
  const back = (text: string) => ({ text, keptOut: false });
  const under = (...marks: KeepOutMark[]) => {
    const decision = { transcript, brief: null, marks };
    const view = onRecord(transcript, keptOutOf(decision), { wholeMessages: false }).map(({ content }) => content);
    return { view, pieces: keptOutPieces(decision), keptOut: keptOutOf(decision) };
  };

  it('list what is kept out as typed, in the order of the interview, with the reason', () => {
    expect(under(out('rosa knew.')).pieces).toEqual([
      { text: `We sang. ${gary}`, because: 'asked' },
      { text: 'i want to kill myself since the flood', because: 'care' },
      { text: 'Rosa knew.', because: 'you' },
    ]);
  });

  it('put a message or a piece back whatever cues and care say, without the request, and free its words', () => {
    const { view, keptOut } = under(back(`We sang. ${gary}`), back('i want to kill myself since the flood'));
    expect(view).toEqual(
      [transcript[0], transcript[1], { content: '[…]' }, ...transcript.slice(3)].map((it) => it?.content),
    );
    const sentences = ['Gary drank.', 'It took eleven years.', 'Then came the flood.'];
    expect(sentences.filter((sentence) => revealsKeptOut(sentence, keptOut))).toEqual([]);
    expect(sentences.filter((sentence) => revealsKeptOut(sentence, under().keptOut))).toEqual(sentences);
  });

  it('put back a message without a brief too, and cut the request from a sentence that says both', () => {
    const text = 'Do not mention that Gary drank.';
    const decision = { transcript: told('We baked.', text), brief: null, marks: [back(text)] };
    const [, shown] = writersView(decision).transcript;
    expect(shown?.content).toMatch(/Gary drank/);
    expect(shown?.content).not.toMatch(/mention/);
    expect(keptOutPieces(decision)).toEqual([]);
    expect(revealsKeptOut('Gary drank.', keptOutOf(decision))).toBe(false);
  });

  it('put back what the interviewer heard, which is kept out in every message that says it', () => {
    const known = told(
      'Gary and I baked.',
      'Gary owed the bank. It was cold.',
      'What a winter that was.',
      'Rosa knew Gary.',
    );
    const asked = ['Gary', 'owed the bank'];
    const seen = (marks: readonly KeepOutMark[]) => {
      const decision = { transcript: known, brief: null, marks, asked };
      return { view: writersView(decision).transcript.map(({ content }) => content), pieces: keptOutPieces(decision) };
    };
    const { view, pieces } = seen([]);
    // A name hides no message; a sentence does where nobody has looked further.
    expect(view).toEqual(['[…] and I baked.', '[…]', 'What a winter that was.', 'Rosa knew […].']);
    expect(pieces[1]).toEqual({ text: 'Gary owed the bank', because: 'asked' });
    expect(seen(known.map(({ content }) => back(content))).view).toEqual(known.map(({ content }) => content));
  });

  it('let the later mark about a text win, also about a piece of it', () => {
    const rows: [KeepOutMark[], string][] = [
      [[out('We baked in Leeds.'), back('We baked in Leeds.')], 'We baked in Leeds.'],
      [[back('We baked in Leeds.'), out('we baked in leeds.')], '[…]'],
      [[out('We baked in Leeds.'), back('in Leeds')], '[…]in Leeds.'],
      [[out('in Leeds'), out('said by nobody'), out('bake'), out('ed')], 'We baked […].'],
    ];
    expect(rows.map(([marks, shown]) => [under(...marks).view[0], shown])).toEqual(rows.map(([, to]) => [to, to]));
  });

  it('forbid names, numbers, rare words and copies of a marked piece, also where Wren repeats them', () => {
    const marks = [back(request), back(`We sang. ${gary}`), out(gary)];
    const { keptOut, view } = under(...marks);
    const told = ['Gary came.', 'It took eleven years.', 'He drank.', 'my brother gary drank for eleven years'];
    expect(told.filter((sentence) => !revealsKeptOut(sentence, keptOut))).toEqual([]);
    expect(revealsKeptOut('Please leave the oven on and sing.', keptOut)).toBe(false);
    expect([view[1], view.at(-1)]).toEqual(['We sang. […]', '[…]']);
  });

  it('hide what was said in danger, its answer, and what the model answered with the directory, and win over the brief', () => {
    const source = { message: 0, words: 'We baked in Leeds' };
    const brief = { ...emptyBrief, offRecord: [{ text: 'The bakery', source }] };
    const ours = careReply({ language: 'en', distress: true, danger: false });
    const pair: ChatMessage[] = [
      ...told('We baked in Leeds.', 'i want to die'),
      { role: 'system', content: ours },
      ...told('It has all gone dark since.'),
      { role: 'system', content: 'A person is there for you at findahelpline.com.' },
    ];
    const view = (marks: KeepOutMark[]) =>
      writersView({ transcript: pair, brief, marks }).transcript.map(({ content }) => content);
    expect(view([])).toEqual(['[…].', '[…]', '[…]', '[…]', '[…]']);
    const [baked, said, , dark] = view([back('We baked in Leeds.'), back('i want to die')]);
    expect([baked, said, dark]).toEqual(['We baked in Leeds.', 'i want to die', '[…]']);
  });
});

describe('openingOnRecord', () => {
  const transcript = told('We sang in Hull. Ned stole the till, dont write that.');
  const source = { userId: 'u', storyId: 's', category: 'memories' as const, transcript };
  const begunWith = (title: string, html: string) =>
    openingOnRecord({ ...source, opening: { title, html } }, null).opening?.html;

  it('removes only sentences and a title that give something away', () => {
    const clean = '<h4>Hull</h4><p>We sang &amp; danced.</p>';
    expect(begunWith('Hull', clean)).toBe(clean);
    expect(begunWith('Hull', '<h4>Hull</h4><p>We sang. Ned laughed.</p><p>Ned stole it.</p>')).toBe(
      '<h4>Hull</h4><p>We sang.</p>',
    );
    expect(begunWith('Ned', '<h4>Ned</h4><p>We sang.</p>')).toBe('<h4>Your memories story</h4><p>We sang.</p>');
  });

  it('leaves no opening where nothing else was said', () => {
    expect(begunWith('Hull', '<h4>Hull</h4><p>Ned stole it.</p>')).toBeUndefined();
  });
});
