import { ArrowDown } from 'lucide-react';
import { useEffect, useState } from 'react';
import { StoryThread } from '../../../art/story-thread.tsx';
import { TextButton } from '../../../ui/button.tsx';
import { isAsking } from '../model/chat-reducer.ts';
import type { Chat } from '../model/use-chat.ts';
import { useFollowScroll } from '../model/use-follow-scroll.ts';
import { MessageBubble, TypedBubble } from './message-bubble.tsx';

interface TranscriptProps {
  readonly chat: Chat;
  /** Puts the message that got no reply back into the composer. */
  readonly onEdit: () => void;
}

/** Everything said so far, its end kept in sight until the reader scrolls up. */
export function Transcript({ chat, onEdit }: TranscriptProps) {
  const { scrollerRef, contentRef, following, follow } = useFollowScroll();
  const { messages, phase } = chat.state;
  const last = messages.at(-1);
  useEffect(() => {
    // Whoever sends wants to see what comes of it.
    if (last?.role === 'user') follow();
  }, [last, follow]);
  const isTyped = phase === 'typing' || phase === 'streaming';
  const settled = phase === 'typing' ? messages.slice(0, -1) : messages;
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
          {settled.map(({ role, content }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: messages are only ever added at the end.
            <MessageBubble key={index} role={role} content={content} />
          ))}
          {isTyped && (
            <TypedBubble
              key={settled.length}
              text={chat.replySoFar}
              whole={phase === 'typing'}
              onFinished={chat.finishTyping}
              onSkip={chat.finishTyping}
            />
          )}
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

function FailedTurn({ chat, onEdit }: TranscriptProps) {
  const { failure, messages } = chat.state;
  return (
    <li data-slot="failed-turn" className="chat-failed">
      <p role="alert">{failure === '' ? 'No reply yet.' : failure}</p>
      <div className="flex gap-5">
        <TextButton onClick={chat.askAgain}>Try again</TextButton>
        {messages.length > 0 && <TextButton onClick={onEdit}>Edit message</TextButton>}
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
    return phase === 'typing' ? messages.at(-1)?.content : undefined;
  }
  return (
    <p aria-live="polite" className="sr-only">
      {said}
    </p>
  );
}
