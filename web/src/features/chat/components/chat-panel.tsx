import { type ReactNode, type RefObject, useCallback, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import type { CategorySlug } from '#shared/catalogue/categories.ts';
import { isBlank } from '#shared/text/plain-text.ts';
import { Wren } from '#web/src/art/wren.tsx';
import { beginWithIdea } from '#web/src/features/chat/model/begin-with-idea.ts';
import { canRetract, isRequesting, remainingCharacters } from '#web/src/features/chat/model/chat-reducer.ts';
import type { KeepOutControl } from '#web/src/features/chat/model/keep-out-control.ts';
import type { Chat } from '#web/src/features/chat/model/use-chat.ts';
import { useVisibleArea } from '#web/src/features/chat/model/use-visible-area.ts';
import { categoryKeys, readStored, removeStored, type StoredKey, writeStored } from '#web/src/lib/storage.ts';
import { notify } from '#web/src/ui/notify.ts';
import { OfflineNote } from '#web/src/ui/offline-note.tsx';
import { offlineDraftPart, optionalPart } from '#web/src/ui/optional-part.tsx';
import { Composer } from './composer.tsx';
import { Inspiration } from './inspiration.tsx';
import { Transcript } from './transcript.tsx';
import '#web/src/styles/page-parts.css';
import '#web/src/features/chat/chat.css';

/** Comes after the page; without it the customer types. */
const Microphone = optionalPart(() => import('./microphone.tsx'), 'Microphone');

const SampleInterview = offlineDraftPart(
  () => import('#web/src/features/samples/components/sample-interview.tsx'),
  'SampleInterview',
);

/** After the request for the first question. */
const preloadAfterMs = 1500;

/** Preloads toasts and dialogs, which a conversation needs when the connection is lost. */
function usePreloadForOffline(): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      Promise.all([
        import('#web/src/ui/toasts.tsx'),
        import('#web/src/ui/dialog-popup.tsx'),
        import('./inspiration-list.tsx'),
      ]).catch(() => {});
    }, preloadAfterMs);
    return () => clearTimeout(timer);
  }, []);
}

interface ChatPanelProps {
  readonly category: CategorySlug;
  readonly chat: Chat;
  readonly keepOut: KeepOutControl;
  /** The field for a message. */
  readonly inputRef: RefObject<HTMLTextAreaElement | null>;
  readonly children: ReactNode;
}

export function ChatPanel({ category, chat, keepOut, inputRef, children }: ChatPanelProps) {
  const [text, setText] = useUnsentText(categoryKeys(category).draft);
  usePreloadForOffline();
  useVisibleArea();
  const { state } = chat;
  const remaining = remainingFor(chat);

  const send = () => {
    if (isBlank(text)) {
      if (state.phase === 'typing') chat.finishTyping();
      else notify.error('Please type something', { id: 'empty-message' });
    } else if (text.length > remaining) {
      notify.error('Please shorten your message', { id: 'long-message' });
    } else if (chat.send(text.trim())) setText('');
  };
  const edit = useCallback(() => {
    const retracted = chat.retract();
    const typed = inputRef.current?.value ?? '';
    setText(typed.trim() === '' ? retracted : `${retracted}\n${typed}`);
    inputRef.current?.focus();
  }, [chat, inputRef, setText]);
  const pick = (idea: string) => {
    const input = inputRef.current;
    if (input === null) return;
    flushSync(() => setText(beginWithIdea(text, idea)));
    input.setSelectionRange(input.value.length, input.value.length);
  };
  const append = (spoken: string) => {
    const input = inputRef.current;
    flushSync(() => setText(text.trim() === '' ? spoken : `${text.trimEnd()} ${spoken}`));
    input?.focus();
    input?.setSelectionRange(input.value.length, input.value.length);
  };
  const field = { inputRef, text, onText: setText, onSend: send };
  return (
    <section aria-label="Chat with Wren" className="chat-panel">
      <div className="chat-panel-head">
        <p className="hint font-semibold chat-guide">
          <Wren /> Wren, your story guide
        </p>
        {remaining > 0 && <Inspiration category={category} inputRef={inputRef} onPick={pick} />}
      </div>
      <Transcript chat={chat} keepOut={keepOut} onEdit={edit} />
      <OfflineNote>What you type is saved on this device.</OfflineNote>
      {remaining === 0 ? (
        <p className="chat-full">That’s plenty for one story. Wren can write it now.</p>
      ) : (
        <>
          <SampleInterview {...field} category={category} chat={chat} />
          <Composer
            {...field}
            remaining={remaining}
            requesting={isRequesting(state)}
            onStop={chat.stop}
            onSkip={chat.finishTyping}
            speech={<Microphone onText={append} />}
          />
        </>
      )}
      {children}
    </section>
  );
}

/** A message that still waits for its reply does not count. */
function remainingFor({ state }: Chat): number {
  const { messages } = state;
  const last = messages.at(-1);
  if (last === undefined || !(isRequesting(state) || canRetract(state))) return remainingCharacters(messages);
  return Math.max(1, remainingCharacters(messages.slice(0, -1)) - last.content.length - 1);
}

/** Unsent text that survives reloads. Tabs are independent; the stored text only initialises new tabs. */
function useUnsentText(key: StoredKey<string>): readonly [text: string, setText: (text: string) => void] {
  const [text, setText] = useState(() => readStored(key) ?? '');
  const change = useCallback(
    (changed: string) => {
      setText(changed);
      if (changed === '') removeStored(key);
      else writeStored(key, changed);
    },
    [key],
  );
  return [text, change];
}
