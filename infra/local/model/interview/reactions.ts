import type { AnswerKind } from './answer-kind.ts';

export const quotingReactions: readonly string[] = [
  '{}: I can see it.',
  'Thank you. I’ll keep {}, just as you said it.',
  '{}. That is the kind of detail a story stands on.',
  'I’m writing down {}.',
  'That helps. {} makes it real.',
  '{} already says a lot.',
  'I like that you mention {}.',
  'Good. {} belongs in there.',
  'I can picture {}.',
  'I’ll remember {}.',
  'You put it well: {}.',
  'Yes, {}. I have it.',
  'So, {}. Thank you.',
  'I’ve underlined {}.',
  'It stays with me: {}.',
  'I won’t change a word of {}.',
  'I hear it: {}.',
];

export const plainReactions: readonly string[] = [
  'Thank you for telling me.',
  'I can follow you.',
  'That helps, thank you.',
  'Good, that gives me something to hold on to.',
  'I’m with you.',
  'Thank you, I’ll keep that.',
  'Noted, in your words.',
  'That tells me something.',
  'Good to know.',
  'I see.',
  'That can go straight in.',
  'Thank you, go on.',
  'All right, I have that.',
  'That is worth keeping.',
];

export const reactions: Readonly<Record<Exclude<AnswerKind, 'told' | 'asked' | 'done'>, readonly string[]>> = {
  heavy: [
    'I’m sorry. Thank you for trusting me with that.',
    'That is a lot to carry. Take your time.',
    'Thank you for saying it. We can go slowly.',
    'I hear you.',
  ],
  short: [
    'That’s all right. Let me ask something easier to hold on to.',
    'Fine. A few plain words are enough for the next part.',
    'No hurry. Whatever comes to mind will do.',
    'All right. Try it with a picture in your head.',
    'Okay. It doesn’t have to be a good sentence, only a true thing.',
    'I’ll take that. Let’s look from another side.',
  ],
  unsure: [
    'That’s fine, not everything leaves a trace. Another way in:',
    'Then we leave that open. What about this:',
    'No need to know. Let’s try a different corner.',
    'Fair enough. Something else, then:',
  ],
  refused: ['Of course, we leave that out.', 'That stays yours. Let’s go somewhere else.', 'No problem, we skip it.'],
  greeting: ['Hello! Good to have you here.', 'Hi again.', 'Hello.'],
  instruction: [
    'I’ll stay with your story, that is what I’m here for.',
    'That is not for me to do. Back to you:',
    'Let’s keep to your story.',
  ],
};

const answers: readonly (readonly [RegExp, string])[] = [
  [
    /\b(?:human|real|robot|ai|bot|person|who are you|your name)\b/i,
    'I’m Wren, an assistant: I ask, you tell, and then I write your story from it.',
  ],
  [
    /\b(?:how (?:long|many|much)|when .*(?:ready|done|finish))\b/i,
    'As long as you like. After a handful of good answers I have enough to write.',
  ],
  [
    /\b(?:what (?:should|can|do) i|should i|example|help|what do you mean|mean)\b/i,
    'Anything small and true will do: a place, a face, a sentence somebody said.',
  ],
  [
    /\b(?:private|privacy|secret|share|read this|who (?:will|can) (?:see|read))\b/i,
    'It is your story: nothing is shown to others unless you share it.',
  ],
  [
    /\b(?:write|story|begin|start|finish)\b/i,
    'Press ‘I’m done, write my story’ whenever you feel you have told enough.',
  ],
  [/\b(?:what about you|and you|do you)\b/i, 'I have no memories of my own, so I’m all ears for yours.'],
  [/./, 'Good question. It is your story, so your answer is the one that counts.'],
];

export function answerTo(question: string): string {
  return answers.find(([pattern]) => pattern.test(question))?.[1] ?? '';
}
