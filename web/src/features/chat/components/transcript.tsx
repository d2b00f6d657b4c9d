import { ArrowDown } from 'lucide-react';
import { memo, useEffect, useState } from 'react';
import { modelSeconds } from '#shared/catalogue/model-times.ts';
import { StoryThread } from '#web/src/art/story-thread.tsx';
import { canRetract, isRequesting, typingIndex } from '#web/src/features/chat/model/chat-reducer.ts';
import type { KeepOutControl } from '#web/src/features/chat/model/keep-out-control.ts';
import type { Chat } from '#web/src/features/chat/model/use-chat.ts';
import { useFollowScroll } from '#web/src/features/chat/model/use-follow-scroll.ts';
import { useSlowModel } from '#web/src/lib/model-patience.ts';
import { TextButton } from '#web/src/ui/button.tsx';
import { BusyDayLinks } from './busy-day-links.tsx';
import { CustomerBubble, TypedReply, WrenBubble } from './message-bubble.tsx';

interface TranscriptProps {
  readonly chat: Chat;
  readonly keepOut: KeepOutControl;
  readonly onEdit: () => void;
}

/** Follows the end until the reader scrolls up. Memoised: typing does not render it again. */
export const Transcript = memo(function Transcript({ chat, keepOut, onEdit }: TranscriptProps) {
  const { scrollerRef, contentRef, following, follow } = useFollowScroll();
  const { messages, phase } = chat.state;
  const last = messages.at(-1);
  useEffect(() => {
    if (last?.role === 'user') follow();
  }, [last, follow]);
  return (
    <div className="chat-transcript">
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
          <Bubbles chat={chat} keepOut={keepOut} />
          {phase === 'waiting' && <WaitingThread />}
          {phase === 'failed' && <FailedTurn chat={chat} onEdit={onEdit} />}
        </ol>
      </div>
      {!following && (
        <button type="button" onClick={follow} className="chat-jump">
          <span className="chat-jump-label">Jump to latest</span>
          <span aria-hidden="true" className="chat-jump-question">
            {lastSentence(messages.findLast(({ role }) => role === 'system')?.content ?? '')}
          </span>
          <ArrowDown aria-hidden="true" className="size-5 shrink-0" />
        </button>
      )}
      <ReplyAnnouncer chat={chat} />
    </div>
  );
});

/** What Wren asks stands at the end of its message. */
function lastSentence(message: string): string {
  return /[^.!?]+[.!?”"’)]*\s*$/.exec(message)?.[0].trim() ?? message;
}

/** A streaming reply has the key of its final message, so React reuses the element. */
function Bubbles({ chat, keepOut }: Omit<TranscriptProps, 'onEdit'>) {
  const { messages, phase } = chat.state;
  const streamed = phase === 'streaming' ? [{ role: 'system' as const, content: '' }] : [];
  const written = phase === 'streaming' ? messages.length : typingIndex(chat.state);
  const reply = <TypedReply text={chat.partialReply} complete={phase === 'typing'} onFinished={chat.finishTyping} />;
  return [...messages, ...streamed].map(({ role, content }, index) => {
    if (role === 'user')
      // biome-ignore lint/suspicious/noArrayIndexKey: messages stay where they are, but for those of a second tab.
      return <CustomerBubble key={index} content={content} kept={keepOut.stateOf(content)} onDecide={keepOut.decide} />;
    // biome-ignore lint/suspicious/noArrayIndexKey: see above.
    return <WrenBubble key={index} content={content} writing={index === written ? reply : undefined} />;
  });
}

const stillWritingAfterMs = modelSeconds.reply * 1000;

function WaitingThread() {
  const [long, setLong] = useState(false);
  const slow = useSlowModel('reply');
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), stillWritingAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <li data-slot="typing-indicator" className="flex items-center gap-4 py-2 text-accent">
      <StoryThread shape="writing" className="h-7 w-28" />
      <span className={long ? 'text-muted text-small' : 'sr-only'}>
        {long ? `Still writing…${slow}` : 'Wren is writing'}
      </span>
    </li>
  );
}

/** Not announced: the toast announces the failure. */
function FailedTurn({ chat, onEdit }: Omit<TranscriptProps, 'keepOut'>) {
  const { failure, turn } = chat.state;
  const silence = turn === null ? 'Wren is replying in another tab.' : 'No reply yet.';
  return (
    <li data-slot="failed-turn" data-failed={failure !== '' || undefined} className="chat-failed">
      <p>{failure === '' ? silence : failure}</p>
      <div className="flex flex-wrap justify-end gap-x-5">
        <BusyDayLinks failure={failure} />
        <TextButton onClick={chat.retry}>Try again</TextButton>
        {canRetract(chat.state) && <TextButton onClick={onEdit}>Edit message</TextButton>}
      </div>
    </li>
  );
}

/** Announces that Wren writes, then the whole reply. Earlier messages are not announced. */
function ReplyAnnouncer({ chat }: { readonly chat: Chat }) {
  const { phase, messages } = chat.state;
  const [said, setSaid] = useState('');
  const toSay = wordsToSay();
  if (toSay !== undefined && toSay !== said) setSaid(toSay);

  function wordsToSay(): string | undefined {
    if (isRequesting(chat.state)) return 'Wren is writing';
    return phase === 'typing' ? messages[typingIndex(chat.state)]?.content : undefined;
  }
  return (
    <p aria-live="polite" className="sr-only">
      {said}
    </p>
  );
}
