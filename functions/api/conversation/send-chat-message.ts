import { customerConfigNames, draftCollaborators } from '#functions/composition/customer.ts';
import { answerTurn } from '#functions/domain/draft/answer-turn.ts';
import { askWren } from '#functions/domain/interview/ask-wren.ts';
import { systemIdentifiers } from '#functions/domain/kernel/identifiers.ts';
import { spenderOf } from '#functions/domain/throttle/model-budget.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import { dependencies } from '#functions/runtime/dependencies.ts';
import { streaming } from '#functions/runtime/event-stream.ts';
import { categoryOfPrompt } from '#shared/catalogue/categories.ts';
import * as endpoints from '#shared/endpoints/conversation.ts';
import { conversationWriter, modelBudget, modelBudgetConfigNames, visitorIdentifier } from './conversation-writer.ts';

export const handler = defineHandler(
  endpoints.sendChatMessage,
  dependencies(
    [...customerConfigNames, ...modelBudgetConfigNames, 'openaiApiKey', 'openaiBaseUrl', 'openaiChatModel'],
    (config) => {
      const base = draftCollaborators(config);
      const { openaiApiKey: apiKey, openaiBaseUrl: baseUrl, openaiChatModel: model } = config;
      const writerFor = conversationWriter({ apiKey, baseUrl, model }, modelBudget(config, base), base.clock);
      return { ...base, writerFor, identifiers: systemIdentifiers };
    },
  ),
  async ({ caller, body, sourceAddress, signal, logger, onDelta }, collaborators) => {
    const { writerFor, clock } = collaborators;
    const writer = writerFor(spenderOf(caller?.userId, sourceAddress));
    const safetyIdentifier = visitorIdentifier(sourceAddress, clock);
    const ask = () => askWren(writer, body, { safetyIdentifier, signal, logger, onDelta });
    const turn = { ...body, userId: caller?.userId, category: categoryOfPrompt(body.prompt) };
    return { success: true, ...(await answerTurn(turn, ask, collaborators, logger)) };
  },
  streaming,
);
