import {
  conversationWriter,
  modelBudget,
  storyModelAccess,
  storyModelConfigNames,
  visitorIdentifier,
} from '#functions/api/conversation/conversation-writer.ts';
import { adaptationCollaborators, customerConfigNames } from '#functions/composition/customer.ts';
import { adaptText } from '#functions/domain/story/editing/adaptation.ts';
import { spenderOf } from '#functions/domain/throttle/model-budget.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import { dependencies } from '#functions/runtime/dependencies.ts';
import * as endpoints from '#shared/endpoints/posting.ts';

export const handler = defineHandler(
  endpoints.adaptText,
  dependencies([...customerConfigNames, ...storyModelConfigNames], (config) => {
    const base = adaptationCollaborators(config);
    const writerFor = conversationWriter(storyModelAccess(config), modelBudget(config, base), base.clock);
    return { ...base, writerFor };
  }),
  async ({ caller, path, body, sourceAddress, signal, logger }, collaborators) => {
    const safetyIdentifier = visitorIdentifier(sourceAddress, collaborators.clock);
    const request = { userId: caller.userId, storyId: path.storyId, ...body };
    const writer = collaborators.writerFor(spenderOf(caller.userId, sourceAddress));
    const data = await adaptText(request, { ...collaborators, writer }, { safetyIdentifier, signal, logger });
    return { success: true, message: 'The text has been adapted', data };
  },
);
