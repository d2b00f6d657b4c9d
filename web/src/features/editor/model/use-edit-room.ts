import type { Node } from '@tiptap/pm/model';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { type EditView, type EscapeMeaning, escapeMeaning, unsavedNote } from './edit-reducer.ts';
import { replaceContent } from './replace-content.ts';
import { useAiEdit } from './use-ai-edit.ts';
import { type EditedStory, useEditStory } from './use-edit-story.ts';

export type EditRoom = ReturnType<typeof useEditRoom>;

/** The modal around the text: what stands in it, where the focus goes, and what leads out. */
export function useEditRoom(props: EditedStory) {
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
  const busy = rewriting || state.saving === 'saving';

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
  const escapes: Record<EscapeMeaning, () => void> = {
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
    onEscape: () => escapes[escapeMeaning({ view: state.view, focus: focusPlace(), unsaved, busy })](),
    onOutsidePress: () => (unsaved || busy ? remind() : close()),
    /** Ctrl or Cmd and S saves, wherever the focus is in the modal. */
    onKeyDown: (event: KeyboardEvent) => {
      if (!isSaveKey(event)) return;
      event.preventDefault();
      if (state.view === 'write' && !rewriting && !event.repeat) void edit.save();
    },
    accept: (doc: Node) => {
      replaceContent(editor, doc);
      ai.dispatch({ type: 'closed' });
      ai.dispatch({ type: 'typed', instruction: '' });
      show('write');
      dispatch({ type: 'noted', note: 'Changed. You can undo it.' });
    },
  };
}

/** Which part of the modal has the focus. */
function focusPlace(): 'tools' | 'link' | 'ai' | 'elsewhere' {
  const isIn = (part: string) => document.activeElement?.closest(part) instanceof Element;
  if (isIn('[role=toolbar]')) return 'tools';
  if (isIn('[data-slot=link-form]')) return 'link';
  return isIn('[data-slot=ai-box]') ? 'ai' : 'elsewhere';
}

function isSaveKey({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): boolean {
  return key.toLowerCase() === 's' && (ctrlKey || metaKey) && !shiftKey && !altKey;
}

/** Coming back from a panel, the focus is where it was needed last. */
function useFocusInText(view: EditView, focus: () => void): void {
  const before = useRef(view);
  useLayoutEffect(() => {
    if (before.current !== 'write' && view === 'write') focus();
    before.current = view;
  });
}
