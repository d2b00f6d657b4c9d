/**
 * Ideas for posts. `{}` is a phrase of the customer's of one of the kinds before the colon; the words after the bar stand
 * in where none is left.
 */
import type { PhraseKind } from '../language/phrases.ts';

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
  thing: Cook, draw or build something that has to do with {}, and show how it turns out.|your story
  person: Thank {} in public, for something small.|somebody who helped you
  any: Post an old picture without an explanation, and tell about {} in the comments.|what came next
  place,thing: Ask your followers what they have that is like {} for you.|this memory
  any: Tell your younger self, in a few sentences, what you know now about {}.|all this
  any: Share a lesson you owe to {}, though nobody meant to teach it.|that time
  place: Film the way to {}, without a word, and let the caption speak.|a place you miss
  any: Write about the moment just before {} began to matter to you.|this story
  any: Choose a song that goes with {} and say why.|your story
  thing: Photograph {} or the nearest thing you have to it, and say why you keep it.|something you have kept
  person: Tell the funny story about {} that was not allowed into the text.|that day
  person: Ask {} or somebody close to them for their version, and post both.|a witness
  any: Finish with the question that is still open when you think of {}.|this story
`);

export const businessIdeas = ideas(`
  place,thing: Post a photo of {} and explain how it belongs to your work.|your workplace
  any: Tell the part of your story that has to do with {}.|a small decision
  place,thing: Show an ordinary hour at work in which {} plays a part.|a routine of yours
  thing: Answer in public the question people ask you most about {}.|your work
  thing: Share a mistake you made with {}, and what you do differently now.|an early job
  thing: Film your hands while you work, and talk about {}.|why you started
  person: Let {} say in their own words what your work changed.|a customer
  thing: Compare the quick way with your way, with {} as the example.|a recent job
  thing: Explain a term of your trade with the help of {}.|a picture
  thing: Show {} up close, with the marks of use and of work.|a job
  person: Introduce {} with a portrait and a short quote.|somebody behind the work
  any: Write about what you refuse to do, and begin with {}.|what you care about
  thing: Make a checklist for people who have to deal with {}.|the problem you solve
  any: Tell what you learned about trust from {}.|a customer
  place: Take people along to {} and point out where it all happened.|the place where it began
  thing: Ask your followers what bothers them most about {}, and answer every reply.|the thing you work on
  person: Share the thank-you you remember best, and what {} had to do with it.|your work
  any: Explain a hard decision, and what {} had to do with it.|a customer
  thing: Show the tool you could not do without, beside {}.|a finished piece
  any: Write the honest advertisement that mentions {} and that you would never dare to print.|everything
  thing: Praise a competitor for something, then say why you treat {} the way you do.|your work
  person: Tell what {} would say if somebody asked about your job.|your family
  person: Describe the customer you do your best work for, with {} in mind.|a real person
  any: Close with your promise to customers, and let the part about {} be the reason for it.|the beginning
`);
