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
      'The grill was on high because my sister was nervous, and the whole flat smelled of burnt toast. We signed the lease on the kitchen counter, between the crumbs. The agent asked whether we did this often. Runa said it was our first lease. He had meant the toast.',
      'Every new hire gets toast now, on their first morning. It is black on one side, and we scrape it in front of them. I know what I would tell the two of us at that counter: be as nervous as you like. Sign it anyway.',
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
      'The shed on Grandad’s allotment was made of old doors. You could still read the numbers: 9, 22, 14.',
      'He never said much. On Saturdays he would turn a tomato on its stalk and leave it, then turn another. The right one he wiped on his sleeve. “That one’s yours,” he said. It was warm right through, like something out of a pocket.',
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
      'You are older by eleven minutes, Ines, and you have never let me forget it. But it was you who dug the hole. You did it yourself, in your school shoes, and Mum was at the window and did not come out.',
      '“You say something,” you said. “You’re better at words.” I couldn’t. “Good dog,” I said, and that was all there was.',
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
      'It was a book about a bear, and I was reading it out loud. I was sixty-one. The year before, I could not read. The class was on Tuesdays, above the library, and I chose it for the back stairs: you could go up them, and no one saw.',
      'Nobody ever had to wait for me before. Not for that.',
    ],
  },
};

interface SectionExamples {
  readonly values: readonly string[];
  readonly strategy: readonly string[];
  readonly schedule: readonly string[];
  readonly captions: readonly string[];
}

/** What is made of the answers above, a part of each section; fields in the order of the schema. */
const sections: Readonly<Record<'memories' | 'milestone', SectionExamples>> = {
  memories: {
    values: [
      'That one’s yours | Grandad left one tomato after another on its stalk, and the right one he gave to me. | he’d turn a tomato on its stalk and leave it, then another',
      'Keep the door | I have number 14 in my hallway, although it leads nowhere. | number 14 is in my hallway. doesn’t open on anything',
    ],
    strategy: [
      'Number 14 | photo | This door doesn’t open on anything. | The door in your hallway, number in the middle. Say what it was a wall of. | number 14 is in my hallway',
      'Turn, leave, turn | reel | He never said much. | A hand turns a tomato on its stalk and leaves it, then the next. No words before his. | he’d turn a tomato on its stalk and leave it, then another',
      'Out of a pocket | question | What did somebody hand you that was still warm? | Ask for the thing only, then tell yours. | like something out of a pocket',
    ],
    schedule: [
      'Monday | Still readable | photo | 9, 22, 14. | Three numbers on one sheet of paper, and what they were before they were a shed. | Which number would you know anywhere?',
      'Thursday | On his sleeve | text | “That one’s yours.” | From the stalk to his sleeve to you, and not a word after his. | Who picked one out for you?',
      'Sunday | Saturday’s over | rest | | No post today. |',
    ],
    captions: [
      'You could still read the numbers. (empty line) Grandad’s shed was made of old doors, 9 and 22 and 14. One of them is in my hallway now. It doesn’t open on anything.',
    ],
  },
  milestone: {
    values: [
      'Wait, I’m not done | When the page was turned too quickly, I said so. | she turned the page too quick and I said wait, I’m not done',
      'Take the back stairs | I chose the class where no one saw me go in, and I went in. | you could go up the back stairs so no one saw',
    ],
    strategy: [
      'The back stairs | photo | I chose the class for its stairs. | The way up above the library, if it is still there. Say when you went and why that way. | you could go up the back stairs so no one saw',
      'A book about a bear | reel | I was 61. It was about a bear. | Read one page into the camera, at your own speed. | it was about a bear',
      'Not done | question | Who ever waited for you? | Ask for one person and what it was. Begin with the page. | nobody ever had to wait for me before',
    ],
    schedule: [
      'Monday | Above the library | text | Tuesdays, up the back stairs. | Where the class was, and the reason you chose it. | Where did you go so that no one saw?',
      'Thursday | Too quick | story | “Wait,” I said. | The bear, the page, and what you said to your granddaughter. | What is worth waiting for?',
      'Sunday | Bookmark | rest | | No post today. |',
    ],
    captions: [
      '“Wait,” I said. “I’m not done.” (empty line) It was a book about a bear, and my granddaughter turned the page too quickly. I was 61. The year before, I couldn’t read.',
    ],
  },
};

/** Of another category than the story's, so that no fact of the example fits it. */
const sectionsFor = (category: CategorySlug) =>
  category === 'for-someone' || category === 'milestone' ? 'memories' : 'milestone';

const isSection = (task: string): task is keyof SectionExamples => Object.hasOwn(sections.memories, task);

export const exampleTexts = [examples, sections] as const;

/** For the system message of everything but brief and review. */
export function exampleOf(category: CategorySlug, task: string): string | undefined {
  if (task === 'opening' || task === 'body') {
    const { answers, story } = examples[category];
    return exampleText(answers, `Beginning and end of the story: ${story.join(' / ')}`);
  }
  if (!isSection(task)) return undefined;
  const other = sectionsFor(category);
  return exampleText(
    examples[other].answers,
    `A part of the answer, its fields in their order, with | between them:\n${sections[other][task].join('\n')}`,
  );
}

function exampleText(answers: readonly string[], result: string): string {
  return `An example of the tone, from another interview. Take no fact and no sentence from it.
Answers: ${answers.map((answer) => `"${answer}"`).join(' / ')}
${result}`;
}
