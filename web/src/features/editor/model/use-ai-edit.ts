import type { Editor } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { useEffect, useReducer, useRef } from 'react';
import { countStoryWords } from '#shared/story/count-words.ts';
import { editWithAi } from '#web/src/features/editor/api/edit-with-ai.ts';
import { sanitizeHtml } from '#web/src/ui/sanitize-html.ts';
import { aiReducer, aiStart, canSend } from './ai-reducer.ts';
import { parseStory } from './use-story-editor.ts';

const progressMs = 250;

/** One request at a time; closing the box aborts it. The text is read-only meanwhile. */
export function useAiEdit(editor: Editor, onProposal: (proposal: Node) => void) {
  const [state, dispatch] = useReducer(aiReducer, aiStart);
  const request = useRef<AbortController>(null);
  useEffect(() => () => request.current?.abort(), []);

  const send = async () => {
    if (!canSend(state) || request.current !== null) return;
    const controller = new AbortController();
    request.current = controller;
    dispatch({ type: 'sent' });
    editor.setEditable(false, false);
    let reportedAt = 0;
    const onProgress = (written: string) => {
      if (performance.now() - reportedAt < progressMs) return;
      reportedAt = performance.now();
      dispatch({ type: 'progressed', words: countStoryWords(written) });
    };
    try {
      const answer = await editWithAi({
        whatToEdit: state.instruction.trim(),
        previousResponse: editor.getHTML(),
        signal: controller.signal,
        onProgress,
      });
      const proposal = parseStory(editor, sanitizeHtml(answer));
      if (proposal.eq(editor.state.doc) || proposal.textContent.trim() === '') dispatch({ type: 'unchanged' });
      else {
        dispatch({ type: 'answered' });
        onProposal(proposal);
      }
    } catch {
      // Specification 2.8: no toast; the box itself reports the failure.
      if (!controller.signal.aborted) dispatch({ type: 'failed' });
    } finally {
      if (request.current === controller) request.current = null;
      if (request.current === null) editor.setEditable(true, false);
    }
  };

  const cancel = () => {
    request.current?.abort();
    request.current = null;
    // At once, because the focus returns to the text.
    editor.setEditable(true, false);
    dispatch({ type: 'closed' });
  };

  return { state, dispatch, send, cancel };
}
