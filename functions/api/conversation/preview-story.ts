import * as endpoints from '../../../shared/endpoints/conversation.ts';
import { createDraftRepository } from '../../data/draft-repository.ts';
import { previewStory } from '../../domain/story/preview-story.ts';
import { defineHandler } from '../../runtime/define-handler.ts';
import { dependencies } from '../../runtime/dependencies.ts';
import { systemIdentifiers } from '../../runtime/identifiers.ts';
import { visitorCollaborators, visitorConfigNames } from '../visitor-collaborators.ts';
import { conversationWriter, visitorIdentifier } from './conversation-writer.ts';

export const handler = defineHandler(
  endpoints.previewStory,
  dependencies(
    [...visitorConfigNames, 'openaiApiKey', 'openaiBaseUrl', 'openaiStoryModel', 'modelTokensPerDay'],
    (config) => {
      const visitor = visitorCollaborators(config);
      const {
        openaiApiKey: apiKey,
        openaiBaseUrl: baseUrl,
        openaiStoryModel: model,
        modelTokensPerDay: tokensPerDay,
      } = config;
      return {
        ...visitor,
        writer: conversationWriter({ apiKey, baseUrl, model, tokensPerDay }, visitor),
        drafts: createDraftRepository(visitor.table),
        identifiers: systemIdentifiers,
      };
    },
  ),
  async ({ body, sourceAddress, signal, logger, onDelta }, collaborators) => {
    const { chatHistory, prompt, category } = body;
    const safetyIdentifier = visitorIdentifier(sourceAddress, collaborators.clock);
    const context = { safetyIdentifier, signal, logger };
    const preview = await previewStory({ chatHistory, prompt, category, onDelta }, collaborators, context);
    return { success: true, ...preview };
  },
);
