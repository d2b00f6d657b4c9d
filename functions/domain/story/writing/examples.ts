import type { CategorySlug } from '#shared/catalogue/categories.ts';

interface WritingExample {
  /** As people type them. */
  readonly answers: readonly string[];
  /** The beginning and the end of what an excellent writer makes of them. */
  readonly story: readonly string[];
}

/** One per category: shows the tone, and how answers become scenes without added facts. */
const examples: Readonly<Record<CategorySlug, WritingExample>> = {
  'business-story': {
    answers: [
      'we signed the lease on the kitchen counter between the crumbs. my sister Runa was nervous and put the grill on high, whole flat smelled of burnt toast',
      'agent asked do you do this often and Runa said its our first lease. he meant the toast',
      'every new hire gets toast now, first morning, black on one side. we scrape it in front of them',
      'id tell us be as nervous as you like. sign it anyway',
    ],
    story: [
      'The grill was on high because my sister was nervous, and by the time the agent knocked, the whole flat smelled of it. We signed on the counter, between the crumbs. The agent asked whether we did this often. Runa said it was our first lease. He said he had meant the toast.',
      'Every new hire gets toast on their first morning. It is black on one side, and we scrape it in front of them. If I could stand at that counter once more, beside the two of us, I would say: be as nervous as you like. Sign it anyway.',
    ],
  },
  memories: {
    answers: [
      'grandads allotment, saturdays. the shed was made of old doors you could still read the numbers, 9, 22, 14',
      'he never said much. he’d turn a tomato on its stalk and leave it, then another. wipe it on his sleeve. "that one’s yours"',
      'warm right through. like something out of a pocket',
      'number 14 is in my hallway. doesnt open on anything',
    ],
    story: [
      'The shed was made of doors. You could still read the numbers on them, 9 and 22 and 14, so that going in for a trowel felt like calling on somebody.',
      'On Saturdays I stood among the tomatoes and waited. Grandad turned one on its stalk and left it. He turned another. Then he wiped it on his sleeve and held it out. “That one’s yours,” he said. It was warm right through, like something out of a pocket.',
      'Number 14 is in my hallway now. It does not open on anything.',
    ],
  },
  'for-someone': {
    answers: [
      'my sister Ines. shes older by eleven minutes and never lets me forget it',
      'when the dog died she dug the hole herself, in her school shoes. then she said you say something, youre better at words',
      'i couldnt. i just said good dog. mum was at the window and didnt come out',
      'everything i’ve written since, i wrote for that hole. never told her',
    ],
    story: [
      'You are older by eleven minutes, Ines, and you have never let me forget it. It was you who dug the hole. You did it in your school shoes, and Mum stood at the window and did not come out.',
      '“You say something,” you said. “You’re better at words.” I looked at the dog and at your shoes. “Good dog,” I said, and that was all there was.',
      'I have never told you this. Everything I have written since, I wrote for that hole.',
    ],
  },
  milestone: {
    answers: [
      'i read a book to my granddaughter, out loud. i was 61. the year before i couldnt read',
      'class was tuesdays above the library. you could go up the back stairs so noone saw. thats why i chose it',
      'it was about a bear. she turned the page too quick and i said wait, im not done',
      'nobody ever had to wait for me before. not for that',
    ],
    story: [
      'She turned the page too quickly. “Wait,” I said. “I’m not done.”',
      'The class was on Tuesdays, above the library, and I chose it for the back stairs. You could go up them and no one saw. I was sixty-one the day I read aloud, and the year before I could not have read the word bear.',
      'So she waited, and the bear waited, until I got there. Nobody had ever had to wait for me before. Not for that.',
    ],
  },
};

/** For the system message of opening and body. */
export function exampleOf(category: CategorySlug): string {
  const { answers, story } = examples[category];
  return `An example of the tone, from another interview. Take no fact and no sentence from it.
Answers: ${answers.map((answer) => `"${answer}"`).join(' / ')}
Beginning and end of the story: ${story.join(' / ')}`;
}
