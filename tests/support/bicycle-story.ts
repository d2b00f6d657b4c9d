import type { StoryParts } from '#functions/domain/story/writing/section-formats.ts';
import { type DayFormat, type IdeaFormat, weekdays } from '#shared/story/languages.ts';

const title = 'The Bicycle That Would Not Be Sold';

const paragraphs = [
  'The bell rang at ten past seven, before the heating had come on. Mr Osei stood in the door with a green Raleigh that had no chain, no saddle and one pedal. “Can you sell it?” he asked. I turned the back wheel. It ran true. “I can,” I said, “but I don’t think you want me to.”',
  'I had had the shop for three weeks. Before that I was a nurse for nineteen years, on nights mostly, and I had learned to hear what people do not say. He put the bicycle down as one puts down a sleeping child.',
  'It had been his wife’s. She had ridden it to the school kitchen every morning until October. He told me this while I looked for a chain, and I let him hold the spanner, because hands want something to do.',
  'We worked on it for four Saturdays. He brought ginger biscuits in a tin with a dent in it. On the last Saturday he pushed the bicycle out to the canal, and I saw him look at it, and at the path, and at his shoes.',
  'Then he got on. He wobbled as far as the lock and rang the bell twice, and that was the first time that I heard him laugh.',
  'He comes by on Saturdays still. The tin stands on the shelf over the till, with the dent to the front. I have never put a price on it.',
];

const values: readonly [name: string, meaning: string, moment: string][] = [
  [
    'Mend before you sell',
    'I look for the repair first, even when the sale would pay the rent.',
    'I can, but I don’t think you want me to.',
  ],
  [
    'Let them hold the spanner',
    'Customers work beside me: a thing you mended yourself stays mended.',
    'hands want something to do',
  ],
  [
    'Hear what isn’t said',
    'Nineteen years of night shifts taught me to wait for the second sentence.',
    'He put it down like a sleeping child',
  ],
  [
    'Saturdays are for company',
    'The kettle is on from nine and nobody has to have a puncture.',
    'ginger biscuits in a tin with a dent in it',
  ],
  ['Some things have no price', 'What was given to the shop stays on the shelf.', 'I never put a price on it'],
];

const ideas: readonly [title: string, format: IdeaFormat, hook: string, post: string][] = [
  [
    'The tin with the dent',
    'photo',
    'It is not for sale. Don’t ask.',
    'Show the tin over the till and say who brought it, without saying why.',
  ],
  [
    'Ten past seven',
    'story',
    'The bell rang before the heating did.',
    'Tell the first two minutes of the morning Mr Osei came in, and stop there.',
  ],
  [
    'One pedal',
    'photo',
    'What would you do with this?',
    'Put the worst bicycle of the week against the green door and let people guess.',
  ],
  [
    'Night shift hands',
    'text',
    'I can change a dressing and a derailleur.',
    'Three things that nursing taught you about bicycles.',
  ],
  [
    'Hold this',
    'reel',
    'First I give you the spanner.',
    'Film only hands: yours and a customer’s, from the first turn to the last.',
  ],
  [
    'Run true',
    'reel',
    'Listen to this wheel.',
    'Spin a wheel before and after truing, close to the microphone, no music.',
  ],
  [
    'To the lock and back',
    'reel',
    'Four hundred metres can take four weeks.',
    'Ride his way along the canal with the phone on the bars.',
  ],
  [
    'What did you learn on?',
    'question',
    'Mine was red and too big.',
    'Ask for the first bicycle, and answer every one.',
  ],
  ['Four Saturdays', 'carousel', 'Week one: no chain.', 'One picture for each Saturday of the repair, in order.'],
  [
    'Repair or replace',
    'carousel',
    'I’ll tell you when it isn’t worth it.',
    'Five parts on the bench: which are worth mending and what that costs.',
  ],
  ['The kettle', 'photo', 'Nobody has to have a puncture.', 'The mugs at nine on a Saturday, before anyone sits down.'],
  [
    'Second sentences',
    'text',
    'She said it was only the brakes.',
    'A customer’s first sentence, and the one that came after.',
  ],
  [
    'Puncture, live',
    'live',
    'Bring a tube and a bowl of water.',
    'Mend a puncture with everyone who brought theirs to the kitchen table.',
  ],
  [
    'School kitchen',
    'story',
    'She rode it every morning until October.',
    'Who the green Raleigh belonged to, with his permission.',
  ],
  [
    'The wall of left things',
    'photo',
    'Somebody will come back for the glove.',
    'What people leave behind in a repair shop.',
  ],
  ['Three weeks in', 'text', 'I had sold two bells and a pump.', 'What the first month’s takings really were.'],
  ['Ring it twice', 'reel', 'This is the sound.', 'Ten customers, ten bells, one after another.'],
  ['Not for sale', 'question', 'What would you never sell?', 'Ask it under a picture of the tin.'],
  ['Spanner names', 'carousel', 'This one is called Doctor.', 'The tools and what you call them.'],
  ['Rain day', 'photo', 'Nobody came. I oiled everything.', 'The empty shop on the wettest day of the month.'],
  ['Nineteen years of nights', 'story', 'I stopped on a Tuesday.', 'The last shift, told in six lines.'],
  ['Biscuit recipe', 'text', 'He wrote it on the back of an invoice.', 'The ginger biscuits, in his words.'],
  [
    'Ask Marta',
    'live',
    'Anything but gears. All right, gears too.',
    'Half an hour of questions from the stool by the till.',
  ],
  ['Look at the path', 'photo', 'Then he got on.', 'The canal path at half past nine, with nobody on it.'],
];

const week: readonly [title: string, format: DayFormat, hook: string, post: string, cta: string][] = [
  [
    'Open the door',
    'photo',
    'Ten past seven, and somebody is waiting.',
    'The green door from the inside, with the light on.',
    'Tell me when your day begins.',
  ],
  [
    'Two sentences',
    'text',
    'She said it was only the brakes.',
    'What she said next, and why you put the kettle on.',
    'What did you nearly not say?',
  ],
  [
    'Hold this',
    'reel',
    'First I give you the spanner.',
    'Hands only, from loose to tight, in twenty seconds.',
    'Come by and hold it yourself.',
  ],
  [
    'Your first bicycle',
    'question',
    'Mine was red and too big.',
    'Ask for colour, size and the first fall.',
    'Post a picture of yours below.',
  ],
  [
    'Four Saturdays',
    'carousel',
    'Week one: no chain.',
    'The green Raleigh in four pictures, the tin in the last.',
    'Send it to someone who should see it.',
  ],
  [
    'Kettle on',
    'story',
    'Nine o’clock. Nobody has to have a puncture.',
    'The mugs, the tin, the first guest.',
    'Come and sit down.',
  ],
  ['Closed', 'rest', '', 'Ride to the lock and leave the phone at home.', ''],
];

/** A whole story of the titled sections: 5 values, 24 ideas, a week with a day of rest. */
export const bicycleParts: StoryParts = {
  body: { title, pinnedOpening: null, paragraphs },
  values: { values: values.map(([name, meaning, moment]) => ({ name, meaning, moment })) },
  strategy: {
    ideas: ideas.map(([name, format, hook, post]) => ({ title: name, format, hook, post, source: 'Mr Osei' })),
  },
  schedule: {
    days: week.map(([name, format, hook, post, cta], index) => ({
      day: weekdays[index] ?? 'Monday',
      title: name,
      format,
      hook,
      post,
      cta,
    })),
  },
  captions: { captions: [] },
};
