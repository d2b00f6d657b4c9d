import { clsx } from 'clsx';
import { Fragment, type ReactNode } from 'react';
import type { Change, WordPart } from '#web/src/features/editor/model/block-diff.ts';
import type { Block } from '#web/src/features/editor/model/blocks.ts';
import { countOf } from '#web/src/lib/count-of.ts';

interface NumberedChange {
  readonly at: number;
  readonly change: Change;
}

type ChangeGroup =
  | ({ readonly kind: 'change' } & NumberedChange)
  | { readonly kind: 'same'; readonly changes: readonly NumberedChange[] };

/** Groups unchanged blocks, so that they can be folded. */
function groupChanges(changes: readonly Change[]): ChangeGroup[] {
  const groups: ChangeGroup[] = [];
  for (const [at, change] of changes.entries()) {
    const last = groups.at(-1);
    if (change.kind !== 'same') groups.push({ kind: 'change', at, change });
    else if (last?.kind === 'same') groups[groups.length - 1] = { ...last, changes: [...last.changes, { at, change }] };
    else groups.push({ kind: 'same', changes: [{ at, change }] });
  }
  return groups;
}

interface ChangeListProps {
  readonly changes: readonly Change[];
  readonly choice?: {
    readonly isChosen: (at: number) => boolean;
    readonly onToggle: (at: number) => void;
  };
}

export function ChangeList({ changes, choice }: ChangeListProps) {
  return (
    <ol className="diff changes story-text">
      {groupChanges(changes).map((group) =>
        group.kind === 'same' ? (
          <li key={`same-${group.changes[0]?.at}`} className="change-same">
            <Same group={group} />
          </li>
        ) : (
          <li key={group.at} className={clsx('change', choice?.isChosen(group.at) === false && 'change-off')}>
            <ChangedText change={group.change} />
            {choice !== undefined && <Chooser at={group.at} choice={choice} />}
          </li>
        ),
      )}
    </ol>
  );
}

/** From this number of unchanged paragraphs on, they are folded. */
const foldFrom = 2;

function Same({ group }: { readonly group: ChangeGroup & { readonly kind: 'same' } }) {
  const { changes } = group;
  const texts = changes.map(({ at, change }: NumberedChange) => (
    <BlockText key={at} block={blockOf(change)}>
      {blockOf(change).text}
    </BlockText>
  ));
  if (changes.length < foldFrom) return texts;
  return (
    <details>
      <summary>{countOf(changes.length, 'paragraph')} unchanged</summary>
      {texts}
    </details>
  );
}

function Chooser({ at, choice }: { readonly at: number; readonly choice: NonNullable<ChangeListProps['choice']> }) {
  return (
    <label className="change-choice">
      <input
        type="checkbox"
        checked={choice.isChosen(at)}
        onChange={() => choice.onToggle(at)}
        className="checkbox size-6 shrink-0 rounded-control border-2 border-line bg-sheet"
      />
      Use this change
    </label>
  );
}

function ChangedText({ change }: { readonly change: Change }) {
  const block = blockOf(change);
  if (change.kind !== 'changed') {
    const part: WordPart = { kind: change.kind, text: block.text };
    return (
      <BlockText block={block}>
        <Words parts={[part]} />
      </BlockText>
    );
  }
  const onlyForm = change.words.every(({ kind }) => kind === 'same');
  return (
    <BlockText block={block}>
      <Words parts={change.words} />
      {onlyForm && <em className="hint"> (formatting changed)</em>}
    </BlockText>
  );
}

function Words({ parts }: { readonly parts: readonly WordPart[] }) {
  return parts.map(({ kind, text }, place) => {
    const key = `${place} ${kind}`;
    if (kind === 'same') return <span key={key}>{text}</span>;
    const Tag = kind === 'added' ? 'ins' : 'del';
    return (
      <Fragment key={key}>
        {/* Few screen readers announce ins and del. */}
        <span className="sr-only">{kind === 'added' ? ' added: ' : ' removed: '}</span>
        <Tag>{text}</Tag>
        <span className="sr-only">, </span>
      </Fragment>
    );
  });
}

/** Looks like the block, without being a heading or list of the page. */
function BlockText({ block, children }: { readonly block: Block; readonly children: ReactNode }) {
  const { name } = block.node.type;
  const form = block.list ?? (name === 'heading' || name === 'blockquote' ? name : 'paragraph');
  return (
    <p className="change-text" data-form={form}>
      {children}
    </p>
  );
}

function blockOf(change: Change): Block {
  return change.kind === 'removed' ? change.before : change.after;
}
