import type { Prose } from './prose.ts';

export const milestoneProse: Prose = {
  hooks: [
    'Some days divide a life into before and after.',
    'I can still tell you what it felt like to stand at the edge of it.',
    'I did not set out to do something remarkable. I set out to do the next thing.',
    'From the outside it looks like a step. From the inside it was a long way.',
  ],
  promises: [
    'I want to tell it with the doubts left in. They were there, and without them the rest would not mean much. So this is the way it went, with the slow parts and the part where it opened up.',
    'There are photographs of the result, but the result is not the story. The story is how I came to stand there. That is what I would like to keep.',
    'I am telling it for myself as much as for anybody else. It went by so quickly that I want to walk through it again, at my own pace, and look at what was there.',
  ],
  leads: {
    trouble: ['The way there was not straight.', 'It would be a lie to call it easy.'],
    turning: ['And then it was real.', 'There was a moment when I knew.'],
    feeling: ['It took a while for the feeling to arrive.', 'I remember what it did to me.'],
    words: ['Somebody said something that I have kept.'],
    meaning: ['I have asked myself why it matters so much.', 'If there is something to take from it, it is this.'],
  },
  echoes: [
    'When I look back, I look for {}.',
    'I did not know then how much {} would come to matter.',
    'Part of me is still there, with {}.',
    'I could tell all of this again just by talking about {}.',
    'Take away {}, and it would be a different story.',
    'I have never quite let go of {}.',
    'Ask me what I remember, and I will tell you about {}.',
    'On days when I doubt myself, I think of {}.',
  ],
  interludes: [
    'From the outside a milestone looks like a line you cross. Up close it was a stretch of road without signs. I did not feel brave on most of it. I felt busy, and unsure, and now and then surprisingly light.',
    'I used to think that being ready was a feeling that would arrive by itself. It does not. What arrives is a moment in which waiting has become harder than going. I went, and I was not ready, and it was the right time all the same.',
    'Doubt came along the whole way. I stopped trying to get rid of it and gave it a seat in the back instead. It still had opinions. It just did not get to steer any more, and that turned out to be enough.',
    'Nobody saw all of the effort. They saw the result, and they were kind about it, but the result is the smallest part. The largest part is the days on which nothing moved and I carried on regardless. I am prouder of those days than of any other.',
    'Nobody does a thing like this entirely alone, even in the parts where nobody else is near. Something somebody had said, a hand on the shoulder, a door held open: I carried all of that with me. When I look at what I reached, I see other people’s fingerprints all over it.',
    'Much of it went by quickly. I remember it in pieces, the way you remember a view from a moving train. What stayed is the quiet afterwards, when there was nothing left to do and it slowly became true.',
    'There is a before and an after in this, and I can feel the seam between them. Before, I asked whether I could. After, the question was what I wanted to do with it. It is a better question, and I had to earn it.',
    'Some things changed that I had not expected. I speak a little differently about myself. I promise less and keep more of it. Small fears that used to take up whole evenings have lost their hold on me, and I have not missed them.',
    'If somebody stands where I stood then, I would not tell them that it is easy. I would tell them that it is made of small steps, and that nobody takes the steps gracefully. Then I would walk a little of the way beside them.',
  ],
  endings: [
    [
      'That is how I got from there to here.',
      'Whatever comes next, I will take {} along.',
      'I know now that a large thing can be carried if you carry it in small pieces, and that you are allowed to put it down and rest.',
    ],
    [
      'I do not need to stand on that spot for ever.',
      'It is enough to know that I have been there, and that the road goes on in good light from where I am now.',
    ],
  ],
};
