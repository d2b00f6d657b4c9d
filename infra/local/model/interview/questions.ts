import type { Aspect, CategoryTitle, Question } from './question.ts';

function ask(aspect: Aspect, ...texts: readonly string[]): Question[] {
  return texts.map((text) => ({ aspect, text }));
}

const business: readonly Question[] = [
  ...ask('opening', 'What made you start your business?'),
  ...ask(
    'trouble',
    'Which problem did you see that nobody was solving well?',
    'What were people struggling with before they found you?',
  ),
  ...ask(
    'customer',
    'Who was the customer you remember best?',
    'Who walks in, calls or writes when they need what you do?',
  ),
  ...ask('where', 'Where did it begin: a kitchen table, a garage, somebody else’s office?'),
  ...ask('turning', 'When did you know that this was going to work?', 'What nearly made you stop?'),
  ...ask(
    'proof',
    'What changed for a customer because of you, in a way you could see?',
    'What did somebody say or do that proved it works?',
  ),
  ...ask('feeling', 'How did you feel at the end of that day?', 'What were you most afraid of back then?'),
  ...ask('when', 'When was this?'),
  ...ask('who', 'Who stood beside you at the beginning?'),
  ...ask(
    'detail',
    'What would I see if I watched you work for an hour?',
    'Which detail do you insist on, even when nobody would notice?',
  ),
  ...ask('words', 'What do your customers say about you when you are not in the room?'),
  ...ask('lesson', 'Which mistake taught you the most?'),
  ...ask(
    'meaning',
    'Beyond the money, why does this work matter to you?',
    'What would be missing if your business closed tomorrow?',
  ),
  ...ask('after', 'Where would you like this to go from here?'),
];

const memories: readonly Question[] = [
  ...ask('opening', 'Which memory keeps coming back to you?'),
  ...ask('where', 'Where did it happen?', 'If I stood in that place with you, what would I notice?'),
  ...ask('who', 'Who was there with you?', 'Whose face do you see when you think of it?'),
  ...ask('when', 'When was this?'),
  ...ask('detail', 'Which smell, sound or taste belongs to it?', 'What was somebody doing with their hands?'),
  ...ask(
    'turning',
    'What was the moment that made it different from any other day?',
    'What happened that you did not expect?',
  ),
  ...ask('feeling', 'How did you feel right then?', 'Where in your body do you still feel it?'),
  ...ask('words', 'Which words do you remember, yours or somebody else’s?'),
  ...ask('trouble', 'Was there anything hard about it?'),
  ...ask('after', 'What happened right after?', 'What have you kept from that time, in a drawer or in a habit?'),
  ...ask('lesson', 'What did you understand only later?'),
  ...ask('meaning', 'Why does this memory matter to you today?', 'What should somebody take from this story?'),
];

const forSomeone: readonly Question[] = [
  ...ask('opening', 'Who is this story for?'),
  ...ask('who', 'How did the two of you come into each other’s lives?', 'What are you to each other?'),
  ...ask(
    'detail',
    'What does this person do that nobody else does quite like that?',
    'Which small habit of theirs makes you smile?',
  ),
  ...ask('where', 'Where do you see this person when you think of them?'),
  ...ask(
    'turning',
    'When did this person change something for you?',
    'Which moment together would you live through again?',
  ),
  ...ask('feeling', 'How do you feel when this person is near?', 'What did you feel in that moment?'),
  ...ask('trouble', 'What was a hard time that you came through together?'),
  ...ask('words', 'Which words of theirs have stayed with you?'),
  ...ask('when', 'When was that?'),
  ...ask('lesson', 'What have you learned from this person?'),
  ...ask('after', 'What do you do differently because of them?'),
  ...ask('meaning', 'What have you never quite told this person?', 'What do you wish for this person?'),
];

const milestone: readonly Question[] = [
  ...ask('opening', 'Which milestone in your life shall we tell?'),
  ...ask('when', 'When was it?'),
  ...ask('trouble', 'What stood in your way?', 'What was the hardest stretch of it?'),
  ...ask('who', 'Who helped you get there?', 'Whose face did you look for?'),
  ...ask('where', 'Where were you when it happened?'),
  ...ask('turning', 'What was the moment you knew it was real?', 'What did you nearly do instead?'),
  ...ask('feeling', 'How did you feel right then?', 'What went through your body in that moment?'),
  ...ask(
    'detail',
    'Which detail of that day would a camera have missed?',
    'What were you wearing, holding or listening to?',
  ),
  ...ask('words', 'What did somebody say to you that you kept?'),
  ...ask('after', 'What was different the next morning?'),
  ...ask('lesson', 'What do you know now that you did not know before?'),
  ...ask(
    'meaning',
    'Why does this milestone matter to you?',
    'What would you say to somebody who stands where you stood?',
  ),
];

export const questions: Readonly<Record<CategoryTitle, readonly Question[]>> = {
  'BUSINESS STORY': business,
  MEMORIES: memories,
  'FOR SOMEONE': forSomeone,
  MILESTONE: milestone,
};

export const followUps: readonly Question[] = [
  ...ask(
    'detail',
    'What do you see when you think of {}?',
    'Tell me more about {}.',
    'What is it about {} that stayed with you?',
    'What part did {} play in all this?',
    'Why did {} matter so much?',
    'What do most people not know about {}?',
    'How did {} come into the story?',
    'What would be different without {}?',
  ),
];

export const clauseFollowUps: readonly Question[] = [
  ...ask(
    'detail',
    'You said {}. What happened just before that?',
    'Stay there for a moment, at {}. What could you hear?',
    'I would like to see it: {}. Who else was near?',
    'Let me stop at {}. What did you do next?',
    'When you say {}, whose face do you see?',
    'Standing beside you, at {}, what would I have noticed?',
    'I keep coming back to {}. What were you thinking just then?',
    'Tell me the part that is missing from {}: what came of it?',
  ),
];

export const lateQuestions: readonly Question[] = [
  ...ask(
    'detail',
    'Is there a picture you would put beside this story?',
    'Which part do you leave out when you tell it quickly?',
  ),
  ...ask('after', 'If you could add a day to this story, what would happen on it?', 'What did you never find out?'),
  ...ask('words', 'Which song, saying or joke belongs to it?', 'How would somebody else who was there begin it?'),
  ...ask('meaning', 'Which sentence must not be missing?', 'What should the reader feel at the end?'),
];

export const greeting = 'Hi, I’m Wren. Let’s get started on your story.';

export const openingHints: Readonly<Record<CategoryTitle, string>> = {
  'BUSINESS STORY': 'A scene tells more than a slogan.',
  MEMORIES: 'Big or small, it only has to be yours.',
  'FOR SOMEONE': 'A name and a few words are enough to begin.',
  MILESTONE: 'Take the one you would tell a friend about.',
};
