import { describe, expect, it } from 'vitest';
import { storyHtml } from '#functions/domain/story/writing/compose-html.ts';
import { cutMinorFaults } from '#functions/domain/story/writing/cut-minor-faults.ts';
import type { StoryFacts } from '#functions/domain/story/writing/fact-context.ts';
import {
  checkStory,
  hasOnlyWriterTags,
  isBlocking,
  mendedStory,
} from '#functions/domain/story/writing/quality-check.ts';
import type { StoryParts } from '#functions/domain/story/writing/section-formats.ts';
import { suspicionsOf } from '#functions/domain/story/writing/suspicions.ts';
import { bakeryTranscript, emptyBrief, bakeryFacts as facts, goodParts } from '#tests/support/story-parts.ts';

const found = (parts: StoryParts, given: StoryFacts = facts) =>
  checkStory(parts, given).map(({ section, code }) => `${section} ${code}`);
const good = goodParts();
const [idea = { title: '', format: 'photo', hook: '', post: '', source: '' } as const] = good.strategy.ideas;

describe('checkStory', () => {
  it('finds no fault in a good story', () => {
    expect(checkStory(good, facts)).toEqual([]);
  });

  const paragraphs = good.body.paragraphs;
  const body = (change: Partial<StoryParts['body']>) => goodParts({ body: { ...good.body, ...change } });
  const ideas = good.strategy.ideas;
  const days = good.schedule.days;
  const captions = good.captions.captions;
  const caption = (text: string) => goodParts({ captions: { captions: [...captions.slice(0, 4), text] } });

  it('finds each fault in its section', () => {
    const rows: [string, StoryParts, string[]][] = [
      ['no title', body({ title: ' ' }), ['body title']],
      ['a title of 11 words', body({ title: 'a b c d e f g h i j k' }), ['body title']],
      ['a repeated paragraph', body({ paragraphs: [...paragraphs, paragraphs[0] ?? ''] }), ['body too-few']],
      ['HTML in the text', body({ paragraphs: [...paragraphs, 'It <b>rained</b>.'] }), ['body markup']],
      ['Markdown in the text', body({ paragraphs: [...paragraphs, 'It **rained**.'] }), ['body markup']],
      ['italics in the text', body({ paragraphs: [...paragraphs, 'It *rained*.'] }), ['body markup']],
      ['a placeholder', body({ paragraphs: [...paragraphs, '[insert name] rained.'] }), ['body placeholder']],
      ['far too much text', body({ paragraphs: [...paragraphs, 'rain '.repeat(10_000)] }), ['body too-long']],
      ['an opening that was not pinned', body({ pinnedOpening: '<h4>Else</h4>' }), ['body opening-changed']],
      ['three values', goodParts({ values: { values: good.values.values.slice(1) } }), ['values too-few']],
      ['19 ideas', goodParts({ strategy: { ideas: ideas.slice(0, 19) } }), ['strategy too-few']],
      [
        '20 ideas with a duplicate',
        goodParts({ strategy: { ideas: [...ideas.slice(0, 19), ...ideas.slice(0, 1)] } }),
        ['strategy too-few'],
      ],
      ['six days', goodParts({ schedule: { days: days.slice(1) } }), ['schedule order']],
      ['days in another order', goodParts({ schedule: { days: days.toReversed() } }), ['schedule order']],
      [
        'a day without a post',
        goodParts({ schedule: { days: days.map((day, i) => (i === 3 ? { ...day, post: ' ' } : day)) } }),
        ['schedule order'],
      ],
      ['four captions', goodParts({ captions: { captions: captions.slice(1) } }), ['captions too-few']],
      ['a caption of 2,201 characters', caption(`Rosa and rye.\n\n${'rye '.repeat(547)}r`), ['captions too-long']],
      [
        'a caption whose first line has 126 characters',
        caption(`Mrs. Ahmed ${'r'.repeat(115)}\nrye`),
        ['captions first-line'],
      ],
      [
        'a moment that nobody told',
        goodParts({ values: { values: good.values.values.map((value) => ({ ...value, moment: 'on Mondays' })) } }),
        ['values no-source'],
      ],
      [
        'a week in another language',
        goodParts({
          schedule: {
            days: days.map((day, at) => ({
              ...day,
              post: `Zeig ${at} Bilder und erzähl, wie es war und wer mit dir in der Küche stand.`,
            })),
          },
        }),
        ['schedule language'],
      ],
      [
        'ideas of one format',
        goodParts({ strategy: { ideas: ideas.map((idea) => ({ ...idea, format: 'photo' })) } }),
        ['strategy formats'],
      ],
      [
        'two days of rest',
        goodParts({ schedule: { days: days.map((day, i) => (i > 4 ? { ...day, format: 'rest' } : day)) } }),
        ['schedule formats'],
      ],
      ['a caption with a tag', caption('Rosa <script>alert(1)</script>'), ['captions markup']],
    ];
    expect(rows.map(([what, parts]) => [what, found(parts)])).toEqual(rows.map(([what, , faults]) => [what, faults]));
  });

  const suspected = (parts: StoryParts, given: StoryFacts = facts) =>
    suspicionsOf(parts, given).map(({ section, kind, quote }) => `${section} ${kind} ${quote}`);

  it('finds what no true story can have, in any language, and not what only looks like it', () => {
    const texts: [string, string[]][] = [
      ['<name> came at noon.', ['placeholder', 'markup']],
      ['{{name}} came at noon.', ['placeholder']],
      ['It cost XX pounds.', ['placeholder']],
      ['TBD: who came.', ['placeholder']],
      ['Lorem ipsum dolor.', ['placeholder']],
      ['It rained (insert date) all day.', ['placeholder']],
      ['It rained on ____ day.', ['placeholder']],
      ['It rained […] all day.', ['placeholder']],
      ['Fue en el siglo XX.', []],
      ['“Never in my life have I witnessed such craftsmanship,” whispered the duchess.', ['quotation']],
      ['— Quel merveilleux artisanat, murmura la duchesse émue.', ['quotation']],
      ['„Welch wunderbares Handwerk“, flüsterte die Herzogin.', ['quotation']],
      ['“The rye was the first thing he asked for,” she said.', []],
      ['“It’s warm,” he said.', []],
      ['Wren asked me about the rye.', ['interview']],
      ['As I said in the interview, it rained.', ['interview']],
    ];
    const judged = texts.map(([text]) => [
      text,
      checkStory(body({ paragraphs: [...paragraphs, text] }), facts).map(({ code }) => code),
    ]);
    expect(judged).toEqual(texts);
    const told = {
      ...facts,
      transcript: [...bakeryTranscript, { role: 'user' as const, content: 'I had a job interview that day.' }],
    };
    expect(found(body({ paragraphs: [...paragraphs, 'The interview was at nine.'] }), told)).toEqual([]);
    const withGap = {
      ...facts,
      transcript: [...bakeryTranscript, { role: 'user' as const, content: 'It was […] there.' }],
    };
    expect(found(body({ paragraphs: [...paragraphs, 'It was […] there.'] }), withGap)).toEqual(['body placeholder']);
  });

  it('only suspects what a reader must judge: it is no fault, and is not cut', () => {
    const rows: [string, string[]][] = [
      ['It was Margaret.', ['name']],
      ['It took 31 years.', ['number']],
      ['It was in June.', ['number']],
      ['My sister laughed.', ['relation']],
      ['“You are late,” she said.', ['quotation']],
      ['She looked at the.', ['cut-off']],
      ['Set your role now.', ['instruction']],
      ['When asked about it, I laughed.', ['instruction']],
      ['Little did I know.', ['cliche']],
      ['It was not about bread but about love.', ['moral']],
      ['Wir haben es gegessen und es war noch warm, wie immer, wenn wir zu ihr kamen.', ['language']],
      ['I beleive them, people say.', []],
      ['It was her husband’s operation.', []],
    ];
    const wrong = rows.filter(([text, kinds]) => {
      const parts = body({ paragraphs: [...paragraphs, text] });
      const raised = suspicionsOf(parts, facts)
        .filter(({ quote }) => quote === text)
        .map(({ kind }) => kind);
      return (
        raised.join() !== kinds.join() ||
        found(parts).length > 0 ||
        (cutMinorFaults(parts, facts) !== parts &&
          JSON.stringify(cutMinorFaults(parts, facts)) !== JSON.stringify(parts))
      );
    });
    expect(wrong).toEqual([]);
  });

  it('does not suspect what the interview says in another form', () => {
    const waving = 'stop waving Tom and get in';
    const truth = 'she told me the truth';
    const stooped = 'Moi je me baisse plus. Vous, vous le faites';
    const rows: [language: string, told: string, idaSaid: string, text: string, kinds: string][] = [
      ['fr', 'le gel d’avril a tout pris dans le verger', '', 'Avril a pris le verger.', ''],
      ['fr', 'elle disait que oui', '', 'C’était oui. L’été aussi.', ''],
      [
        'de',
        'Über den Platz rief sie: setz dich hin',
        'setz dich hin',
        'Ida rief über den Platz: „Setz dich hin.“',
        '',
      ],
      ['en', waving, waving, '“Stop waving, Tom,” she says, “and get in.”', ''],
      ['en', truth, truth, 'Then: “She told me the truth.” I went home.', ''],
      ['en', truth, truth, '“She told me the truth,” I said.', 'speaker'],
      ['en', truth, truth, '“She told me the truth,” said Tom.', 'speaker'],
      ['fr', stooped, stooped, 'Ida dit : « Moi, je me baisse plus. Vous, vous le faites. »', ''],
      ['fr', 'j’ai racheté la boîte, elle est là', '', 'J’ai racheté la boîte.', ''],
      ['de', 'bis dahin lagen sie in der Kiste', '', 'Bis dahin lagen sie in der Kiste.', ''],
      ['es', 'se pagaba por palabra, golpeo la mesa', '', 'Se pagaba por palabra, y golpeo la mesa.', ''],
      ['en', 'he slept at his sister Bevs', '', 'He slept at his sister Bev’s.', ''],
      ['fr', 'il y en avait 10 000', '', 'Il y en avait 10\u202f000.', ''],
    ];
    const source = { message: 1, words: 'Ida' };
    const raised = rows.map(([language, content, idaSaid, text]) => {
      const transcript = [
        { role: 'system' as const, content: 'Who is Bev?' },
        { role: 'user' as const, content: `${content}. Tom. Ida.` },
      ];
      const people = ['Ida', 'Tom'].map((name) => ({ name, relation: '', source }));
      const brief = {
        ...emptyBrief,
        language,
        narrator: 'Ann',
        people,
        quotes: [{ speaker: 'Ida', text: idaSaid, source }],
      };
      const parts = body({ title: 'Ida', paragraphs: [text] });
      return suspicionsOf(parts, { ...facts, transcript, brief, opening: null })
        .filter(({ section, kind }) => section === 'body' && kind !== 'moral')
        .map(({ kind }) => kind)
        .join();
    });
    expect(raised.map((kinds, at) => [rows[at]?.[3], kinds])).toEqual(rows.map(([, , , text, kinds]) => [text, kinds]));
  });

  it('suspects titles and repetitions', () => {
    const rows: [StoryParts, string[]][] = [
      [body({ title: 'Bread since 1887' }), ['body number Bread since 1887']],
      [body({ title: 'Margaret’s Kitchen' }), ['body name Margaret’s Kitchen']],
      [body({ title: 'What It Was For' }), ['body cut-off What It Was For']],
      [body({ title: 'Rosa’s Table and the Weight of Flour' }), []],
      [
        body({ paragraphs: [...paragraphs, 'We ate the rye in the rain. We ate the rye in the rain!'] }),
        ['body repeated We ate the rye in the rain!'],
      ],
      [
        goodParts({ strategy: { ideas: ideas.map((one, at) => (at === 3 ? { ...one, source: 'nowhere' } : one)) } }),
        ['strategy quotation Show again again again how the rye is folded.'],
      ],
    ];
    const usual = new Set(suspected(good));
    expect(rows.map(([parts]) => suspected(parts).filter((one) => !usual.has(one)))).toEqual(
      rows.map(([, raised]) => raised),
    );
  });

  const speaks = (parts: StoryParts, given: StoryFacts) =>
    suspected(parts, given).filter((one) => one.startsWith('body addressee'));

  it('suspects a story for someone that speaks to another person', () => {
    const source = { message: 3, words: 'My grandmother Rosa' };
    const brief = { ...emptyBrief, addressee: { name: 'Rosa', relation: 'grandmother', source } };
    const given = { ...facts, category: 'for-someone' as const, brief };
    expect(speaks(body({ title: 'Bread' }), given).length).toBe(1);
    expect(found(body({ title: 'Bread' }), given)).toEqual([]);
    expect(speaks(body({ paragraphs: [...paragraphs, 'You knew it, Rosa.'] }), given)).toEqual([]);
  });

  it('requires the opening that the customer read before the purchase', () => {
    const html = '<h4>Bread</h4><p>It rained when Margaret came in 1887.</p>';
    const pinned = body({ title: 'Bread', pinnedOpening: html, paragraphs: [...paragraphs, 'And Margaret stayed.'] });
    expect(found(pinned, { ...facts, opening: { html } })).toEqual([]);
    expect(suspected(pinned, { ...facts, opening: { html } })).toEqual(suspected(good));
    expect(storyHtml(pinned, 'en').startsWith(html)).toBe(true);
    expect(found(goodParts(), { ...facts, opening: { html } })).toEqual(['body opening-changed']);
  });

  it('accepts markup that the customer quoted, in a story of a web developer', () => {
    const told = { role: 'user' as const, content: 'The bug was <script>alert(1)</script> in her guest book.' };
    const parts = body({ paragraphs: [...paragraphs, 'I found <script>alert(1)</script> in it.'] });
    expect(found(parts)).toEqual(['body markup']);
    expect(found(parts, { ...facts, transcript: [...bakeryTranscript, told] })).toEqual([]);
  });

  it('finds what is off the record, in any section', () => {
    const words = 'My husband Dennis left with the till money';
    const transcript = [...bakeryTranscript, { role: 'user' as const, content: `${words}. Please leave that out.` }];
    const source = { message: transcript.length - 1, words };
    const secret = { ...facts, transcript, brief: { ...emptyBrief, offRecord: [{ text: words, source }] } };
    const told = 'Dennis came back.';
    expect(found(good, secret)).toEqual([]);
    expect(found(body({ paragraphs: [...paragraphs, told] }), secret)).toEqual(['body off-record']);
    const parts = goodParts({
      strategy: { ideas: ideas.map((idea, at) => (at === 3 ? { ...idea, hook: told } : idea)) },
    });
    expect(found(parts, secret)).toEqual(['strategy off-record']);
    expect(found(cutMinorFaults(parts, secret), secret)).toEqual([]);
    const [first, ...others] = ideas;
    const titled = goodParts({ strategy: { ideas: [{ ...(first ?? idea), title: 'Dennis' }, ...others] } });
    expect(found(cutMinorFaults(titled, secret), secret)).toEqual([]);
  });

  it('wants of few words of the customer a short story, and of many a longer one', () => {
    const rows: [number, number][] = [
      [30, 30],
      [300, 180],
    ];
    const words = (count: number) =>
      Array.from(
        { length: count },
        (_, at) =>
          `rye${'abcdefghij'[at % 10]}${'abcdefghij'[Math.floor(at / 10) % 10]}${'abcdefghij'[Math.floor(at / 100)]}`,
      ).join(' ');
    for (const [told, least] of rows) {
      const given = { ...facts, transcript: [{ role: 'user' as const, content: words(told) }] };
      const codes = (count: number) =>
        found(body({ title: 'Rye', paragraphs: [words(count)] }), given).filter((code) => code === 'body too-short');
      expect([codes(least - 1), codes(least)]).toEqual([['body too-short'], []]);
    }
  });

  it('saves a story with a tolerated fault, not one with a secret or in the wrong language', () => {
    const blocks = (section: 'body' | 'strategy', code: Parameters<typeof isBlocking>[0]['code']) =>
      isBlocking({ section, code, sentence: '' });
    expect([blocks('body', 'first-line'), blocks('strategy', 'no-source'), blocks('strategy', 'language')]).toEqual([
      false,
      false,
      false,
    ]);
    expect([blocks('body', 'off-record'), blocks('body', 'language'), blocks('body', 'too-short')]).toEqual([
      true,
      true,
      true,
    ]);
  });

  it('hasOnlyWriterTags accepts only the tags of a story', () => {
    expect(hasOnlyWriterTags('<h4>a</h4><p>b &lt;c</p><ul><li>d</li></ul><ol></ol>')).toBe(true);
    for (const html of ['<p onclick="x">', '<h1>a</h1>', '<script>', '< p>', '<P>'])
      expect(hasOnlyWriterTags(html)).toBe(false);
  });
});

