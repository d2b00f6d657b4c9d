import type { Editor } from '@tiptap/core';
import { closeHistory } from '@tiptap/pm/history';
import type { Node } from '@tiptap/pm/model';
import { TextSelection } from '@tiptap/pm/state';

/** Replaces the text as one undo step and puts the caret at the first difference. */
export function replaceContent(editor: Editor, doc: Node): void {
  const { state, view } = editor;
  const from = state.doc.content.findDiffStart(doc.content);
  if (from === null) return;
  const tr = closeHistory(state.tr.replaceWith(0, state.doc.content.size, doc.content));
  const caret = Math.min(from, tr.doc.content.size);
  view.dispatch(tr.setSelection(TextSelection.near(tr.doc.resolve(caret))).scrollIntoView());
  // Separates later typing from this undo step.
  view.dispatch(closeHistory(editor.state.tr));
}
