import type { ReactNode } from 'react';
import type { ChatMessage } from '../../../../../shared/schemas/conversation.ts';
import { useTyping } from '../model/use-typing.ts';

interface BubbleProps {
  readonly from: 'wren' | 'customer';
  readonly children: ReactNode;
}

function Bubble({ from, children }: BubbleProps) {
  return (
    <li data-slot="bubble" data-from={from} className="chat-bubble">
      {children}
    </li>
  );
}

/** One message that is there. */
export function MessageBubble({ role, content }: ChatMessage) {
  const from = role === 'system' ? 'wren' : 'customer';
  return (
    <Bubble from={from}>
      <span className="sr-only">{from === 'wren' ? 'Wren: ' : 'You: '}</span>
      {content}
    </Bubble>
  );
}

interface TypedBubbleProps {
  readonly text: () => string;
  readonly whole: boolean;
  readonly onFinished: () => void;
  /** The reader does not want to wait. */
  readonly onSkip: () => void;
}

/** A reply being written out. Hidden from screen readers, which hear it whole, once, elsewhere. */
export function TypedBubble({ onSkip, ...typing }: TypedBubbleProps) {
  const nodeRef = useTyping(typing);
  return (
    <Bubble from="wren">
      <span ref={nodeRef} aria-hidden="true" onClick={onSkip} />
    </Bubble>
  );
}
