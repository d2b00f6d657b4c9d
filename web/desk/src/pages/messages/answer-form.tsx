import { useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useRef } from 'react';
import { limits } from '#shared/catalogue/limits.ts';
import { answerMessage } from '#shared/endpoints/desk-messages.ts';
import type { DeskMessage } from '#shared/schemas/desk-messages.ts';
import { deskApi } from '#web/desk/src/lib/desk-api.ts';
import { useOperator } from '#web/desk/src/lib/operator.ts';
import { useShortcuts } from '#web/desk/src/lib/shortcuts.ts';
import { useAct } from '#web/desk/src/lib/use-act.ts';
import { TextLink } from '#web/desk/src/ui/links.tsx';
import { isComposing } from '#web/src/lib/is-composing.ts';
import { Button } from '#web/src/ui/button.tsx';
import { TextAreaField } from '#web/src/ui/text-area-field.tsx';
import { useAnswerDraft } from './answer-drafts.ts';
import { messageQuery, refreshed, storeMessage } from './message-queries.ts';

interface AnswerFormProps {
  readonly message: DeskMessage;
}

/** Answers by mail; the text stays in this tab until it is sent. */
export function AnswerForm({ message }: AnswerFormProps) {
  const operatorId = useOperator().data?.operator.operatorId;
  if (message.isUndeliverable) return <Undeliverable message={message} />;
  return operatorId === undefined ? null : <AnswerBox message={message} operatorId={operatorId} />;
}

function Undeliverable({ message: { email, customerId } }: AnswerFormProps) {
  return (
    <p role="note" className="border-danger border-s-3 py-1 ps-4">
      {`Mail to ${email} was refused, bounced or was reported as spam, so you can’t answer here. `}
      {customerId !== null && (
        <TextLink to={`/customers/${customerId}`}>Mark the address as deliverable on the customer’s page</TextLink>
      )}
    </p>
  );
}

/** Retries of the same text share a key, so that a lost response does not send a second mail. */
function useAnswerKey(text: string, version: number): () => string {
  const last = useRef({ of: '', key: '' });
  return () => {
    const of = `${version} ${text}`;
    if (last.current.of !== of) last.current = { of, key: crypto.randomUUID() };
    return last.current.key;
  };
}

function AnswerBox({ message, operatorId }: AnswerFormProps & { readonly operatorId: string }) {
  const { messageId, version, name } = message;
  const queryClient = useQueryClient();
  const [text, setText] = useAnswerDraft(operatorId, messageId);
  const keyOf = useAnswerKey(text, version);
  const fieldRef = useRef<HTMLTextAreaElement>(null);
  const buttonRef = useRef<HTMLButtonElement>(null);
  const send = useAct({
    run: async () => {
      const body = { text, version };
      return await deskApi(answerMessage, { path: { messageId }, body }, { idempotencyKey: keyOf() });
    },
    done: `Your answer to ${name} is on its way`,
    refresh: [...refreshed, messageQuery(messageId).queryKey],
    onDone: ({ data }) => {
      setText('');
      storeMessage(queryClient, data);
    },
  });
  const canSend = text.trim() !== '' && text.length <= limits.messageMaxLength;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey) || isComposing(event)) return;
    event.preventDefault();
    buttonRef.current?.click();
  };
  useShortcuts([{ keys: 'r', label: 'Answer the message', run: () => fieldRef.current?.focus() }]);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        send.mutate(undefined);
      }}
    >
      <TextAreaField
        ref={fieldRef}
        label="Your answer"
        description="Sent by email with your name and the message below it."
        maxLength={limits.messageMaxLength}
        rows={6}
        value={text}
        readOnly={send.isPending}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={onKeyDown}
      />
      <div className="flex flex-wrap items-center gap-4">
        <Button ref={buttonRef} type="submit" disabled={!canSend} pending={send.isPending} pendingLabel="Sending…">
          Send the answer
        </Button>
        <p className="text-muted text-small">
          <kbd>⌘</kbd> or <kbd>Ctrl</kbd> with <kbd>Enter</kbd> sends it, too.
        </p>
      </div>
    </form>
  );
}
