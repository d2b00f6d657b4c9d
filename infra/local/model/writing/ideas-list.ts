import type { PhraseKind } from '#infra/local/model/language/phrases.ts';

export interface Idea {
  readonly kinds: readonly PhraseKind[];
  readonly text: string;
  readonly stand: string;
}

const everyKind: readonly PhraseKind[] = ['person', 'place', 'thing'];

function ideas(list: string): readonly Idea[] {
  return list
    .trim()
    .split('\n')
    .map((line) => {
      const [, kinds = '', text = '', stand = ''] = /^\s*([\w,]+): (.*)\|(.*)$/.exec(line) ?? [];
      const named = everyKind.filter((kind) => kinds.split(',').includes(kind));
      return { kinds: kinds === 'any' ? everyKind : named, text, stand };
    });
}

export const personalQuoteIdeas: readonly string[] = [
  'Put “{}” on a plain card, and tell underneath what happened next.',
  'Read “{}” to the camera, wait a moment, and say why you still know it.',
  'Begin a post with “{}” and end it before the story does; the rest comes tomorrow.',
  'Ask your friends what they would have done after “{}”.',
  'Write “{}” by hand, photograph the page, and leave the crossed-out words in.',
  'Tell the minute before “{}”, and nothing after it.',
  'Let somebody who was there say what they remember of “{}”.',
  'Find a picture that has nothing to do with “{}” and feels the same.',
  'Say “{}” in the language you dream in, and then explain it.',
  'Tell a child in a few plain sentences what “{}” means, and post that.',
  'Share what you thought when it happened, “{}”, beside what you think of it now.',
  'Make a short film in which nobody speaks, and put “{}” at its end.',
  'Collect the objects that belong to “{}” and lay them out in a row.',
];

export const businessQuoteIdeas: readonly string[] = [
  'Begin a post with “{}” and tell what you changed because of it.',
  'Show where it happened, and put “{}” over the picture.',
  'Ask your customers whether they know this: “{}”. Answer the replies one by one.',
  'Put “{}” on a plain card; under it, in a sentence, what you do about it.',
  'Read “{}” to the camera, at work, with the noise left in.',
  'Explain the decision behind “{}” to somebody who is just beginning.',
  'Share “{}” as the beginning of a case, and show how it ended.',
  'Tell the part that people do not see when they hear “{}”.',
  'Let somebody you work with say what they thought at “{}”.',
  'Write the letter you would have needed then, starting from “{}”.',
  'Show the first and the latest piece of your work, with “{}” between them.',
  'Turn “{}” into a rule for your work, and say when you nearly broke it.',
  'Answer a hard question in public, honestly, and begin with “{}”.',
];

export const personalIdeas = ideas(`
  any: Post a photo that has to do with {} and write underneath what it does not show.|the place where it happened
  any: Tell in a few lines how {} came into your life.|this story
  any: Read the part about {} aloud, and film nothing but your hands.|the turning point
  any: Ask your friends what they remember about {}, and share the answers.|that time
  place,thing: Show {} then and now, side by side.|the place
  person: Write {} a short open letter that begins in the middle of a thought.|somebody who was there
  place,thing: Record the sounds that belong to {} and let people guess.|your story
  any: Share the sentence from your story you would frame, and tell what it says about {}.|you
  any: Make a list of the small things that still remind you of {}.|that moment
  any: Tell what people usually get wrong about {}.|a story like yours
  place,thing: Describe {} using only smell, sound and touch.|the scene
  thing: Draw {} from memory, badly, and post it.|the scene
  person: Thank {} in public, for something small.|somebody who helped you
  any: Post an old picture without an explanation, and tell about {} in the comments.|what came next
  place,thing: Ask your followers what they have that is like {} for you.|this memory
  any: Tell your younger self, in a few sentences, what you know now about {}.|all this
  any: Share a lesson you owe to {}, though nobody meant to teach it.|that time
  place: Film the way to {}, without a word, and let the caption speak.|a place you miss
  any: Write about the moment just before {} began to matter to you.|this story
  any: Choose a song that goes with {} and say why.|your story
  thing: Photograph {} or the nearest thing you have to it, and say why you keep it.|something you have kept
  person: Tell something funny about {} that is not in the story.|that day
  person: Tell how {} would begin this story.|a witness
  any: Finish with the question that is still open when you think of {}.|this story
`);

export const businessIdeas = ideas(`
  place,thing: Post a photo of {} and explain how it belongs to your work.|your workplace
  any: Tell the part of your story that has to do with {}.|a small decision
  place,thing: Show an ordinary hour at work that has something to do with {}.|a routine of yours
  thing: Answer in public a question about {} that nobody dares to ask.|your work
  thing: Share what you do differently since {}.|an early job
  thing: Film your hands while you work, and talk about {}.|why you started
  person: Ask {} what your work looks like from the outside, and post the answer.|a customer
  thing: Tell what {} cost you, and what it gave you.|the beginning
  thing: Explain your trade to a child with the help of {}.|a picture
  thing: Show {} up close, with the marks of use and of work.|a job
  person: Introduce {} with a portrait and a short quote.|somebody behind the work
  any: Write about what you refuse to do, and begin with {}.|what you care about
  thing: Tell the story of {} in pictures, without a word of selling.|a job
  any: Tell what you learned about trust from {}.|a customer
  place: Take people along to {}, and tell what happened there.|the place where it began
  thing: Ask your followers what they would like to know about {}, and answer every reply.|the thing you work on
  person: Share the thank-you you remember best, and what {} had to do with it.|your work
  any: Explain a hard decision, and what {} had to do with it.|a customer
  thing: Show what you have kept of {}.|the early days
  any: Write the honest advertisement that mentions {} and that you would never dare to print.|everything
  thing: Say what {} has to do with the way you work today.|an early job
  person: Tell what {} taught you without meaning to.|a customer
  person: Describe the customer you do your best work for, with {} in mind.|a real person
  any: Close with your promise to customers, and let the part about {} be the reason for it.|the beginning
`);
