import type { Story } from '#shared/schemas/story.ts';
import type { Part, Together } from '#shared/schemas/together.ts';
import type { Voice } from '#shared/schemas/voice.ts';
import { pieceIdOf, pieceMark } from '#shared/story/piece-marks.ts';
import { summary } from './story-samples.ts';

export const bessId = '01JD9Z3W8Q4N7T2V5X6Y0BESS0';
export const samId = '01JD9Z3W8Q4N7T2V5X6Y0SAM00';
export const token = 'tokenofbess'.padEnd(43, '0');

const paragraphs = [
  'The kiln went cold on the morning of the fair, with two hundred bowls inside it. My brother held the door and my neighbour Sam held the lamp.',
  'We sold them unglazed, at half price, out of the back of a van. By noon there was a queue as far as the bridge.',
  'There is still one bowl on the shelf above the wheel. It has a thumbprint on the rim, and nobody will say whose.',
];
const questions = [
  'Nora says your brother held the door. What did you see from where you stood?',
  'Where were you when the kiln went cold?',
  'What does Nora leave out when she tells it?',
];
const words = [
  'I saw her laugh. She’d been up all night, and she laughed, because it was so quiet.',
  'I was asleep in the van with my boots on. Sam had to knock three times.',
  'She tells it as if the bowls sold themselves. She stood on a crate and sang.\n\nI still have the crate.',
];
const sams = 'I brought the lamp because I thought somebody had fallen in.';

export const voices: Voice[] = [
  {
    _id: bessId,
    name: 'Bess',
    mark: 'fishingBoat',
    thread: 1,
    pieces: [{ _id: pieceIdOf(bessId, 0), text: words[0] ?? '' }],
  },
  { _id: samId, name: 'Sam', mark: 'loaf', thread: 2, pieces: [{ _id: pieceIdOf(samId, 1), text: sams }] },
];

export const toldTogether: Story = {
  ...summary,
  name: 'Two Hundred Bowls, Unglazed',
  print: '7-gold-autumn-shore-jar.loaf',
  description: [
    '<h4>Two Hundred Bowls, Unglazed</h4>',
    `<p>${paragraphs[0]}</p>${pieceMark(pieceIdOf(bessId, 0))}${pieceMark(pieceIdOf(samId, 1))}`,
    ...paragraphs.slice(1).map((text) => `<p>${text}</p>`),
    '<h4>Your values</h4><ul><li>Plain dealing: half price is half price.</li></ul>',
  ].join(''),
  captions: [],
  voices,
  teller: { name: 'Nora', mark: 'jar' },
};

const sentence = 'My brother held the door and my neighbour Sam held the lamp.';

export const together: Together = {
  people: [
    {
      _id: bessId,
      name: 'Bess',
      mark: 'fishingBoat',
      sentence,
      line: 'You always said I told this wrong.',
      state: 'answered',
      url: `https://tellwren.com/together/${token}`,
      expiresAt: '2026-12-11T10:00:00.000Z',
      pieces: [
        { n: 0, question: questions[0] ?? '', text: words[0] ?? '', revision: 1, state: 'in', after: 0 },
        { n: 1, question: questions[1] ?? '', text: words[1] ?? '', revision: 1, state: 'open', after: 0 },
        { n: 2, question: questions[2] ?? '', text: words[2] ?? '', revision: 1, state: 'open', after: 1 },
      ],
    },
    {
      _id: samId,
      name: 'Sam',
      mark: null,
      sentence,
      line: null,
      state: 'invited',
      url: `https://tellwren.com/together/${'s'.repeat(43)}`,
      expiresAt: '2026-12-11T10:00:00.000Z',
      pieces: [],
    },
  ],
  paragraphs: ['neighbour Sam held the lamp.', 'as far as the bridge.', 'nobody will say whose.'],
  updatedAt: summary.updatedAt,
};

export const part: Part = {
  teller: 'Nora',
  name: 'Bess',
  sentence,
  sentenceLanguage: 'en',
  line: 'You always said I told this wrong. Go on, then.',
  print: '7-gold-autumn-shore-jar.loaf',
  language: 'en',
  questions,
  answers: questions.map(() => ({ text: null, isTaken: false, isKeptOut: false })),
  state: 'open',
  canChange: true,
  hasEmail: false,
  expiresAt: '2026-12-11T10:00:00.000Z',
};

/** With these answers. */
export const sentPart = (isTaken = false): Part => ({
  ...part,
  state: 'sent',
  answers: words.map((text, n) => ({ text, isTaken: isTaken && n === 0, isKeptOut: false })),
});
