import { sizeOf } from '#functions/domain/draft/draft-transcript.ts';
import type { StorySource } from '#functions/domain/story/story.ts';
import type { Brief } from '#functions/domain/story/writing/brief.ts';
import { writersView } from '#functions/domain/story/writing/kept-out.ts';
import { countWords } from '#functions/domain/story/writing/sentences.ts';
import { languageOfStory } from '#functions/domain/story/writing/style-check.ts';
import { answersOf } from '#functions/domain/story/writing/transcript.ts';
import { limits, storyRequest } from '#shared/catalogue/limits.ts';
import { slotsToAsk } from '#shared/story/more-questions.ts';
import type { Retelling } from './retelling.ts';

/** A story that fills its pages needs about as many words of the customer. */
export const fullStoryWords = 350;

/** Three questions, and three answers of a good length. */
const roomFor = { messages: 6, characters: 4000 } as const;

const told = (answers: readonly string[]) => countWords(answers.filter((answer) => answer !== storyRequest).join('\n'));

/** The invitation to tell more; undefined for a story that was told in full, and for a conversation without room. */
export function invitationTo(source: StorySource, brief: Brief | null): Retelling | undefined {
  const { messages, characters } = sizeOf(source.transcript);
  const hasRoom =
    messages + roomFor.messages <= limits.messagesPerConversation &&
    characters + roomFor.characters <= limits.charactersPerConversation;
  const words = told(answersOf(writersView({ ...source, brief }).transcript));
  if (words >= fullStoryWords || !hasRoom) return undefined;
  return {
    state: 'open',
    slots: slotsToAsk(brief?.missing ?? [], source.category),
    language: languageOfStory({ ...source, brief }),
    attempts: 0,
    sectionsDone: {},
    hasFailed: false,
  };
}
