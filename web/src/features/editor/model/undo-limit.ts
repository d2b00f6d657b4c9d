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
          handleKeyDown: ({ state }, event) => isUndoKey(event) && !canUndo(state),
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

/** Includes the Russian keyboard layout, like ProseMirror's history. */
function isUndoKey({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): boolean {
  return (ctrlKey || metaKey) && !shiftKey && !altKey && ['z', 'я'].includes(key.toLowerCase());
}
