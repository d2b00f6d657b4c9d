import { useEffect, useReducer, useRef } from 'react';
import type { CategorySlug } from '#shared/catalogue/categories.ts';
import { limits } from '#shared/catalogue/limits.ts';
import { errorCodes } from '#shared/errors/error-codes.ts';
import type { ChatMessage } from '#shared/schemas/conversation.ts';
import { requestPreview } from '#web/src/features/story-flow/api/story-requests.ts';
import { track } from '#web/src/lib/analytics.ts';
import { ApiError, errorMessage } from '#web/src/lib/api-error.ts';
import { useSession } from '#web/src/lib/session.ts';
import { categoryKeys, readStored } from '#web/src/lib/storage.ts';
import { notify } from '#web/src/ui/notify.ts';
import { endCategory, readCustomerFlow, readFlow, writePreview } from './category-storage.ts';
import { syncDiscarded, syncDrafts } from './draft-sync.ts';
import { type FlowState, flowReducer } from './flow-reducer.ts';

export interface StoryFlow {
  readonly state: FlowState;
  write(messages: readonly ChatMessage[]): void;
  stop(): void;
  startAgain(): void;
}

function failureOf(error: unknown): string {
  const isUnusable = error instanceof ApiError && error.code === 'model-answer-unusable';
  return isUnusable ? 'Wren couldn’t write this one. Your answers are saved. Please try again.' : errorMessage(error);
}

export function useStoryFlow(category: CategorySlug): StoryFlow {
  const { loggedIn } = useSession();
  const [state, dispatch] = useReducer(flowReducer, category, loggedIn ? readCustomerFlow : readFlow);
  const request = useRef<AbortController>(undefined);
  useEffect(() => {
    const restore = () => {
      dispatch({ type: 'changedElsewhere', stored: readFlow(category) });
    };
    // `storage` events fire for other tabs only.
    const onOtherTab = ({ key }: StorageEvent) => {
      const { step, finalMessage } = categoryKeys(category);
      if (key === null || key === step.name || key === finalMessage.name) restore();
    };
    window.addEventListener('storage', onOtherTab);
    // The customer may have continued on another device.
    if (loggedIn) void syncDrafts().then(restore);
    return () => window.removeEventListener('storage', onOtherTab);
  }, [category, loggedIn]);
  const isWriting = state.step === 1 ? state.phase === 'writing' : state.anew?.phase === 'writing';
  // It ends with the page, and with a preview of another tab or device.
  useEffect(() => (isWriting ? () => request.current?.abort() : undefined), [isWriting]);

  function fail(message: string, messageCount: number): void {
    notify.error(message, { id: 'write-story' });
    dispatch({ type: 'failed', failure: { message, messageCount } });
  }

  async function write(messages: readonly ChatMessage[]): Promise<void> {
    if (messages.length < limits.messagesBeforeStory) {
      fail(errorCodes['too-few-messages'].message, messages.length);
      return;
    }
    if (request.current !== undefined) return;
    const controller = new AbortController();
    request.current = controller;
    dispatch({ type: 'asked' });
    track('generate', { category });
    const onDelta = (text: string) => dispatch({ type: 'delta', text });
    try {
      const { preview, ...record } = await requestPreview(
        { category, messages },
        { signal: controller.signal, onDelta },
      );
      if (readStored(categoryKeys(category).chatHistory) === null) {
        dispatch({ type: 'stopped' });
        return;
      }
      writePreview(category, preview, record);
      dispatch({ type: 'written', preview });
    } catch (error) {
      if (!controller.signal.aborted) fail(failureOf(error), messages.length);
    } finally {
      if (request.current === controller) request.current = undefined;
    }
  }

  return {
    state,
    write: (messages) => void write(messages),
    stop() {
      request.current?.abort();
      request.current = undefined;
      dispatch({ type: 'stopped' });
    },
    startAgain() {
      endCategory(category);
      void syncDiscarded();
      dispatch({ type: 'startedAgain' });
    },
  };
}
