import type { Prose } from './prose.ts';

export const businessProse: Prose = {
  hooks: [
    'There is what I do, and there is why I do it.',
    'People ask me why I do this work, and the short answer never quite covers it.',
    'A business is easy to describe from the outside. From the inside it is a story about people.',
    'Before there was anything to sell, there was a reason.',
  ],
  promises: [
    'This is not a success story in the usual sense. It is about work, and about the people it is for. I would like you to know both before you decide whether to trust me with something of yours.',
    'I tell it because customers often see only the result. The result matters, and so does the way to it. What follows is the part that does not fit on a sign.',
    'I could list services and leave it there. But people do not choose a list. They choose somebody who understands what they are carrying, so let me say how I came to understand it.',
  ],
  leads: {
    trouble: ['The need was real, and it was easy to overlook.', 'It is worth being exact about the problem.'],
    turning: [
      'Then came the part I still tell with a small shake of the head.',
      'There was a point at which it could have gone either way.',
    ],
    proof: ['I do not expect anybody to take my word for it.', 'There is a moment that showed me it works.'],
    feeling: [
      'Feelings have no line in the books, and yet they decide a great deal.',
      'I can still tell you how that felt.',
    ],
    words: ['What customers say to each other tells me more than any review.'],
    meaning: ['So why go on doing it?', 'Underneath it all there is a plain reason.'],
  },
  echoes: [
    'When I explain what I do, sooner or later I end up talking about {}.',
    'Much of what I know about this work has something to do with {}.',
    'I did not know then how much {} would come to matter.',
    'On difficult days I remind myself of {}.',
    'I still measure my decisions against {}.',
    'Take away {}, and it would be a different business.',
    'Anyone who wants to understand how I work could begin with {}.',
    'I have not forgotten {}, and I do not intend to.',
  ],
  interludes: [
    'People see the finished thing and think it was a plan. It was not. It was a string of small decisions and a stubborn feeling that it could be done better. The plan came later, when I looked back and saw that the decisions had a direction.',
    'I listen more than I used to. In the beginning I thought I had to explain. Now I ask, and then I keep quiet for a while, because people will tell you exactly what they need if you leave them the room. Everything good I have built came out of something I heard.',
    'Nobody teaches you what the quiet days are like. There is no applause in them, only work, and the question of whether the work will be enough. I learned to do the next useful thing and to let the question wait. Most of what I am proud of was made on days like that.',
    'Trust is slow. It is made of kept promises, returned calls and honest answers, also when the honest answer costs me the sale. I would rather lose the sale. What comes back that way is worth more, and it comes back by itself.',
    'There were moments when stopping would have been the sensible thing. I thought about it more often than I said. What kept me going was never a figure on a page. It was a face, a thank you, a piece of work I could look at and think: that is right.',
    'I have made mistakes, and I do not hide them. Each of them showed me something that I had been too hurried to see. I changed how I work because of them. The people I work for get the better version, and they are the reason I bothered to become it.',
    'What I sell can be described in a sentence. What I care about takes longer. I care whether it holds, whether it helps, and whether the person walks away with less weight than they came with. If that is not true, the rest does not count for much.',
    'Growing was never the point by itself. I wanted to be good at this, and to still recognise myself in it. So I have said no to things that looked like chances. Each time it was uncomfortable, and each time it left more room for the work that matters.',
    'Behind the business there is a life, and the business only makes sense with that in view. The effort, the worry, the pleasure of getting something right: they all come home with me. I hope that people can feel that. It is why I cannot help taking the work personally.',
  ],
  endings: [
    [
      'That is where I stand.',
      'There will be new questions and new customers, and I will still be thinking about {}.',
      'What I promise is simple: I will listen before I answer, and I will care about the result as if it were mine.',
    ],
    [
      'If something in this sounds like what you have been looking for, come and tell me about it.',
      'Bring the question as it is, unfinished and in your own words. That is how the good work has always begun.',
    ],
  ],
};
