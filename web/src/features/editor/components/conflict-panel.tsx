import type { Editor } from '@tiptap/core';
import { useMemo } from 'react';
import type { SavedText } from '#web/src/features/editor/api/save-story.ts';
import { diffBlocks } from '#web/src/features/editor/model/block-diff.ts';
import { blocksOf } from '#web/src/features/editor/model/blocks.ts';
import { type EditState, isBusy } from '#web/src/features/editor/model/edit-reducer.ts';
import { parseStory } from '#web/src/features/editor/model/use-story-editor.ts';
import { Button } from '#web/src/ui/button.tsx';
import { ChangeList } from './change-list.tsx';
import { Panel } from './panel.tsx';
import { SaveState } from './save-state.tsx';

interface ConflictPanelProps {
  readonly editor: Editor;
  readonly theirs: SavedText;
  readonly state: EditState;
  readonly onKeepMine: () => void;
  readonly onTakeTheirs: () => void;
  readonly onBack: () => void;
}

/** The story was saved elsewhere. The rejected text remains available as a version. */
export function ConflictPanel(props: ConflictPanelProps) {
  const { editor, theirs, state, onKeepMine, onTakeTheirs, onBack } = props;
  const isSaving = isBusy(state);
  const changes = useMemo(
    () => diffBlocks(blocksOf(parseStory(editor, theirs.description)), blocksOf(editor.state.doc)),
    [editor, theirs],
  );
  return (
    <Panel
      title="Changed in another window"
      lead="This story was saved in another window after you started editing. Here’s how the two versions differ. You’ll find the one you don’t choose in Earlier versions."
      actions={
        <>
          <SaveState state={state} />
          <Button variant="ghost" className="edit-small" onClick={onBack}>
            Back to editing
          </Button>
          <Button variant="ghost" className="edit-small" pending={isSaving} onClick={onTakeTheirs}>
            Use the other version
          </Button>
          <Button className="edit-small" pending={isSaving} onClick={onKeepMine}>
            Keep my version
          </Button>
        </>
      }
    >
      <ChangeList changes={changes} />
    </Panel>
  );
}
