import type { SavedText } from '#web/src/features/editor/api/save-story.ts';

export type EditView = 'write' | 'review' | 'versions' | 'conflict';

/** `waiting`: saved too often, will be sent again by itself. */
export type Saving = 'idle' | 'saving' | 'waiting' | 'failed';

export interface EditState {
  readonly view: EditView;
  /** The server's text at the beginning; changes and conflicts are relative to it. */
  readonly base: SavedText;
  readonly saving: Saving;
  /** When a save that was too many is sent again, in milliseconds since 1970; set while `saving` is 'waiting'. */
  readonly retryAt: number | null;
  /** Details beyond 'Not saved. Try again.'; null without any. */
  readonly reason: string | null;
  /** The conflicting text; set while `view` is 'conflict'. */
  readonly theirs: SavedText | null;
  readonly note: string | null;
}

export type EditAction =
  | { readonly type: 'viewed'; readonly view: EditView }
  | { readonly type: 'noted'; readonly note: string | null }
  | { readonly type: 'saving' }
  | { readonly type: 'waiting'; readonly retryAt: number }
  | { readonly type: 'failed'; readonly reason: string | null }
  | { readonly type: 'conflicted'; readonly theirs: SavedText }
  | { readonly type: 'rebased'; readonly base: SavedText; readonly view: EditView; readonly note: string | null };

export const unsavedNote = 'You have unsaved changes. Save them, or cancel to keep them as a draft.';

export function editStart(base: SavedText): EditState {
  return { view: 'write', base, saving: 'idle', retryAt: null, reason: null, theirs: null, note: null };
}

/** Whether a save runs or will be sent again by itself. */
export function isBusy({ saving }: Pick<EditState, 'saving'>): boolean {
  return saving === 'saving' || saving === 'waiting';
}

export function editReducer(state: EditState, action: EditAction): EditState {
  switch (action.type) {
    case 'viewed':
      // A conflict needs a choice, so it stays.
      return { ...state, view: action.view, note: null };
    case 'noted':
      return { ...state, note: action.note };
    case 'saving':
      return { ...state, saving: 'saving', retryAt: null, reason: null, note: null };
    case 'waiting':
      return { ...state, saving: 'waiting', retryAt: action.retryAt };
    case 'failed':
      return { ...state, saving: 'failed', retryAt: null, reason: action.reason };
    case 'conflicted':
      return { ...state, saving: 'idle', retryAt: null, reason: null, view: 'conflict', theirs: action.theirs };
    case 'rebased':
      return { ...editStart(action.base), view: action.view, note: action.note };
  }
}

/** The effect of Escape, by focus. */
export type EscapeAction = 'to-text' | 'close-link' | 'close-ai' | 'to-write' | 'close' | 'remind' | 'nothing';

interface EscapeSituation {
  readonly view: EditView;
  readonly focus: 'tools' | 'link' | 'ai' | 'elsewhere';
  readonly unsaved: boolean;
  readonly busy: boolean;
}

/** One step back at a time; closes only without unsaved changes. */
export function escapeAction({ view, focus, unsaved, busy }: EscapeSituation): EscapeAction {
  if (view !== 'write') return busy ? 'nothing' : 'to-write';
  if (focus === 'tools') return 'to-text';
  if (focus === 'link') return 'close-link';
  if (focus === 'ai') return 'close-ai';
  if (busy) return 'nothing';
  return unsaved ? 'remind' : 'close';
}
