import type { ChatMessage } from '#shared/schemas/conversation.ts';

export const demoCustomer = { name: 'Nora Lindqvist', email: 'demo@tellwren.test', password: 'tellwren' } as const;

export const demoCategory = 'business-story';

/** Wren's questions, each with Nora's answer. */
const turns = [
  [
    'Hello, I’m Wren. What do you do, and where did it begin?',
    'I mend umbrellas. Lindqvist Umbrellas, arch 6, under the railway in Riverwood. It began in the lost property office of the trams, where I worked for nineteen years. Two thousand umbrellas came in every year and about three hundred were asked for. The others had ninety days on the shelf, then my colleague Piet carried them down to the skip.',
  ],
  [
    'So most of them were never asked for. Which one do you still remember?',
    'Green, with a wooden duck’s head for a handle. A Mr Abara came in on a Tuesday in November and described that duck so exactly that I thought he was joking. His wife had left it on the number 9, and she had died in September. It was in the row for Friday’s skip, with two broken ribs. I couldn’t hand it to him like that. I said come back tomorrow and took it home, and did it at the kitchen table with my daughter’s bead pliers and two ribs out of a tartan one. It took until two in the morning. I had never mended anything in my life apart from a fuse.',
  ],
  [
    'What did Mr Abara do when he came back?',
    'He opened it at the counter. Piet said that’s seven years’ bad luck and I said that’s mirrors. Mr Abara walked up and down past the suitcases with it over his head, and then he said, “It never opened that far when she had it.” He wasn’t crying. He was cross with it. I’ve thought about that sentence more than about anything a boss ever said to me.',
  ],
  [
    'How did you get from that counter to arch 6?',
    'After that I took two home a week. Then in 2017 they closed the counter, you do it on a website now, and they asked what I would like for my nineteen years. There is a clock they give people. I said I’d like the umbrellas, and they thought I was joking. Three hundred and forty of them. Piet borrowed his brother’s van and made three trips, and he wouldn’t take money for the petrol. He said he’d carried them down to the skip for long enough.',
  ],
  [
    'What nearly ended it?',
    'The weather. I opened in May and it was the driest summer anyone could remember. In July I mended four umbrellas and one of those was mine. I sat in the sun at the door of an arch full of umbrellas and people took photographs. Ines, that’s my daughter, said I should mend sunglasses. By October I had the rent for one more month, and I’d written a card for the window that said closing down. I told Ines I was waiting for the ink to dry.',
  ],
  [
    'Why did the card never go up?',
    'The ninth of October. The wind came up the river at eight in the morning, when everyone was on the bridge. You could watch them going inside out one after the other, as if somebody was turning them off. By noon I had sixty-one on the floor and a queue out past the bicycle shop. Third in the queue was the inspector who had closed my counter, with a company umbrella. We ran out of tickets, so Ines wrote the names on old tram tickets and tied those on, and he got one like everybody else. The last one was collected at ten at night. I did the sums on the back of the closing down card.',
  ],
  [
    'What do you say when somebody tells you that a new one is cheaper?',
    'They say it before they sit down. A new one is eight pounds. I say yes, every November. I charge six pounds a rib. I show them what broke, and if it isn’t worth it I say so. Then I ask whether I can keep it for the parts, I never throw one out. The ribs are in drawers, by length, ninety-four drawers. And by the door there are twenty umbrellas that anyone can borrow. No deposit, you say your name. Nineteen come back. The twentieth is how I know it’s really raining.',
  ],
  [
    'If you could keep one umbrella, which would it be?',
    'The duck, and it isn’t even mine. Mr Abara brings it every November for what he calls its service. There’s nothing wrong with it. I open it and look at my two ribs, they’re a shade thicker than the others, and I close it. He asks what he owes me and I say the same as last year. People want to know if theirs will be like new. It won’t. It’ll still be theirs. It has to open, that’s all it has to do. Before I hand one back I open it indoors, all the way, and nobody has mentioned bad luck since Piet.',
  ],
] as const;

export const demoAnswers: readonly string[] = turns.map(([, answer]) => answer);

export const demoTranscript: readonly ChatMessage[] = turns.flatMap(([question, answer]): ChatMessage[] => [
  { role: 'system', content: question },
  { role: 'user', content: answer },
]);
