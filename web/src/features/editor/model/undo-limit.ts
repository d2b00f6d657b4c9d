import { Extension } from '@tiptap/core';
import { redoDepth, undoDepth } from '@tiptap/pm/history';
import { type EditorState, Plugin } from '@tiptap/pm/state';

/** Specification 2.9: at most 100 steps are kept. */
export const mostUndoSteps = 100;

/**
 * Whether one more step may be taken back. The history cuts itself in batches of 20, so it may hold up to 120 steps: what
 * was taken back already is counted as well.
 */
export function mayUndo(state: EditorState): boolean {
  return undoDepth(state) > 0 && redoDepth(state) < mostUndoSteps;
}

/** Ends undoing after 100 steps, however it is asked for: by keys, by the tool, or by the browser's own menu. */
export const UndoLimit = Extension.create({
  name: 'undoLimit',
  priority: 1000,

  addProseMirrorPlugins() {
    return [
      new Plugin({
        props: {
          handleKeyDown: ({ state }, event) => isUndoKey(event) && !mayUndo(state),
          handleDOMEvents: {
            beforeinput(view, event) {
              if (event.inputType !== 'historyUndo' || mayUndo(view.state)) return false;
              event.preventDefault();
              return true;
            },
          },
        },
      }),
    ];
  },
});

/** On a Russian keyboard as well, as the history has it. */
function isUndoKey({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): boolean {
  return (ctrlKey || metaKey) && !shiftKey && !altKey && ['z', 'я'].includes(key.toLowerCase());
}
