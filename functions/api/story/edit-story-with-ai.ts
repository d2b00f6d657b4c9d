import { visitorIdentifier, writerBy } from '#functions/api/conversation/conversation-writer.ts';
import { forCustomer } from '#functions/composition/customer.ts';
import { shopOf } from '#functions/composition/shop-of.ts';
import { rewriteText } from '#functions/domain/story/editing/rewrite-text.ts';
import { spenderOf } from '#functions/domain/throttle/model-budget.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import { streaming } from '#functions/runtime/event-stream.ts';
import * as endpoints from '#shared/endpoints/story-editing.ts';

export const handler = defineHandler(
  endpoints.editStoryWithAi,
  shopOf({ ...forCustomer, writerFor: writerBy('openaiStoryModel', 'edit') }),
  async ({ caller, body, sourceAddress, signal, logger, onDelta }, { writerFor, clock }) => {
    const { whatToEdit: instruction, previousResponse: text } = body;
    const safetyIdentifier = visitorIdentifier(sourceAddress, clock);
    const writer = writerFor(spenderOf(caller.userId, sourceAddress));
    const gptResponse = await rewriteText(writer, { instruction, text, onDelta }, { safetyIdentifier, signal, logger });
    return { success: true, message: 'Story has been rewritten', data: { gptResponse } };
  },
  streaming,
);
