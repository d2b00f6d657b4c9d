import { memo, type ReactNode } from 'react';
import type { ChatMessage } from '#shared/schemas/conversation.ts';
import { useTyping } from '#web/src/features/chat/model/use-typing.ts';
import { HelpLinks } from './help-links.tsx';

interface MessageBubbleProps extends ChatMessage {
  readonly writing?: ReactNode;
}

/** The same element during and after typing, to avoid a layout shift. */
export const MessageBubble = memo(function MessageBubble({ role, content, writing }: MessageBubbleProps) {
  const from = role === 'system' ? 'wren' : 'customer';
  return (
    <li data-slot="bubble" data-from={from} className="chat-bubble">
      {writing ?? (
        <>
          <span className="sr-only">{from === 'wren' ? 'Wren: ' : 'You: '}</span>
          {from === 'wren' ? <HelpLinks text={content} /> : content}
        </>
      )}
    </li>
  );
});

interface TypedReplyProps {
  readonly text: () => string;
  readonly complete: boolean;
  readonly onFinished: () => void;
}

/** Hidden from screen readers: ReplyAnnouncer announces the complete reply once. */
export function TypedReply(typing: TypedReplyProps) {
  const { nodeRef, skip } = useTyping(typing);
  return <span ref={nodeRef} aria-hidden="true" onClick={skip} />;
}
