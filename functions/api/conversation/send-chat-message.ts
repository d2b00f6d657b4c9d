import { customerConfigNames, draftCollaborators } from '#functions/composition/customer.ts';
import { answerTurn } from '#functions/domain/draft/answer-turn.ts';
import { askWren } from '#functions/domain/interview/ask-wren.ts';
import { systemIdentifiers } from '#functions/domain/kernel/identifiers.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import { dependencies } from '#functions/runtime/dependencies.ts';
import { streaming } from '#functions/runtime/event-stream.ts';
import { categoryOfPrompt } from '#shared/catalogue/categories.ts';
import * as endpoints from '#shared/endpoints/conversation.ts';
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
    return { success: true, ...(await answerTurn(turn, ask, collaborators, logger)) };
  },
  streaming,
);
