import { memo, type ReactNode } from 'react';
import { excerpt, type KeepOutControl } from '#web/src/features/chat/model/keep-out-control.ts';
import { useTyping } from '#web/src/features/chat/model/use-typing.ts';
import type { KeptState } from '#web/src/lib/keep-out.ts';
import { HelpLinks } from './help-links.tsx';

interface WrenBubbleProps {
  readonly content: string;
  readonly writing?: ReactNode;
}

/** The same element during and after typing, to avoid a layout shift. */
export const WrenBubble = memo(function WrenBubble({ content, writing }: WrenBubbleProps) {
  return (
    <li data-slot="bubble" data-from="wren" className="chat-bubble">
      {writing ?? (
        <>
          <span className="sr-only">Wren: </span>
          <HelpLinks text={content} />
        </>
      )}
    </li>
  );
});

interface CustomerBubbleProps {
  readonly content: string;
  readonly kept: KeptState;
  readonly onDecide: KeepOutControl['decide'];
}

const notes: Readonly<Record<KeptState, string>> = {
  in: '',
  part: 'Part of this is kept out of the story',
  out: 'Kept out of the story',
};

export const CustomerBubble = memo(function CustomerBubble({ content, kept, onDecide }: CustomerBubbleProps) {
  const isIn = kept === 'in';
  return (
    <li className="chat-said" data-kept={kept}>
      <p data-slot="bubble" data-from="customer" className="chat-bubble">
        <span className="sr-only">You: </span>
        {kept === 'out' ? <s>{content}</s> : content}
      </p>
      <div className="chat-keep">
        <span role="status" className="chat-kept-note">
          {notes[kept]}
        </span>
        <button type="button" className="text-button chat-keep-button" onClick={() => onDecide(content, isIn)}>
          {isIn ? 'Keep this out' : 'Put it back'}
          <span className="sr-only"> “{excerpt(content)}”</span>
        </button>
      </div>
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
