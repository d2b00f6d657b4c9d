import { describe, expect, it } from 'vitest';
import {
  otherPrintPlans,
  type PrintSource,
  paragraphsOf,
  printPlanOf,
} from '#functions/domain/story/print/print-plan.ts';
import type { Brief } from '#functions/domain/story/writing/brief.ts';
import { keptOutOf } from '#functions/domain/story/writing/kept-out.ts';
import { type PrintPlan, printPlanSchema } from '#shared/prints/plan.ts';
import type { StoryLanguage } from '#shared/story/languages.ts';
import { emptyBrief } from '#tests/support/story-parts.ts';

function source(language: StoryLanguage | undefined, text: string, over: Partial<PrintSource> = {}): PrintSource {
  return { language, title: '', paragraphs: text.split('\n'), brief: null, keptOut: null, ...over };
}
const plan = (language: StoryLanguage, text: string) => printPlanOf(source(language, text), 7);
const things = (language: StoryLanguage, text: string) => plan(language, text).things;

describe('printPlanOf', () => {
  it('shows what the text names most often, and at most three things', () => {
    const text = 'My bicycle was red.\nThe bicycle and the piano.\nBicycles, a piano, a cake, a trumpet.';
    expect(things('en', text)).toEqual(['bicycle', 'piano', 'cake']);
  });

  it('puts the turning point before everything else', () => {
    const fact = (text: string) => ({ text, source: { message: 0, words: text } });
    const brief: Brief = { ...emptyBrief, turningPoint: fact('She opened the harmonica case'), places: [fact('Hull')] };
    expect(printPlanOf(source('en', 'A piano.\nThe piano.', { brief }), 7).things).toEqual(['harmonica', 'piano']);
  });

  it('shows the person of a story for someone only if it names no thing', () => {
    const brief: Brief = {
      ...emptyBrief,
      addressee: { name: 'Rosa', relation: 'grandmother', source: { message: 0, words: 'my grandmother Rosa' } },
    };
    expect(printPlanOf(source('en', 'She is kind.', { brief }), 7).things).toEqual(['person']);
    expect(printPlanOf(source('en', 'She is kind. The radio is on.', { brief }), 7).things).toEqual(['radio']);
  });

  it('knows the things of seven languages, in plurals and compounds', () => {
    const rows: [StoryLanguage, string, string][] = [
      ['en', 'We kept two sewing machines.', 'sewingMachine'],
      ['en', 'The berries were in jars.', 'jar'],
      ['de', 'Der alte Fischkutter und das Segelboot.', 'fishingBoat'],
      ['de', 'Sie buk ein Vollkornbrot.', 'loaf'],
      ['de', 'Drei Kuckucksuhren.', 'clock'],
      ['fr', 'Les vélos de mon père.', 'bicycle'],
      ['fr', 'Sa machine à coudre.', 'sewingMachine'],
      ['es', 'Las máquinas de coser de mi abuela.', 'sewingMachine'],
      ['es', 'El pan de los domingos.', 'loaf'],
      ['it', 'Le chitarre dello zio.', 'guitar'],
      ['it', 'Due trattori rossi.', 'tractor'],
      ['pt', 'O pão ainda quente.', 'loaf'],
      ['pt', 'A máquina de costura.', 'sewingMachine'],
      ['nl', 'De oude bakfiets.', 'bicycle'],
      ['nl', 'Een koffiezetapparaat.', 'coffeeMachine'],
    ];
    expect(rows.map(([language, text]) => [language, text, things(language, text)[0]])).toEqual(rows);
  });

  it('names no thing for words that only look like one', () => {
    const rows: [StoryLanguage, string][] = [
      ['en', 'I lost my job at the bank. The goal was to match the price. A light and easy gift suits them.'],
      ['en', 'She was a kind person, training hard; we shed tears, and he watched the match.'],
      ['de', 'Das Gift war stark. Um 5 Uhr kam der Umzug. Es war hundert Mal Bezug auf ein Angebot.'],
      [
        'de',
        'Die Bank hatte geschlossen. Der Direktor aus Hamburg verstand den Preis, einen spezifischen Einfluss, den Ausflug.',
      ],
      ['fr', 'La taille et la fin. Il avait été pressé.'],
      ['es', 'El fin de la mano. Una entrada y la once.'],
      ['it', 'La fine della mano.'],
      [
        'nl',
        'Hij was er bij, daarbij en boven. De herinnering ging weg. Wij geloven meer in lachen dan in de zaak van Japan.',
      ],
    ];
    const named = rows.filter(([language, text]) =>
      things(language, text).some((thing) => thing !== 'person' && thing !== 'child'),
    );
    expect(named).toEqual([]);
  });

  it('reads the season', () => {
    const rows: [StoryLanguage, string, string][] = [
      ['en', 'That winter we left.', 'winter'],
      ['en', 'In the spring of 1980.', 'spring'],
      ['en', 'It was in May.', 'spring'],
      ['de', 'Im Dezember schneite es.', 'winter'],
      ['fr', 'Cet été, nous sommes partis.', 'summer'],
      ['es', 'El verano del 83.', 'summer'],
      ['it', "Un'estate al mare.", 'summer'],
      ['pt', 'No outono seguinte.', 'autumn'],
      ['nl', 'De zomervakantie van toen.', 'summer'],
    ];
    expect(rows.map(([language, text]) => [language, text, plan(language, text).season])).toEqual(rows);
  });

  it('takes no coil for a season, no verb for a month and no participle for a summer', () => {
    const seasons = (language: StoryLanguage, text: string) =>
      Array.from({ length: 96 }, (_, seed) => printPlanOf(source(language, text), seed * 17).season);
    // Not said, so the seed decides.
    for (const [language, text] of [
      ['en', 'The spring of the door broke. You may fall.'],
      ['fr', 'Elle a été malade.'],
    ] as const)
      expect(new Set(seasons(language, text)).size).toBe(3);
  });

  it('reads the place, which counts less than a thing that does not fit it', () => {
    const rows: [StoryLanguage, string, string, string][] = [
      ['en', 'The tractor came into the kitchen of our story. The kitchen, the kitchen!', 'hills', 'tractor'],
      [
        'en',
        'A loaf on the beach.\nThe beach and the loaf.\nThat beach.\nThe coast.\nThe sea.\nThe sea.',
        'shore',
        'loaf',
      ],
      ['de', 'Das Klavier im Wohnzimmer.', 'room', 'piano'],
    ];
    const read = rows.map(([language, text]) => {
      const { place, things: drawn } = plan(language, text);
      return [language, text, place, drawn[0]];
    });
    expect(read).toEqual(rows);
  });

  it('never shows a large thing inside', () => {
    const kitchen = Array.from({ length: 9 }, () => 'She sliced bread in the kitchen.').join('\n');
    expect(things('en', `${kitchen}\nThe tractor.\nA tractor.\nThe cat.`)).toEqual(['loaf', 'fryingPan', 'cat']);
  });

  it('takes no thing from what was said in confidence', () => {
    const words = 'my uncle stole the gold trumpet from the church in Leeds';
    const fact = { text: words, source: { message: 0, words } };
    const brief: Brief = { ...emptyBrief, offRecord: [fact], turningPoint: fact };
    const transcript = [{ role: 'user', content: `${words}. He also had a kite.` } as const];
    const keptOut = keptOutOf({ transcript, brief });
    expect(printPlanOf(source('en', 'He had a kite.', { brief, keptOut }), 7).things).toEqual(['kite']);
  });

  it('is a valid plan for any text', () => {
    const rows = ['', '的故事', '🎉🎉', 'a'.repeat(10_000), '<script>alert(1)</script>', '__proto__ constructor'];
    for (const text of rows)
      for (const language of ['en', 'de', undefined] as const)
        expect(printPlanSchema.safeParse(printPlanOf(source(language, text), 0xffff_ffff)).success).toBe(true);
  });

  it('is the same for the same story and seed', () => {
    const told = source('en', 'The cat on the piano.');
    expect(printPlanOf(told, 5)).toEqual(printPlanOf(told, 5));
    expect(printPlanOf(told, 6)).not.toEqual(printPlanOf(told, 5));
  });
});

