import { type KeyboardEventHandler, type ReactNode, type Ref, useState } from 'react';
import './board.css';

interface BoardColumn {
  readonly title: string;
  /** What brings something here, for an empty column. */
  readonly empty: string;
  /** List items. */
  readonly cards: readonly ReactNode[];
  readonly foot?: ReactNode;
}

interface BoardProps {
  readonly columns: readonly BoardColumn[];
  /** Of the column that a phone shows first. */
  readonly first?: number;
  readonly ref?: Ref<HTMLDivElement>;
  readonly onKeyDown?: KeyboardEventHandler;
}

/** Cards by the step of their work: columns side by side, on a phone one that is chosen above. */
export function Board({ columns, first = 0, ref, onKeyDown }: BoardProps) {
  const [chosen, setChosen] = useState(first);
  return (
    <>
      <fieldset className="board-tabs">
        <legend className="sr-only">Column</legend>
        {columns.map(({ title, cards }, index) => (
          <button key={title} type="button" aria-pressed={index === chosen} onClick={() => setChosen(index)}>
            {title} <span className="text-muted">{cards.length}</span>
          </button>
        ))}
      </fieldset>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrow keys only add to the links inside. */}
      <div ref={ref} onKeyDown={onKeyDown} className="card board">
        {columns.map(({ title, empty, cards, foot }, index) => (
          <section
            key={title}
            aria-label={title}
            data-slot="board-column"
            data-chosen={index === chosen || undefined}
            className="board-column"
          >
            <h2 className="flex justify-between gap-2">
              {title} <span className="font-normal text-muted">{cards.length}</span>
            </h2>
            {cards.length === 0 && <p className="text-muted text-small">{empty}</p>}
            <ul className="flex flex-col gap-3">{cards}</ul>
            {foot}
          </section>
        ))}
      </div>
    </>
  );
}
