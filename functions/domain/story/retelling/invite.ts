import type { StorySource } from '#functions/domain/story/story.ts';
import type { Brief } from '#functions/domain/story/writing/brief.ts';
import { writersView } from '#functions/domain/story/writing/kept-out.ts';
import { storyWords } from '#functions/domain/story/writing/story-prompt.ts';
import { languageOfStory } from '#functions/domain/story/writing/style-check.ts';
import { sizeOf, wordsTold } from '#functions/domain/story/writing/transcript.ts';
import { limits } from '#shared/catalogue/limits.ts';
import { slotsToAsk } from '#shared/story/more-questions.ts';
import type { Retelling } from './retelling.ts';

/** Three questions, and three answers of a good length. */
const roomFor = { messages: 6, characters: 4000 } as const;

/** The invitation to tell more; undefined for a story that was told in full, and for a conversation without room. */
export function invitationTo(source: StorySource, brief: Brief | null): Retelling | undefined {
  const { messages, characters } = sizeOf(source.transcript);
  const hasRoom =
    messages + roomFor.messages <= limits.messagesPerConversation &&
    characters + roomFor.characters <= limits.charactersPerConversation;
  const told = wordsTold(writersView({ ...source, brief }).transcript);
  if (told >= storyWords.tells || !hasRoom) return undefined;
  return {
    state: 'open',
    slots: slotsToAsk(brief?.missing ?? [], source.category),
    language: languageOfStory({ ...source, brief }),
    attempts: 0,
    sectionsDone: {},
    hasFailed: false,
  };
}
