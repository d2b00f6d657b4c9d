import { limits } from '#shared/catalogue/limits.ts';

export interface AiState {
  readonly open: boolean;
  readonly instruction: string;
  readonly phase: 'idle' | 'busy' | 'failed' | 'unchanged';
  readonly words: number;
}

export type AiAction =
  | { readonly type: 'opened' }
  | { readonly type: 'closed' }
  | { readonly type: 'typed'; readonly instruction: string }
  | { readonly type: 'sent' }
  | { readonly type: 'progressed'; readonly words: number }
  | { readonly type: 'failed' }
  | { readonly type: 'unchanged' }
  | { readonly type: 'answered' };

export const aiStart: AiState = { open: false, instruction: '', phase: 'idle', words: 0 };

/** The instruction remains after a failure, after closing and after a result. */
export function aiReducer(state: AiState, action: AiAction): AiState {
  switch (action.type) {
    case 'opened':
      return { ...state, open: true };
    case 'closed':
      return { ...state, open: false, phase: 'idle', words: 0 };
    case 'typed':
      return state.phase === 'busy' ? state : { ...state, instruction: action.instruction, phase: 'idle' };
    case 'sent':
      return canSend(state) ? { ...state, phase: 'busy', words: 0 } : state;
    case 'progressed':
      return state.phase === 'busy' ? { ...state, words: action.words } : state;
    case 'failed':
      return state.phase === 'busy' ? { ...state, phase: 'failed' } : state;
    case 'unchanged':
      return { ...state, phase: 'unchanged' };
    case 'answered':
      return { ...state, phase: 'idle', words: 0 };
  }
}

export function canSend({ instruction, phase }: AiState): boolean {
  return instruction.trim() !== '' && instruction.length <= limits.instructionMaxLength && phase !== 'busy';
}
