import type { MessageSummary } from '#shared/schemas/desk-messages.ts';
import { Tag } from '#web/desk/src/ui/tag.tsx';

const tags = {
  new: { tone: 'yellow', text: 'New' },
  answered: { tone: 'green', text: 'Answered' },
  done: { tone: 'plain', text: 'Done' },
} as const;

/** The state of a message; a report that is not done says so. */
export function MessageTag({ kind, state }: Pick<MessageSummary, 'kind' | 'state'>) {
  if (kind === 'report' && state !== 'done') return <Tag tone="red">Report</Tag>;
  const { tone, text } = tags[state];
  return <Tag tone={tone}>{text}</Tag>;
}
