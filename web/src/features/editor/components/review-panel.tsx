import type { Editor } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { useMemo, useState } from 'react';
import { applyChanges, diffBlocks } from '#web/src/features/editor/model/block-diff.ts';
import { blocksOf, docOfBlocks } from '#web/src/features/editor/model/blocks.ts';
import { countOf } from '#web/src/lib/count-of.ts';
import { Button } from '#web/src/ui/button.tsx';
import { ChangeList } from './change-list.tsx';
import { Panel } from './panel.tsx';

interface ReviewPanelProps {
  readonly editor: Editor;
  readonly proposal: Node;
  readonly onAccept: (doc: Node) => void;
  readonly onReject: () => void;
}

export function ReviewPanel({ editor, proposal, onAccept, onReject }: ReviewPanelProps) {
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const changes = useMemo(() => diffBlocks(blocksOf(editor.state.doc), blocksOf(proposal)), [editor, proposal]);
  const total = changes.filter(({ kind }) => kind !== 'same').length;
  const used = total - left.size;
  const toggle = (at: number) => {
    const next = new Set(left);
    if (!next.delete(at)) next.add(at);
    setLeft(next);
  };
  const accept = () => {
    const isWhole = left.size === 0;
    onAccept(
      isWhole
        ? proposal
        : docOfBlocks(
            applyChanges(changes, (at) => !left.has(at)),
            editor.schema,
          ),
    );
  };
  return (
    <Panel
      title="What Wren changed"
      lead="Nothing has changed yet. Uncheck what you don’t want, then accept the rest. You can undo it later."
      actions={
        <>
          <p className="edit-count" role="status">
            {used} of {countOf(total, 'change')}
          </p>
          <Button variant="ghost" className="edit-small" onClick={onReject}>
            Reject
          </Button>
          <Button className="edit-small" disabled={used === 0} onClick={accept}>
            {left.size === 0 ? 'Accept' : 'Accept selected'}
          </Button>
        </>
      }
    >
      <ChangeList changes={changes} choice={{ isChosen: (at) => !left.has(at), onToggle: toggle }} />
    </Panel>
  );
}
