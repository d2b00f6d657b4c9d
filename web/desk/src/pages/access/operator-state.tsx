import { Tag } from '#web/desk/src/ui/tag.tsx';
import type { ListedOperator } from './operator-acts.ts';

const tags = {
  active: { tone: 'green', text: 'Active' },
  invited: { tone: 'yellow', text: 'Invited' },
  disabled: { tone: 'red', text: 'Disabled' },
} as const;

/** Whether an operator may sign in. */
export function OperatorState({ state }: Pick<ListedOperator, 'state'>) {
  return <Tag tone={tags[state].tone}>{tags[state].text}</Tag>;
}
