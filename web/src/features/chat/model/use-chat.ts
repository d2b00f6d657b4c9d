import { useEffect, useState, useSyncExternalStore } from 'react';
import type { CategorySlug } from '#shared/catalogue/categories.ts';
import { askWren } from '#web/src/features/chat/api/ask-wren.ts';
import { errorMessage } from '#web/src/lib/api-error.ts';
import { categoryKeys, readStored, removeStored, subscribeToStored, writeStored } from '#web/src/lib/storage.ts';
import { notify } from '#web/src/ui/notify.ts';
import { type ChatController, type ChatPorts, createChatController } from './chat-controller.ts';
import { type ChatState, emptyChat } from './chat-reducer.ts';

export interface Chat extends ChatController {
  readonly state: ChatState;
}

type BeforeFirstQuestion = () => Promise<unknown>;

/** Synchronised with localStorage and other tabs. */
export function useChat(category: CategorySlug, beforeFirstQuestion: BeforeFirstQuestion): Chat {
  const [controller] = useState(() => createController(category, beforeFirstQuestion));
  const state = useSyncExternalStore(controller.subscribe, controller.getState, () => emptyChat);
  useEffect(() => {
    const close = controller.open();
    const unsubscribe = subscribeToStored(categoryKeys(category).chatHistory, controller.onStorageChange);
    return () => {
      unsubscribe();
      close();
    };
  }, [controller, category]);
  return { ...controller, state };
}

function createController(category: CategorySlug, beforeFirstQuestion: BeforeFirstQuestion): ChatController {
  const { chatHistory } = categoryKeys(category);
  return createChatController({
    readHistory: () => readStored(chatHistory) ?? [],
    writeHistory(messages) {
      if (messages.length === 0) removeStored(chatHistory);
      else writeStored(chatHistory, [...messages]);
    },
    ask: askAfterRestoring(askWren(category), beforeFirstQuestion),
    onFailure(error) {
      const message = errorMessage(error);
      notify.error(message, { id: 'chat' });
      return message;
    },
    now: Date.now,
  });
}

/** Skips the first question when another device has a conversation. */
function askAfterRestoring(ask: ChatPorts['ask'], restored: BeforeFirstQuestion): ChatPorts['ask'] {
  return async (question, options) => {
    if (question.chatHistory.length === 0) await restored();
    options.signal.throwIfAborted();
    return await ask(question, options);
  };
}
