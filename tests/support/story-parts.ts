import type { Brief } from '#functions/domain/story/writing/brief.ts';
import type { StoryFacts } from '#functions/domain/story/writing/fact-context.ts';
import type { StoryParts } from '#functions/domain/story/writing/section-formats.ts';
import type { ChatMessage } from '#shared/schemas/conversation.ts';
import { ideaFormats, weekdays } from '#shared/story/languages.ts';

/** An interview with names, a year, an age, a price and a typo. */
export const bakeryTranscript: ChatMessage[] = [
  { role: 'system', content: "Hi, I'm Wren. What do you make, and where?" },
  {
    role: 'user',
    content: 'I run a small bakery in Leeds called Crumb. I started it in 2015, after the bank let me go.',
  },
  { role: 'system', content: 'Who taught you to bake?' },
  {
    role: 'user',
    content: 'My grandmother Rosa, on Sunday mornings. She came over from Italy with twelve pounds in her shoe.',
  },
  { role: 'system', content: 'What was the first morning like?' },
  {
    role: 'user',
    content: 'It rained. I sold fourteen loaves from a table in front of the house and cried in the car after.',
  },
  { role: 'system', content: 'Tell me of one customer.' },
  {
    role: 'user',
    content: "Mrs. Ahmed. Her husband hadn't eaten since his operation. The rye was the first thing he asked for.",
  },
  { role: 'system', content: 'What do you refuse to do?' },
  {
    role: 'user',
    content: 'Frozen dough. No improvers either. People say supermarket bread makes them feel ill, and i believe them',
  },
];

/** A brief of nothing. */
export const emptyBrief: Brief = {
  language: 'en',
  narrator: null,
  addressee: null,
  grief: false,
  people: [],
  places: [],
  times: [],
  quotes: [],
  scenes: [],
  turningPoint: null,
  feeling: null,
  meaning: null,
  offRecord: [],
  voice: { register: 'plain', sentenceLength: 'mixed', dialect: [], spelling: '', humour: '', favouriteWords: [] },
  titles: [],
  outline: [],
  missing: [],
};

export const bakeryFacts: StoryFacts = {
  category: 'business-story',
  transcript: bakeryTranscript,
  opening: null,
  brief: null,
};

const paragraphOf = (index: number) =>
  [0, 1, 2].map((turn) => sentence.replace('without a word', wordings[index * 3 + turn] ?? '')).join('');

/** No sentence stands twice. */
const wordings =
  'slowly,quickly,softly,gently,calmly,quietly,early,late,once,again,always,often,twice over,by hand,by heart,in silence,in the dark,at dawn,at night,at last,in time'.split(
    ',',
  );

const sentence =
  'I wiped the flour from the table, looked out at the rain, and thought of how she used to fold the dough without a word, as if it might wake. ';

/** A story that passes the quality check: 7 paragraphs of 84 words. */
export function goodParts(change: Partial<StoryParts> = {}): StoryParts {
  const paragraphs = Array.from({ length: 7 }, (_, index) => paragraphOf(index).trim());
  return {
    body: { title: 'Bread That Begins Before the Light', pinnedOpening: null, paragraphs },
    values: {
      values: ['Patience', 'Honest Work', 'Courage', 'Care'].map((name) => ({
        name,
        meaning: `It shows in the rain, in front of the house. ${name} is what Rosa taught.`,
        moment: 'on Sunday mornings',
      })),
    },
    strategy: {
      ideas: Array.from({ length: 22 }, (_, index) => ({
        title: 'The fold',
        format: ideaFormats[index % ideaFormats.length] ?? 'photo',
        hook: 'It rained.',
        post: `Show ${'again '.repeat(index)}how the rye is folded.`,
        source: 'The rye was the first thing he asked for',
      })),
    },
    schedule: {
      days: weekdays.map((day, index) => ({
        day,
        title: 'A morning in Leeds',
        format: 'reel' as const,
        hook: 'It rained.',
        post: `Share 3 tips in a 30-second video of Leeds, ${'again '.repeat(index)}on a Thursday.`,
        cta: 'Which one do you need?',
      })),
    },
    captions: {
      captions: Array.from(
        { length: 5 },
        (_, index) => `Rain, rye ${'and more rye '.repeat(index)}and Mrs. Ahmed. #SmallBakery`,
      ),
    },
    ...change,
  };
}
