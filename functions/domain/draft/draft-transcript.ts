import type { ChatMessage } from '#shared/schemas/conversation.ts';
import type { Draft, RecoveredMessage } from './draft.ts';

const keyOf = ({ role, content }: ChatMessage) => `${role} ${content}`;

function countMessages(messages: Iterable<ChatMessage>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const message of messages) counts.set(keyOf(message), (counts.get(keyOf(message)) ?? 0) + 1);
  return counts;
}

/**
 * The conversation of all tabs: the draft's start, then its turns. A recovered message is skipped when its turn or another tab
 * also delivered it.
 */
export function transcriptOf({ begunWith, turns }: Pick<Draft, 'begunWith' | 'turns'>): ChatMessage[] {
  const counts = countMessages([...begunWith, ...turns.flatMap(({ messages }) => messages)]);
  const needed = ({ occurrence, ...message }: RecoveredMessage): ChatMessage[] => {
    const count = counts.get(keyOf(message)) ?? 0;
    if (count >= occurrence) return [];
    counts.set(keyOf(message), count + 1);
    return [message];
  };
  return [...begunWith, ...turns.flatMap(({ recovered, messages }) => [...recovered.flatMap(needed), ...messages])].map(
    ({ role, content }) => ({ role, content }),
  );
}

export function missingMessages(
  transcript: readonly ChatMessage[],
  history: readonly ChatMessage[],
): RecoveredMessage[] {
  const kept = countMessages(transcript);
  const seen = new Map<string, number>();
  return history.flatMap((message) => {
    const occurrence = (seen.get(keyOf(message)) ?? 0) + 1;
    seen.set(keyOf(message), occurrence);
    return (kept.get(keyOf(message)) ?? 0) >= occurrence ? [] : [{ ...message, occurrence }];
  });
}
