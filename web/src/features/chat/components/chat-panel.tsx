import { type ReactNode, useCallback, useRef } from 'react';
import type { CategorySlug } from '#shared/catalogue/categories.ts';
import { canTakeBack, isAsking, roomForMessage } from '#web/src/features/chat/model/chat-reducer.ts';
import type { Chat } from '#web/src/features/chat/model/use-chat.ts';
import { useDraft } from '#web/src/features/chat/model/use-draft.ts';
import { useReadyOffline } from '#web/src/features/chat/model/use-ready-offline.ts';
import { categoryKeys } from '#web/src/lib/storage.ts';
import { notify } from '#web/src/ui/notify.ts';
import { OfflineNote } from '#web/src/ui/offline-note.tsx';
import { Composer } from './composer.tsx';
import { Inspiration } from './inspiration.tsx';
import { Transcript } from './transcript.tsx';
import '#web/src/features/chat/chat.css';

interface ChatPanelProps {
  readonly category: CategorySlug;
  readonly chat: Chat;
  /** What stands under the composer: the ways out of the conversation. */
  readonly children: ReactNode;
}

/** The conversation with Wren about one category. */
export function ChatPanel({ category, chat, children }: ChatPanelProps) {
  const inputRef = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useDraft(categoryKeys(category).draft);
  useReadyOffline();
  const { state } = chat;
  const room = roomOf(chat);

  const send = () => {
    if (text.trim() === '') {
      if (state.phase === 'typing') chat.finishTyping();
      else notify.error('Please type something', { id: 'empty-message' });
    } else if (chat.send(text.trim())) setText('');
  };
  const edit = useCallback(() => {
    const taken = chat.takeBack();
    const typed = inputRef.current?.value ?? '';
    setText(typed.trim() === '' ? taken : `${taken}\n${typed}`);
    inputRef.current?.focus();
  }, [chat, setText]);
  return (
    <section aria-label="Chat with Wren" className="chat-panel">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <p className="font-semibold text-muted text-small">Wren, your story guide</p>
        <Inspiration category={category} />
      </div>
      <Transcript chat={chat} onEdit={edit} />
      <OfflineNote>What you type is saved on this device.</OfflineNote>
      {room === 0 ? (
        <p className="chat-full">That’s plenty for one story. Wren can write it now.</p>
      ) : (
        <Composer
          inputRef={inputRef}
          text={text}
          onText={setText}
          room={room}
          asking={isAsking(state)}
          onSend={send}
          onStop={chat.stop}
          onSkip={chat.finishTyping}
        />
      )}
      {children}
    </section>
  );
}

/** A message that waits for its reply has its room already. */
function roomOf({ state }: Chat): number {
  const { messages } = state;
  const last = messages.at(-1);
  if (last === undefined || !(isAsking(state) || canTakeBack(state))) return roomForMessage(messages);
  return Math.max(1, roomForMessage(messages.slice(0, -1)) - last.content.length - 1);
}
