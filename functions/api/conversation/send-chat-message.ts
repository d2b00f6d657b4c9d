import * as endpoints from '../../../shared/endpoints/conversation.ts';
import { askWren } from '../../domain/interview/ask-wren.ts';
import { defineHandler } from '../../runtime/define-handler.ts';
import { dependencies } from '../../runtime/dependencies.ts';
import { visitorCollaborators, visitorConfigNames } from '../visitor-collaborators.ts';
import { conversationWriter, visitorIdentifier } from './conversation-writer.ts';

export const handler = defineHandler(
  endpoints.sendChatMessage,
  dependencies(
    [...visitorConfigNames, 'openaiApiKey', 'openaiBaseUrl', 'openaiChatModel', 'modelTokensPerDay'],
    (config) => {
      const visitor = visitorCollaborators(config);
      const {
        openaiApiKey: apiKey,
        openaiBaseUrl: baseUrl,
        openaiChatModel: model,
        modelTokensPerDay: tokensPerDay,
      } = config;
      return { ...visitor, writer: conversationWriter({ apiKey, baseUrl, model, tokensPerDay }, visitor) };
    },
  ),
  async ({ body, sourceAddress, signal, logger, onDelta }, { writer, clock }) => {
    const safetyIdentifier = visitorIdentifier(sourceAddress, clock);
    const message = await askWren(writer, body, { safetyIdentifier, signal, logger, onDelta });
    return { success: true, message };
  },
);
