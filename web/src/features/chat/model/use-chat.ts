import { useEffect, useState, useSyncExternalStore } from 'react';
import { type CategorySlug, categories } from '../../../../../shared/catalogue/categories.ts';
import { errorMessage } from '../../../lib/api-error.ts';
import { categoryKeys, readStored, removeStored, watchStored, writeStored } from '../../../lib/storage.ts';
import { notify } from '../../../ui/notify.ts';
import { askWren } from '../api/ask-wren.ts';
import { type ChatController, createChatController } from './chat-controller.ts';
import { type ChatState, emptyChat } from './chat-reducer.ts';

export interface Chat extends ChatController {
  readonly state: ChatState;
}

/** The conversation of one category, from and to the browser's storage, equal in all tabs. */
export function useChat(category: CategorySlug): Chat {
  const [controller] = useState(() => controllerOf(category));
  const state = useSyncExternalStore(controller.subscribe, controller.getState, () => emptyChat);
  useEffect(() => {
    const close = controller.open();
    const unwatch = watchStored(categoryKeys(category).chatHistory, controller.changedElsewhere);
    return () => {
      unwatch();
      close();
    };
  }, [controller, category]);
  return { ...controller, state };
}

function controllerOf(category: CategorySlug): ChatController {
  const { chatHistory } = categoryKeys(category);
  return createChatController({
    readHistory: () => readStored(chatHistory) ?? [],
    writeHistory(messages) {
      if (messages.length === 0) removeStored(chatHistory);
      else writeStored(chatHistory, [...messages]);
    },
    ask: askWren(categories[category].promptKey),
    onFailure(error) {
      const message = errorMessage(error);
      notify.error(message, { id: 'chat' });
      return message;
    },
  });
}