describe('cutMinorFaults', () => {
  it('removes only sentences with something to fill in, and markup with its script', () => {
    const unchanged = 'The rye was warm.';
    const told = (...texts: string[]) =>
      goodParts({ body: { ...good.body, paragraphs: [...good.body.paragraphs, ...texts] } });
    const [blank, script] = ['[insert name] came.', '<script>alert(1)</script>'];
    const faulty = told(`${unchanged} ${blank}`, blank, `The <b>bread</b> rose.${script}`, '<style>p{}');
    expect(cutMinorFaults(faulty, facts)).toEqual(told(unchanged, 'The bread rose.'));
  });

  it('leaves a good story unchanged', () => {
    expect(cutMinorFaults(good, facts)).toEqual(good);
  });

  it('still reports missing content after the removal', () => {
    const ideas = good.strategy.ideas.slice(0, 19);
    const parts = goodParts({ strategy: { ideas: [...ideas, { ...idea, post: 'Show [name of the oven].' }] } });
    expect(found(cutMinorFaults(parts, facts))).toEqual(['strategy too-few']);
  });

  it('leaves no empty value, idea or caption, and reports what is missing then', () => {
    const captions = [...good.captions.captions.slice(1), '[Your caption]'];
    const cut = cutMinorFaults(goodParts({ captions: { captions } }), facts);
    expect(cut.captions.captions.length).toBe(4);
    expect(found(cut)).toEqual(['captions too-few']);
    expect(cut.strategy.ideas.every(({ title, post }) => title !== '' && post !== '')).toBe(true);
  });
});

