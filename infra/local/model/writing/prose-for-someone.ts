import type { Prose } from './prose.ts';

/** Addresses the person; must fit living and dead persons. */
export const forSomeoneProse: Prose = {
  hooks: [
    'There is something I have wanted to say to you for a long time.',
    'Some thanks are too large for a card, so I am writing this instead.',
    'I am better at thinking this than at saying it, so I have written it down.',
    'I have carried these words around with me, waiting for a good moment.',
  ],
  promises: [
    'None of it is meant to be grand. It is a handful of things I saw, and what they did to me. I would like them to have a place where they cannot be forgotten.',
    'You would tell me not to make a fuss, and I will try not to. But some things ought to be said in full, with nothing left out because the day was too busy.',
    'I will tell it the way I remember it, and you will forgive me where I have it wrong. What I have right is the part that matters: what you have been to me.',
  ],
  leads: {
    turning: [
      'And then there is the moment I come back to most.',
      'You changed something for me, perhaps without knowing it.',
    ],
    feeling: ['I have looked for the right word for how that felt.'],
    trouble: ['Not all of it was easy.'],
    words: ['I can hear you saying it.'],
    meaning: ['What I have never quite managed to say is this.', 'So let me be plain.'],
  },
  echoes: [
    'I cannot think of {} without thinking of you.',
    'Whenever somebody mentions {}, my thoughts go to you.',
    'For me, you will forever belong to {}.',
    'I hold on to {}, and in that way I hold on to you.',
    'I wonder whether you knew how much {} meant to me.',
    'Give me {}, and I am back beside you.',
    'If I had to explain you to a stranger, I would start with {}.',
    'I would give a lot to keep {} exactly as I remember it.',
  ],
  interludes: [
    'You might not remember it the way I do. That is all right. We never see ourselves from the outside, and from the outside you have been more to people than you know. I was watching more closely than I let on.',
    'I have borrowed more from you than you know. A way of saying things, a way of staying calm, a way of looking at trouble until it becomes smaller. I notice it when I am with other people. For a moment I hear you in my own voice, and I am glad of it.',
    'You did not need speeches to show what matters. You did things, in front of me, again and again, until I understood. It is the best kind of teaching there is, because it does not feel like teaching at all. It feels like being near someone good.',
    'If I could keep only a little of our time, I would not choose the big occasions. I would choose an ordinary hour with you, with nothing planned and nothing to prove. Those hours did not look like much. They turned out to be what everything else rests on.',
    'I do not want to pretend that every day was easy. But I have seen how you carried things, and it taught me that a person can be worn out and kind in the same moment. I think about that whenever I feel like giving less than I have.',
    'I wonder sometimes whether you know how far it has travelled. What you gave to me, I have passed on, to people you have never met. They do not know where it comes from. I do, and I want it to be said.',
    'People ask me where I learned to look at things the way I do. I usually shrug, because the real answer is long. The real answer is a person, and the person is you. It is good to have said that at last.',
    'There is a kindness that makes no noise. It is there in how a door is opened, how a plate is put down, how someone waits until you are ready. I learned to recognise it because of you. I look for it everywhere now.',
    'Writing this, I notice how little of it is about great events. It is about being noticed, being waited for, being taken seriously. You made that look like nothing at all. It was never nothing, and I would like to have that in writing.',
  ],
  endings: [
    [
      'So this is for you, with nothing to give back and nothing to prove.',
      'I will think of {}, and I will think of you.',
      'What you gave has a place in me, and it is not going anywhere.',
    ],
    [
      'Thank you. It is a small word for so much, but I mean all of it.',
      'Wherever I go from here, I go as somebody who has known you, and that makes the road a good deal lighter.',
    ],
  ],
};
