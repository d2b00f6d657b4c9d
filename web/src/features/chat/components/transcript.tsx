import { ArrowDown } from 'lucide-react';
import { memo, useEffect, useState } from 'react';
import { StoryThread } from '#web/src/art/story-thread.tsx';
import { canTakeBack, isAsking, typedAt } from '#web/src/features/chat/model/chat-reducer.ts';
import type { Chat } from '#web/src/features/chat/model/use-chat.ts';
import { useFollowScroll } from '#web/src/features/chat/model/use-follow-scroll.ts';
import { TextButton } from '#web/src/ui/button.tsx';
import { MessageBubble, TypedReply } from './message-bubble.tsx';

interface TranscriptProps {
  readonly chat: Chat;
  /** Puts the message that got no reply back into the composer. */
  readonly onEdit: () => void;
}

/** Everything said so far, its end kept in sight until the reader scrolls up. Not drawn anew with each letter typed. */
export const Transcript = memo(function Transcript({ chat, onEdit }: TranscriptProps) {
  const { scrollerRef, contentRef, following, follow } = useFollowScroll();
  const { messages, phase } = chat.state;
  const last = messages.at(-1);
  useEffect(() => {
    // Whoever sends wants to see what comes of it.
    if (last?.role === 'user') follow();
  }, [last, follow]);
  return (
    <div className="relative min-h-0 grow">
      <div
        ref={scrollerRef}
        role="log"
        aria-live="off"
        aria-label="Conversation with Wren"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
        tabIndex={0}
        className="chat-scroller"
      >
        <ol ref={contentRef} className="chat-messages">
          <Bubbles chat={chat} />
          {phase === 'waiting' && <WaitingThread />}
          {phase === 'failed' && <FailedTurn chat={chat} onEdit={onEdit} />}
        </ol>
      </div>
      {!following && (
        <button type="button" onClick={follow} className="chat-jump">
          <ArrowDown aria-hidden="true" className="size-5" />
          Jump to latest
        </button>
      )}
      <ReplyAnnouncer chat={chat} />
    </div>
  );
});

/** A reply that streams in stands where it will stand among the messages, under the same key. */
function Bubbles({ chat }: { readonly chat: Chat }) {
  const { messages, phase } = chat.state;
  const streamed = phase === 'streaming' ? [{ role: 'system' as const, content: '' }] : [];
  const written = phase === 'streaming' ? messages.length : typedAt(chat.state);
  const reply = <TypedReply text={chat.replySoFar} whole={phase === 'typing'} onFinished={chat.finishTyping} />;
  return [...messages, ...streamed].map(({ role, content }, index) => (
    <MessageBubble
      // biome-ignore lint/suspicious/noArrayIndexKey: messages stay where they are, but for those of a second tab.
      key={index}
      role={role}
      content={content}
      writing={index === written ? reply : undefined}
    />
  ));
}

const stillWritingAfterMs = 20_000;

/** Loops of handwriting while Wren thinks; after 20 seconds it says that it goes on. */
function WaitingThread() {
  const [long, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), stillWritingAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <li data-slot="typing-indicator" className="flex items-center gap-4 py-2 text-accent">
      <StoryThread shape="writing" className="h-7 w-28" />
      <span className={long ? 'text-muted text-small' : 'sr-only'}>{long ? 'Still writing…' : 'Wren is writing'}</span>
    </li>
  );
}

/** Said in silence: a screen reader hears a failure from its toast, once. */
function FailedTurn({ chat, onEdit }: TranscriptProps) {
  const { failure, turn } = chat.state;
  const silence = turn === null ? 'Wren is replying in another tab.' : 'No reply yet.';
  return (
    <li data-slot="failed-turn" data-failed={failure !== '' || undefined} className="chat-failed">
      <p>{failure === '' ? silence : failure}</p>
      <div className="flex flex-wrap justify-end gap-x-5">
        <TextButton onClick={chat.askAgain}>Try again</TextButton>
        {canTakeBack(chat.state) && <TextButton onClick={onEdit}>Edit message</TextButton>}
      </div>
    </li>
  );
}

/** The one voice of the conversation: that Wren writes, then the whole reply, once. Nothing for what was there before. */
function ReplyAnnouncer({ chat }: { readonly chat: Chat }) {
  const { phase, messages } = chat.state;
  const [said, setSaid] = useState('');
  const toSay = wordsToSay();
  if (toSay !== undefined && toSay !== said) setSaid(toSay);

  function wordsToSay(): string | undefined {
    if (isAsking(chat.state)) return 'Wren is writing';
    return phase === 'typing' ? messages[typedAt(chat.state)]?.content : undefined;
  }
  return (
    <p aria-live="polite" className="sr-only">
      {said}
    </p>
  );
}
