import type { ChatMessage } from '#shared/schemas/conversation.ts';
import { helpDirectory } from '#shared/story/care-words.ts';
import { isEdited } from '#shared/text/edited.ts';
import type { SampleInterview } from '#web/src/features/samples/api/samples.ts';

export interface SampleProgress {
  readonly sample: SampleInterview;
  /** Answers in the conversation, edited or not. */
  readonly sent: number;
  /** The last answer, or Wren's question after it, is not the sample's: the visitor goes on alone. */
  readonly hasLeft: boolean;
}

const isSameText = (one: string, other: string) =>
  one.replace(/\s+/g, ' ').trim() === other.replace(/\s+/g, ' ').trim();

/** Index of the first answer at which the conversation is no more the sample's; -1 while it is. */
function leavingIndex({ answers, questions = [] }: SampleInterview, messages: readonly ChatMessage[]): number {
  let index = -1;
  for (const [at, { role, content }] of messages.entries()) {
    if (role !== 'user') continue;
    index += 1;
    if (!isEdited(content, answers[index] ?? '')) return index;
    const [reply, question] = [messages[at + 1]?.content, questions[index + 1]];
    if (reply !== undefined && question !== undefined && !isSameText(reply, question)) return index;
  }
  return -1;
}

/**
 * The sample that a conversation follows, read from its messages, so that reloads, other tabs and restored drafts go on with it.
 * Before the first message the text in the field tells.
 */
export function readProgress(
  samples: readonly SampleInterview[],
  messages: readonly ChatMessage[],
  typed: string,
): SampleProgress | undefined {
  const said = messages.filter(({ role }) => role === 'user');
  const sent = said.length;
  for (const sample of samples) {
    const { answers } = sample;
    const [first = ''] = answers;
    if (sent > answers.length || !isEdited(said[0]?.content ?? typed, first)) continue;
    const left = leavingIndex(sample, messages);
    if (left === -1) return { sample, sent, hasLeft: false };
    // Beside words of help nothing else is said.
    const isHelped = messages.at(-1)?.content.includes(helpDirectory);
    if (left === sent - 1 && !isHelped) return { sample, sent, hasLeft: true };
  }
  return undefined;
}

/** Whether the text is a recorded answer, letter by letter: nobody loses words of their own when it goes. */
export function isRecordedAnswer(samples: readonly SampleInterview[], text: string): boolean {
  return samples.some(({ answers }) => answers.some((answer) => answer.trim() === text.trim()));
}
