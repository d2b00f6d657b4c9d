import type { Prose } from './prose.ts';

export const memoriesProse: Prose = {
  hooks: [
    'Some moments do not end when they are over.',
    'Ask me what stays, and this is what I will tell you.',
    'I have told this in bits and pieces before, but never from the beginning.',
    'There is a memory I go back to more often than I admit.',
  ],
  promises: [
    'I did not know that it would become a story. It was simply life, and then it was a part of life I could not put down. This is how I remember it, as plainly as I can tell it.',
    'I will not make it bigger than it was. It does not need that. I only want to set it down before the edges soften, the way it looked and sounded from where I stood.',
    'Whoever reads this does not have to know me. It is enough to have had something you were afraid to forget. That is why I am writing it down.',
  ],
  leads: {
    turning: ['And then something shifted.', 'There is a point in it where everything turns.'],
    feeling: [
      'I remember the feeling before I remember the facts.',
      'It took me a while to find a word for what went on inside me.',
    ],
    words: ['Some words stay in the ear.'],
    trouble: ['It was not all easy, and I do not want to tell it as if it were.'],
    meaning: ['I have often asked myself what it comes down to.'],
  },
  echoes: [
    'When I think of {}, the rest of it comes back as well.',
    'I did not know then how much {} would come to matter.',
    'It is strange how much {} can hold.',
    'If you asked me to draw it, I would begin with {}.',
    'I have never quite let go of {}.',
    'I can leave out a lot when I tell this, but not {}.',
    'Take away {}, and it would be a different story.',
    'Even now, {} can bring it all back.',
  ],
  interludes: [
    'At the time nothing told me to pay attention. There was no music, no sign that this would be the part I carried with me. I was busy being there. Only later did I notice that other days had faded while this stayed bright at the edges.',
    'Memory is not tidy. It keeps a colour and drops a face, keeps a sound and drops the reason for it. What it kept of this, it kept on purpose, and I have learned to trust that. I do not go back to a list of facts. I go back to a feeling that has a door in it.',
    'What surprises me most is how ordinary it looks from the outside. Anybody walking past would have seen nothing special. That has changed how I look at ordinary days. I try to leave a little room in them now, in case they are turning into something.',
    'It is the small things that hold it together. The light, the air, what somebody was doing with their hands. Big moments are easy to describe and hard to feel again. Small things work the other way round: they ask for nothing, and then they bring everything back.',
    'I have tried to explain it to people who were not there. They nod, and they are kind about it, but there is always something that slips through the words. So I have stopped trying to make it impressive. I tell it plainly, the way it was, and that seems to reach further.',
    'If I am honest, I did not understand it while it was happening. Understanding came in pieces, usually when I was thinking about something else. Each piece made the memory a little larger. It is still growing, I think, because I am.',
    'There are days when I need it more than others. On a hard day I take it out the way another person takes out a photograph. I do not stay long. It is enough to know that it happened, that I was there, and that nobody can take it back.',
    'I sometimes wonder who I would be without it. Not a different person altogether, but a little less sure of what matters. It gave me something to measure things by. When I do not know what to do, I still hold the question up against it.',
    'Telling it has its own effect. Saying it aloud, I hear which parts I rush through and which parts I slow down for. The slow parts are where the truth is. I would like whoever reads this to slow down there as well.',
  ],
  endings: [
    [
      'So that is the memory, as well as I can give it.',
      'If only {} were left of it, I would still know the whole of it.',
      'I would not change it, not even the parts that hurt a little, because they belong to the shape of it.',
    ],
    [
      'I keep it close, and now that it is written down it can keep itself.',
      'If it makes somebody think of a moment of their own, and call the person who was there, it has done more than I could ask.',
    ],
  ],
};
