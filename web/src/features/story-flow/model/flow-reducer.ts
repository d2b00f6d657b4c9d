export interface Preview {
  /** The opening and placeholder text as HTML (architecture 8). */
  readonly finalMessage: string;
  /** The opening as HTML; the bought story begins with exactly these bytes. */
  readonly introStoryLines: string;
  readonly draftId: string | null;
}

/** Outdated once the number of messages changes. */
interface Failure {
  readonly message: string;
  readonly messageCount: number;
}

/** The opening is written again, because what is kept out of it has changed. */
export type Rewriting =
  /** `text` is the new opening so far. */
  { readonly phase: 'writing'; readonly text: string } | { readonly phase: 'failed'; readonly message: string };

/** From the chat to the preview (specification 1.4). */
export type FlowState =
  /** The customer's drafts are being fetched: one may be a conversation or a preview of another device. */
  | { readonly step: 1; readonly phase: 'restoring' }
  | { readonly step: 1; readonly phase: 'chat'; readonly failure: Failure | null }
  /** `text` is the opening so far. */
  | { readonly step: 1; readonly phase: 'writing'; readonly text: string }
  | { readonly step: 2; readonly preview: Preview; readonly anew: Rewriting | null };

export type FlowEvent =
  | { readonly type: 'asked' }
  | { readonly type: 'delta'; readonly text: string }
  | { readonly type: 'written'; readonly preview: Preview }
  | { readonly type: 'failed'; readonly failure: Failure }
  | { readonly type: 'stopped' }
  | { readonly type: 'startedAgain' }
  /** Another tab changed, restarted or bought the story, or the drafts were fetched. */
  | { readonly type: 'changedElsewhere'; readonly stored: FlowState };

const chat = { step: 1, phase: 'chat', failure: null } as const satisfies FlowState;

/** A preview step without its text falls back to the chat. */
export function restoreFlow(stored: {
  readonly step: 1 | 2 | null;
  readonly finalMessage: string | null;
  readonly introStoryLines: string | null;
  readonly draftId: string | null;
}): FlowState {
  const { step, finalMessage, introStoryLines, draftId } = stored;
  if (step !== 2 || finalMessage === null) return chat;
  return { step: 2, preview: { finalMessage, introStoryLines: introStoryLines ?? '', draftId }, anew: null };
}

export function flowReducer(state: FlowState, event: FlowEvent): FlowState {
  if (event.type === 'startedAgain') return chat;
  if (event.type === 'changedElsewhere') return isSameStep(state, event.stored) ? state : event.stored;
  if (state.step === 2) return rewritten(state, event);
  switch (event.type) {
    case 'asked':
      return { step: 1, phase: 'writing', text: '' };
    case 'delta':
      return state.phase === 'writing' ? { ...state, text: state.text + event.text } : state;
    case 'written':
      return state.phase === 'writing' ? { step: 2, preview: event.preview, anew: null } : state;
    case 'failed':
      return { ...chat, failure: event.failure };
    case 'stopped':
      return chat;
  }
}

function rewritten(state: FlowState & { readonly step: 2 }, event: FlowEvent): FlowState {
  const { anew } = state;
  const isWriting = anew?.phase === 'writing';
  if (event.type === 'asked') return { ...state, anew: { phase: 'writing', text: '' } };
  if (!isWriting) return state;
  switch (event.type) {
    case 'delta':
      return { ...state, anew: { ...anew, text: anew.text + event.text } };
    case 'written':
      return { step: 2, preview: event.preview, anew: null };
    case 'failed':
      return { ...state, anew: { phase: 'failed', message: event.failure.message } };
    case 'stopped':
      return { ...state, anew: null };
    default:
      return state;
  }
}

function isSameStep(state: FlowState, stored: FlowState): boolean {
  if (state.step === 2 && stored.step === 2) return state.preview.finalMessage === stored.preview.finalMessage;
  return state.step === stored.step && !(state.step === 1 && state.phase === 'restoring');
}

export function failureToShow(state: FlowState, messageCount: number): string {
  if (state.step !== 1 || state.phase !== 'chat' || state.failure?.messageCount !== messageCount) return '';
  return state.failure.message;
}

/** Splits the preview into the opening and the placeholder, which is blurred. */
export function previewParts({ finalMessage, introStoryLines }: Preview): { opening: string; rest: string } {
  if (introStoryLines === '' || !finalMessage.startsWith(introStoryLines)) return { opening: '', rest: finalMessage };
  return { opening: introStoryLines, rest: finalMessage.slice(introStoryLines.length) };
}

/** Strokes as tall as the letters of HTML text: nobody can read them, and nothing can translate or find them. */
export function withoutWords(html: string): string {
  return html.replace(/<[^>]*>|&[#\w]+;|\p{L}/gu, (found) => {
    if (found.length > 1 && /^[<&]/.test(found)) return found;
    if (/[\p{Lu}bdfhklt]/u.test(found)) return 'l';
    return /[gjpqy]/.test(found) ? 'j' : 'n';
  });
}