describe('mendedStory', () => {
  const transcript = [
    {
      role: 'user' as const,
      content: 'I streched my coat on it, and I missed the bus. We walked home, becuase of febuary rain.',
    },
  ];
  const given = { ...facts, transcript };
  const withMoment = (moment: string) =>
    goodParts({
      body: {
        ...good.body,
        paragraphs: [
          'I took off my coat and stretched it over the lid. We talked all the way home.',
          ...good.body.paragraphs,
        ],
      },
      values: { values: good.values.values.map((value) => ({ ...value, moment })) },
    });
  const momentOf = (parts: StoryParts) => parts.values.values[0]?.moment;

  it('prints the spelling of the story, not the typing mistake of the customer', () => {
    expect(momentOf(mendedStory(withMoment('I streched my coat on it'), given))).toBe('I stretched my coat on it');
    expect(momentOf(cutMinorFaults(withMoment('I streched my coat on it'), given))).toBe('I stretched my coat on it');
  });

  it('writes the apostrophes of the story, and none where a word is right without', () => {
    const told = goodParts({
      body: { ...good.body, paragraphs: ['You couldn’t wait. I’ve its bowl, and it’s warm.'] },
    });
    const moments = ['you couldnt wait', 'Ive kept its bowl', 'couldn’t'];
    const values = moments.map((moment) => ({ name: 'a', meaning: 'b', moment }));
    const mended = mendedStory({ ...told, values: { values } }, facts).values.values.map(({ moment }) => moment);
    expect(mended).toEqual(['you couldn’t wait', 'I’ve kept its bowl', 'couldn’t']);
  });

  it('changes no right word, whatever similar one the story has', () => {
    const rows: [told: string, story: string, moment: string][] = [
      ['tejía. un pulóver bordó que me quedó grande', 'Ella tenía un pulóver que me quedó grande.', 'Tejía un pulóver'],
      ['dans quelle boîte elle mettait les lettres', 'Les lettres qu’elle mettait là.', 'dans quelle boîte'],
      ['pour ma tante, elle m’a vu et ma fille aussi', 'Elle m’a vue.', 'pour ma tante'],
      ['wir mussten rühren und durften nichts sagen', 'Wir rührten und durften nichts sagen.', 'wir mussten rühren'],
      ['wir fahren nach Rostock, jedes Jahr', 'Und wir fuhren nach Rostock, jedes Jahr.', 'wir fahren nach Rostock'],
      ['she was cansado y contando las horas del reloj', 'Estaba cantando las horas del reloj.', 'contando las horas'],
      ['ella pelaba las papas y no pegaba nunca', 'Ella pegaba las papas.', 'ella pelaba las papas'],
      ['ella pelaba las papas', 'Nadie pegaba un grito.', 'ella pelaba las papas'],
      ['an unformed idea', 'The uniformed men came.', 'an unformed idea'],
      ['die kinder rühren und lachen', 'Und die Kinder rührten und lachten.', 'die kinder rühren und lachen'],
      ['the Smiths next door, they gave us the table', 'Smith’s table stood next door.', 'the Smiths next door'],
    ];
    const changed = rows.filter(([content, paragraph, moment]) => {
      const told = { ...facts, transcript: [{ role: 'user' as const, content }] };
      const body = { ...good.body, paragraphs: [paragraph] };
      const values = { values: [{ name: 'a', meaning: 'b', moment }] };
      return momentOf(mendedStory(goodParts({ body, values }), told)) !== moment;
    });
    expect(changed).toEqual([]);
  });

  it('mends a short word where those beside it are the same', () => {
    const told = [{ role: 'user' as const, content: 'mit dem fahrad zum bahnhof' }];
    const parts = goodParts({
      body: { ...good.body, paragraphs: ['Immer mit dem Fahrrad.'] },
      values: { values: [{ name: 'a', meaning: 'b', moment: 'mit dem fahrad' }] },
    });
    expect(momentOf(mendedStory(parts, { ...facts, transcript: told }))).toBe('mit dem Fahrrad');
  });

  it('leaves other words alone, and accepts words whose spelling the writer mended', () => {
    for (const moment of ['We walked home', 'I stretched my coat on it', 'because of February rain']) {
      expect(momentOf(mendedStory(withMoment(moment), given))).toBe(moment);
      expect(found(withMoment(moment), given).filter((code) => code === 'values no-source')).toEqual([]);
    }
  });
});
