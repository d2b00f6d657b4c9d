import type { SavedText } from '#web/src/features/editor/api/save-story.ts';

/** What stands where the text is: the text itself, what Wren changed in it, its earlier versions, or somebody else's text. */
export type EditView = 'write' | 'review' | 'versions' | 'conflict';

export interface EditState {
  readonly view: EditView;
  /** The server's text that the edit began from: what 'unsaved' is measured by and a save is held against. */
  readonly base: SavedText;
  readonly saving: 'idle' | 'saving' | 'failed';
  /** Why it was not saved, beyond 'Not saved. Try again.'; null when there is nothing to add. */
  readonly reason: string | null;
  /** What was saved elsewhere in the meantime; there while `view` is 'conflict'. */
  readonly theirs: SavedText | null;
  /** Said to the customer once, on the screen and by a screen reader. */
  readonly note: string | null;
}

export type EditAction =
  | { readonly type: 'viewed'; readonly view: EditView }
  | { readonly type: 'noted'; readonly note: string | null }
  | { readonly type: 'saving' }
  | { readonly type: 'failed'; readonly reason: string | null }
  | { readonly type: 'conflicted'; readonly theirs: SavedText }
  | { readonly type: 'rebased'; readonly base: SavedText; readonly view: EditView; readonly note: string | null };

export const unsavedNote = 'You have unsaved changes. Save them, or cancel to keep them as a draft.';

export function editStart(base: SavedText): EditState {
  return { view: 'write', base, saving: 'idle', reason: null, theirs: null, note: null };
}

/** The editor's frame as a state machine. Pure. */
export function editReducer(state: EditState, action: EditAction): EditState {
  switch (action.type) {
    case 'viewed':
      // Somebody else's text is answered by a choice, and stays known until then.
      return { ...state, view: action.view, note: null };
    case 'noted':
      return { ...state, note: action.note };
    case 'saving':
      return { ...state, saving: 'saving', reason: null, note: null };
    case 'failed':
      return { ...state, saving: 'failed', reason: action.reason };
    case 'conflicted':
      return { ...state, saving: 'idle', reason: null, view: 'conflict', theirs: action.theirs };
    case 'rebased':
      return { ...editStart(action.base), view: action.view, note: action.note };
  }
}

/** What Escape means where the focus is. */
export type EscapeMeaning = 'to-text' | 'close-link' | 'close-ai' | 'to-write' | 'close' | 'remind' | 'nothing';

interface EscapeSituation {
  readonly view: EditView;
  readonly focus: 'tools' | 'link' | 'ai' | 'elsewhere';
  readonly unsaved: boolean;
  readonly busy: boolean;
}

/** Escape goes one step back at a time, and out only when nothing would go with it. */
export function escapeMeaning({ view, focus, unsaved, busy }: EscapeSituation): EscapeMeaning {
  if (view !== 'write') return busy ? 'nothing' : 'to-write';
  if (focus === 'tools') return 'to-text';
  if (focus === 'link') return 'close-link';
  if (focus === 'ai') return 'close-ai';
  if (busy) return 'nothing';
  return unsaved ? 'remind' : 'close';
}
