import { customerConfigNames, draftCollaborators } from '#functions/composition/customer.ts';
import { previewStory } from '#functions/domain/draft/preview-story.ts';
import { systemIdentifiers } from '#functions/domain/kernel/identifiers.ts';
import { spenderOf } from '#functions/domain/throttle/model-budget.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import { dependencies } from '#functions/runtime/dependencies.ts';
import { streaming } from '#functions/runtime/event-stream.ts';
import { timeoutSignal } from '#functions/runtime/signals.ts';
import * as endpoints from '#shared/endpoints/conversation.ts';
import {
  conversationWriter,
  modelBudget,
  storyModelAccess,
  storyModelConfigNames,
  visitorIdentifier,
} from './conversation-writer.ts';

/** The opening needs the rest of the 28 s. */
const readingTimeoutMs = 15_000;

export const handler = defineHandler(
  endpoints.previewStory,
  dependencies([...customerConfigNames, ...storyModelConfigNames, 'openaiChatModel'], (config) => {
    const base = draftCollaborators(config);
    const access = storyModelAccess(config);
    const budget = modelBudget(config, base);
    const writerFor = conversationWriter(access, budget, base.clock);
    const readerFor = conversationWriter({ ...access, model: config.openaiChatModel }, budget, base.clock);
    const briefSignal = () => timeoutSignal(readingTimeoutMs);
    return { ...base, writerFor, readerFor, briefSignal, identifiers: systemIdentifiers };
  }),
  async ({ caller, body, sourceAddress, signal, logger, onDelta }, collaborators) => {
    const { chatHistory, prompt, category, draftId } = body;
    const safetyIdentifier = visitorIdentifier(sourceAddress, collaborators.clock);
    const request = { chatHistory, prompt, category, draftId, userId: caller?.userId, onDelta };
    const spender = spenderOf(caller?.userId, sourceAddress);
    const models = { writer: collaborators.writerFor(spender), reader: collaborators.readerFor(spender) };
    const preview = await previewStory(request, { ...collaborators, ...models }, { safetyIdentifier, signal, logger });
    return { success: true, ...preview };
  },
  streaming,
);
