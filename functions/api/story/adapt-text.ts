import {
  conversationWriter,
  storyModelAccess,
  storyModelConfigNames,
  visitorIdentifier,
} from '#functions/api/conversation/conversation-writer.ts';
import { adaptationCollaborators, customerConfigNames } from '#functions/composition/customer.ts';
import { adaptText } from '#functions/domain/story/adaptation.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import { dependencies } from '#functions/runtime/dependencies.ts';
import * as endpoints from '#shared/endpoints/posting.ts';

export const handler = defineHandler(
  endpoints.adaptText,
  dependencies([...customerConfigNames, ...storyModelConfigNames], (config) => {
    const base = adaptationCollaborators(config);
    return { ...base, writer: conversationWriter(storyModelAccess(config), base) };
  }),
  async ({ caller, path, body, sourceAddress, signal, logger }, collaborators) => {
    const safetyIdentifier = visitorIdentifier(sourceAddress, collaborators.clock);
    const request = { userId: caller.userId, storyId: path.storyId, ...body };
    const data = await adaptText(request, collaborators, { safetyIdentifier, signal, logger });
    return { success: true, message: 'The text has been adapted', data };
  },
);