describe('otherPrintPlans', () => {
  const texts = [
    'The bicycle.\nThe bicycle and the piano.\nA cake.',
    'The boat and the loaf.',
    'The cake.',
    'Nothing.',
  ];
  const shown = ({ things: [hero], place }: PrintPlan) => `${hero} in the ${place}`;
  const rounds = (told: PrintSource, present: PrintPlan) =>
    [0, 1].map((round) => otherPrintPlans(told, present, round));

  it('have another thing in front or another place than the present print and than each other', () => {
    const alike = texts.flatMap((text) => {
      const told = source('en', text);
      const present = printPlanOf(told, 1);
      return rounds(told, present).map((plans) => [text, new Set([present, ...plans].map(shown)).size]);
    });
    expect(alike.filter(([, compositions]) => compositions !== 4)).toEqual([]);
  });

  it('put each of the story’s other things in front first, with fewer things from one to the next', () => {
    const told = source('en', texts[0] ?? '');
    const [first = [], second = []] = rounds(told, printPlanOf(told, 1));
    expect(first.map(({ things: [hero] }) => hero)).toEqual(['piano', 'cake', 'bicycle']);
    expect(first.map(({ things: drawn }) => drawn.length)).toEqual([3, 2, 1]);
    expect(second.map(shown)).not.toEqual(first.map(shown));
  });

  it('never put a large thing inside', () => {
    const told = source('en', `The tractor.\nThe tractor and the loaf.\n${'In the kitchen. '.repeat(3)}`);
    const plans = [0, 1, 2, 3].flatMap((round) => otherPrintPlans(told, printPlanOf(told, 1), round));
    const inside = plans.filter(({ place }) => ['room', 'kitchen', 'workshop', 'stage'].includes(place));
    expect(inside.flatMap(({ things: drawn }) => drawn)).not.toContain('tractor');
    expect(inside).not.toEqual([]);
  });

  it('have another light where the story names none', () => {
    const present = printPlanOf(source('en', 'The cake.'), 1);
    const times = otherPrintPlans(source('en', 'The cake.'), present, 0).map(({ time }) => time);
    expect(new Set([present.time, ...times]).size).toBe(4);
  });
});

describe('paragraphsOf', () => {
  it('is the text of the story without its title and sections', () => {
    const description =
      '<h4>Bread</h4><p>It <b>rained</b> &amp; rained.</p><h4>Your values</h4><ul><li>Care: x</li></ul>';
    expect(paragraphsOf(description)).toEqual(['It rained & rained.']);
  });
});
