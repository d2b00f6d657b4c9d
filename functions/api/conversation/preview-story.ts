import * as endpoints from '../../../shared/endpoints/conversation.ts';
import { previewStory } from '../../domain/story/preview-story.ts';
import { defineHandler } from '../../runtime/define-handler.ts';
import { dependencies } from '../../runtime/dependencies.ts';
import { systemIdentifiers } from '../../runtime/identifiers.ts';
import { customerConfigNames } from '../customer-collaborators.ts';
import { draftCollaborators } from '../draft/draft-collaborators.ts';
import {
  conversationWriter,
  storyModelAccess,
  storyModelConfigNames,
  visitorIdentifier,
} from './conversation-writer.ts';

export const handler = defineHandler(
  endpoints.previewStory,
  dependencies([...customerConfigNames, ...storyModelConfigNames], (config) => {
    const base = draftCollaborators(config);
    const writer = conversationWriter(storyModelAccess(config), base);
    return { ...base, writer, identifiers: systemIdentifiers };
  }),
  async ({ caller, body, sourceAddress, signal, logger, onDelta }, collaborators) => {
    const { chatHistory, prompt, category, draftId } = body;
    const safetyIdentifier = visitorIdentifier(sourceAddress, collaborators.clock);
    const request = { chatHistory, prompt, category, draftId, userId: caller?.userId, onDelta };
    const preview = await previewStory(request, collaborators, { safetyIdentifier, signal, logger });
    return { success: true, ...preview };
  },
);
