import { Extension } from '@tiptap/core';
import { redoDepth, undoDepth } from '@tiptap/pm/history';
import { type EditorState, Plugin } from '@tiptap/pm/state';

/** Specification 2.9: at most 100 steps are kept. */
export const maxUndoSteps = 100;

/** ProseMirror trims its history in batches of 20, so it holds up to 120 steps; counting redo steps enforces 100. */
export function canUndo(state: EditorState): boolean {
  return undoDepth(state) > 0 && redoDepth(state) < maxUndoSteps;
}

/** Applies to keys, the tool and the browser's menu. */
export const UndoLimit = Extension.create({
  name: 'undoLimit',
  priority: 1000,

  addProseMirrorPlugins() {
    return [
      new Plugin({
        props: {
          handleKeyDown: ({ state }, event) => !canRun(historyKey(event), state),
          handleDOMEvents: {
            beforeinput(view, event) {
              if (event.inputType !== 'historyUndo' || canUndo(view.state)) return false;
              event.preventDefault();
              return true;
            },
          },
        },
      }),
    ];
  },
});

type HistoryKey = 'undo' | 'redo';

/** Includes the Russian keyboard layout, like ProseMirror's history. */
function historyKey({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): HistoryKey | undefined {
  if (!(ctrlKey || metaKey) || altKey || !['z', 'я'].includes(key.toLowerCase())) return undefined;
  return shiftKey ? 'redo' : 'undo';
}

/** ProseMirror's keymap runs the binding without Shift when the one with Shift does nothing: redo would undo. */
function canRun(key: HistoryKey | undefined, state: EditorState): boolean {
  if (key === undefined) return true;
  return key === 'undo' ? canUndo(state) : redoDepth(state) > 0;
}
