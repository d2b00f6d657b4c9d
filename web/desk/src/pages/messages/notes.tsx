import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { changeMessage } from '#shared/endpoints/desk-messages.ts';
import { longUtcDateAndTime } from '#shared/names/long-date.ts';
import { type DeskMessage, messageLimits } from '#shared/schemas/desk-messages.ts';
import { deskApi } from '#web/desk/src/lib/desk-api.ts';
import { useAct } from '#web/desk/src/lib/use-act.ts';
import { Section } from '#web/desk/src/ui/page.tsx';
import { Button } from '#web/src/ui/button.tsx';
import { TextAreaField } from '#web/src/ui/text-area-field.tsx';
import { messageQuery, refreshed, storeMessage } from './message-queries.ts';

/** What operators tell each other; the writer sees none of it, except in an export of their data. */
export function Notes({ message }: { readonly message: DeskMessage }) {
  return (
    <Section title="Notes">
      <ul className="desk-rows">
        {message.notes.map(({ at, name, text }) => (
          <li key={at + text} className="py-2.5">
            <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{text}</p>
            <p className="text-muted text-small">{`${name}, ${longUtcDateAndTime(new Date(at))}`}</p>
          </li>
        ))}
      </ul>
      {message.notes.length < messageLimits.notes && <NoteForm messageId={message.messageId} />}
    </Section>
  );
}

function NoteForm({ messageId }: { readonly messageId: string }) {
  const queryClient = useQueryClient();
  const [text, setText] = useState('');
  const last = useRef({ text: '', key: '' });
  const add = useAct({
    run: async () => {
      // A retry after a lost response adds the note once.
      if (last.current.text !== text) last.current = { text, key: crypto.randomUUID() };
      const body = { act: 'note', text } as const;
      return await deskApi(changeMessage, { path: { messageId }, body }, { idempotencyKey: last.current.key });
    },
    done: 'Note added',
    refresh: [...refreshed, messageQuery(messageId).queryKey],
    onDone: ({ data }) => {
      last.current = { text: '', key: '' };
      setText('');
      storeMessage(queryClient, data);
    },
  });
  const canAdd = text.trim() !== '' && text.length <= messageLimits.noteMaxLength;
  return (
    <form
      className="pt-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (canAdd) add.mutate(undefined);
      }}
    >
      <TextAreaField
        label="Add a note"
        description="For operators only."
        maxLength={messageLimits.noteMaxLength}
        rows={2}
        value={text}
        readOnly={add.isPending}
        onChange={({ target }) => setText(target.value)}
      />
      <Button type="submit" variant="ghost" disabled={!canAdd} pending={add.isPending}>
        Add the note
      </Button>
    </form>
  );
}
