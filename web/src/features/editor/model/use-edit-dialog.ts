import type { Node } from '@tiptap/pm/model';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { type EditView, type EscapeAction, escapeAction, isBusy, unsavedNote } from './edit-reducer.ts';
import { useAiEdit } from './use-ai-edit.ts';
import { type EditedStory, useEditStory } from './use-edit-story.ts';

export type EditDialogModel = ReturnType<typeof useEditDialog>;

export function useEditDialog(props: EditedStory) {
  const toolbarRef = useRef<HTMLDivElement>(null);
  const aiRef = useRef<HTMLTextAreaElement>(null);
  const [linkOpen, setLinkOpen] = useState(false);
  const [proposal, setProposal] = useState<Node | null>(null);
  const keys = useRef({
    onLink: () => setLinkOpen(true),
    onTools: () => toolbarRef.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus(),
  });
  const edit = useEditStory(props, keys);
  const { state, dispatch, editor, unsaved } = edit;
  const show = (view: EditView) => dispatch({ type: 'viewed', view });
  const ai = useAiEdit(editor, (doc) => {
    setProposal(doc);
    show('review');
  });
  const rewriting = ai.state.phase === 'busy';
  const busy = rewriting || isBusy(state);

  const toText = () => editor.view.focus();
  const closeLink = () => {
    setLinkOpen(false);
    toText();
  };
  const closeAi = () => {
    ai.cancel();
    toText();
  };
  const close = () => {
    ai.cancel();
    edit.close();
  };
  const remind = () => dispatch({ type: 'noted', note: unsavedNote });
  const escapes: Record<EscapeAction, () => void> = {
    'to-text': toText,
    'close-link': closeLink,
    'close-ai': closeAi,
    'to-write': () => show('write'),
    close,
    remind,
    nothing: () => {},
  };
  useFocusInText(state.view, () => (ai.state.open && aiRef.current !== null ? aiRef.current.focus() : toText()));

  return {
    edit,
    ai,
    proposal,
    toolbarRef,
    aiRef,
    linkOpen,
    rewriting,
    show,
    close,
    closeLink,
    closeAi,
    toggleLink: () => setLinkOpen(!linkOpen),
    onEscape: () => escapes[escapeAction({ view: state.view, focus: focusedArea(), unsaved, busy })](),
    onOutsidePress: () => (unsaved || busy ? remind() : close()),
    onKeyDown: (event: KeyboardEvent) => {
      if (!isSaveKey(event)) return;
      event.preventDefault();
      if (state.view === 'write' && !rewriting && !event.repeat) void edit.save();
    },
    accept: (doc: Node) => {
      edit.acceptRewrite(doc);
      ai.dispatch({ type: 'closed' });
      ai.dispatch({ type: 'typed', instruction: '' });
      show('write');
      dispatch({ type: 'noted', note: 'Changed. You can undo it.' });
    },
  };
}

function focusedArea(): 'tools' | 'link' | 'ai' | 'elsewhere' {
  const isIn = (part: string) => document.activeElement?.closest(part) instanceof Element;
  if (isIn('[role=toolbar]')) return 'tools';
  if (isIn('[data-slot=link-form]')) return 'link';
  return isIn('[data-slot=ai-box]') ? 'ai' : 'elsewhere';
}

function isSaveKey({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): boolean {
  return key.toLowerCase() === 's' && (ctrlKey || metaKey) && !shiftKey && !altKey;
}

/** Returns the focus to the text after a panel closes. */
function useFocusInText(view: EditView, focus: () => void): void {
  const before = useRef(view);
  useLayoutEffect(() => {
    if (before.current !== 'write' && view === 'write') focus();
    before.current = view;
  });
}
