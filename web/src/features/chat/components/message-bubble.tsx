import { memo, type ReactNode } from 'react';
import type { ChatMessage } from '#shared/schemas/conversation.ts';
import { useTyping } from '#web/src/features/chat/model/use-typing.ts';

interface MessageBubbleProps extends ChatMessage {
  /** Stands for the text while that is being written out. */
  readonly writing?: ReactNode;
}

/** One message. The same bubble while it is written out and after, so that nothing moves when the last letter is there. */
export const MessageBubble = memo(function MessageBubble({ role, content, writing }: MessageBubbleProps) {
  const from = role === 'system' ? 'wren' : 'customer';
  return (
    <li data-slot="bubble" data-from={from} className="chat-bubble">
      {writing ?? (
        <>
          <span className="sr-only">{from === 'wren' ? 'Wren: ' : 'You: '}</span>
          {content}
        </>
      )}
    </li>
  );
});

interface TypedReplyProps {
  readonly text: () => string;
  readonly whole: boolean;
  readonly onFinished: () => void;
}

/** A reply being written out; a press shows all of it. Hidden from screen readers, which hear it whole, once, elsewhere. */
export function TypedReply(typing: TypedReplyProps) {
  const { nodeRef, skip } = useTyping(typing);
  return <span ref={nodeRef} aria-hidden="true" onClick={skip} />;
}
