import { categoryOfPrompt } from '../../../shared/catalogue/categories.ts';
import * as endpoints from '../../../shared/endpoints/conversation.ts';
import { takeTurn } from '../../domain/draft/take-turn.ts';
import { askWren } from '../../domain/interview/ask-wren.ts';
import { defineHandler } from '../../runtime/define-handler.ts';
import { dependencies } from '../../runtime/dependencies.ts';
import { systemIdentifiers } from '../../runtime/identifiers.ts';
import { customerConfigNames } from '../customer-collaborators.ts';
import { draftCollaborators } from '../draft/draft-collaborators.ts';
import { conversationWriter, visitorIdentifier } from './conversation-writer.ts';

export const handler = defineHandler(
  endpoints.sendChatMessage,
  dependencies(
    [...customerConfigNames, 'openaiApiKey', 'openaiBaseUrl', 'openaiChatModel', 'modelTokensPerDay'],
    (config) => {
      const base = draftCollaborators(config);
      const {
        openaiApiKey: apiKey,
        openaiBaseUrl: baseUrl,
        openaiChatModel: model,
        modelTokensPerDay: tokensPerDay,
      } = config;
      const writer = conversationWriter({ apiKey, baseUrl, model, tokensPerDay }, base);
      return { ...base, writer, identifiers: systemIdentifiers };
    },
  ),
  async ({ caller, body, sourceAddress, signal, logger, onDelta }, collaborators) => {
    const { writer, clock } = collaborators;
    const safetyIdentifier = visitorIdentifier(sourceAddress, clock);
    const ask = () => askWren(writer, body, { safetyIdentifier, signal, logger, onDelta });
    const turn = { ...body, userId: caller?.userId, category: categoryOfPrompt(body.prompt) };
    return { success: true, ...(await takeTurn(turn, ask, collaborators, logger)) };
  },
);
