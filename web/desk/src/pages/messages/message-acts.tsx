import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { changeMessage } from '#shared/endpoints/desk-messages.ts';
import type { DeskMessage } from '#shared/schemas/desk-messages.ts';
import { deskApi } from '#web/desk/src/lib/desk-api.ts';
import { useShortcuts } from '#web/desk/src/lib/shortcuts.ts';
import { useAct } from '#web/desk/src/lib/use-act.ts';
import { Button } from '#web/src/ui/button.tsx';
import { messageQuery, refreshed, storeMessage } from './message-queries.ts';

type Act = 'done' | 'reopen';

/** The state that an act leads to, shown before the server responds. */
function stateAfter(act: Act, { answers }: DeskMessage): DeskMessage['state'] {
  if (act === 'done') return 'done';
  return answers.length === 0 ? 'new' : 'answered';
}

function useMessageAct(message: DeskMessage) {
  const { messageId } = message;
  const queryClient = useQueryClient();
  const change = async (act: Act) => {
    storeMessage(queryClient, { ...message, state: stateAfter(act, message) });
    const { data } = await deskApi(changeMessage, { path: { messageId }, body: { act } });
    storeMessage(queryClient, data);
  };
  return useAct({
    run: change,
    done: (_, act) => (act === 'done' ? 'The message is done' : 'The message is open again'),
    undo: (_, act) => change(act === 'done' ? 'reopen' : 'done'),
    // After a failure, what was shown too early is read again.
    refresh: [...refreshed, messageQuery(messageId).queryKey],
  });
}

/** Marks the message as done, which can be undone, or opens it again. */
export function MessageActs({ message }: { readonly message: DeskMessage }) {
  const act = useMessageAct(message);
  const buttonRef = useRef<HTMLButtonElement>(null);
  const isDone = message.state === 'done';
  const next = isDone ? 'reopen' : 'done';
  useShortcuts([
    {
      keys: 'e',
      label: isDone ? 'Reopen the message' : 'Mark the message as done',
      run: () => buttonRef.current?.click(),
    },
  ]);
  return (
    <Button ref={buttonRef} variant="ghost" pending={act.isPending} onClick={() => act.mutate(next)}>
      {isDone ? 'Reopen' : 'Mark as done'}
    </Button>
  );
}
