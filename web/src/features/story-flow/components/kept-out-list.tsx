import { useId, useState } from 'react';
import { excerpt } from '#web/src/features/chat/model/keep-out-control.ts';
import type { KeptRow } from '#web/src/lib/keep-out.ts';
import { TextButton } from '#web/src/ui/button.tsx';
import { keptReasons } from '#web/src/ui/kept-reasons.ts';
import { useStoryLanguage } from '#web/src/ui/story-language.ts';

interface KeptOutListProps {
  readonly rows: readonly KeptRow[];
  /** The customer's messages that are not in the list. */
  readonly others: readonly string[];
  readonly onDecide: (text: string, keptOut: boolean) => void;
}

/** What the story is written without. The customer decides on each piece, and on every other message. */
export function KeptOutList({ rows, others, onDecide }: KeptOutListProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const isEmpty = !rows.some(({ keptOut }) => keptOut);
  return (
    <section aria-labelledby={`${id}-title`} className="kept-out">
      <h2 id={`${id}-title`}>Kept out of your story</h2>
      <p className="text-muted">
        {isEmpty ? 'Nothing. Wren may use everything you said.' : 'Wren writes without these words.'}
      </p>
      {rows.length > 0 && (
        <ul className="kept-out-list">
          {rows.map(({ text, because, keptOut }) => (
            <Row
              key={text}
              text={text}
              note={keptOut ? keptReasons[because] : 'Back in your story'}
              keptOut={keptOut}
              onDecide={onDecide}
            />
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <TextButton aria-expanded={open} aria-controls={id} className="self-start" onClick={() => setOpen(!open)}>
          {rows.length > 0 ? 'Keep another one out' : 'Keep something out'}
        </TextButton>
      )}
      <ul id={id} aria-label="Your other messages" hidden={!open} className="kept-out-list">
        {others.map((text) => (
          <Row key={text} text={text} keptOut={false} onDecide={onDecide} />
        ))}
      </ul>
    </section>
  );
}

interface RowProps extends Pick<KeptOutListProps, 'onDecide'> {
  readonly text: string;
  readonly note?: string;
  readonly keptOut: boolean;
}

function Row({ text, note, keptOut, onDecide }: RowProps) {
  const lang = useStoryLanguage();
  return (
    <li data-kept={keptOut || undefined}>
      <p lang={lang} className="kept-out-words">
        {text}
      </p>
      {note !== undefined && (
        <span role="status" className="kept-out-why">
          {note}
        </span>
      )}
      <TextButton onClick={() => onDecide(text, !keptOut)}>
        {keptOut ? 'Put it back' : 'Keep this out'}
        <span className="sr-only"> “{excerpt(text)}”</span>
      </TextButton>
    </li>
  );
}
