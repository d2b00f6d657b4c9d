import type { ModelCall, Writer } from '#functions/domain/ports/writer.ts';
import type { Spend } from './model-budget.ts';

/** About 4 in English; 3 is safe for other languages. */
const charactersPerToken = 3;

function maxTokensOf({ system, messages, maxCompletionTokens }: ModelCall): number {
  const characters = messages.reduce((sum, { content }) => sum + content.length, system.length);
  return Math.ceil(characters / charactersPerToken) + maxCompletionTokens;
}

/** Counts calls in the day's budget of model tokens (threat 38). @throws AppError busy-day */
export function budgetedWriter(writer: Writer, spend: Spend): Writer {
  const withinBudget = <Result>(call: ModelCall, ask: (counted: ModelCall) => Promise<Result>) =>
    spend(maxTokensOf(call), call.logger, (onUsage) => ask({ ...call, onUsage }));
  return {
    converse: (call, format) => withinBudget(call, (counted) => writer.converse(counted, format)),
    compose: (call, format) => withinBudget(call, (counted) => writer.compose(counted, format)),
  };
}
