import {
  conversationWriter,
  modelBudget,
  storyModelAccess,
  storyModelConfigNames,
  visitorIdentifier,
} from '#functions/api/conversation/conversation-writer.ts';
import { customerCollaborators, customerConfigNames } from '#functions/composition/customer.ts';
import { rewriteText } from '#functions/domain/story/editing/rewrite-text.ts';
import { spenderOf } from '#functions/domain/throttle/model-budget.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import { dependencies } from '#functions/runtime/dependencies.ts';
import { streaming } from '#functions/runtime/event-stream.ts';
import * as endpoints from '#shared/endpoints/story-editing.ts';

export const handler = defineHandler(
  endpoints.editStoryWithAi,
  dependencies([...customerConfigNames, ...storyModelConfigNames], (config) => {
    const base = customerCollaborators(config);
    const access = { ...storyModelAccess(config), writingTimeoutMs: 60_000 };
    return { ...base, writerFor: conversationWriter(access, modelBudget(config, base), base.clock) };
  }),
  async ({ caller, body, sourceAddress, signal, logger, onDelta }, { writerFor, clock }) => {
    const { whatToEdit: instruction, previousResponse: text } = body;
    const safetyIdentifier = visitorIdentifier(sourceAddress, clock);
    const writer = writerFor(spenderOf(caller.userId, sourceAddress));
    const gptResponse = await rewriteText(writer, { instruction, text, onDelta }, { safetyIdentifier, signal, logger });
    return { success: true, message: 'Story has been rewritten', data: { gptResponse } };
  },
  streaming,
);
