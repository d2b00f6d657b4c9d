import { readStage } from '#infra/stages.ts';
import { profileStages } from '#infra/tooling/profile-stages.ts';
import { prices } from '#shared/catalogue/prices.ts';
import { restingCosts, sumOf } from './cost-model.ts';
import { isPriced, restingLines, sourceLines, storyLines } from './print-costs.ts';
import { scaleLines } from './scale.ts';
import { countResources, stageTemplates } from './stage-resources.ts';

const storyUsd = prices.storyCents / 100;

function scaleText(stories: number): string {
  const stage = readStage('prod');
  const { chatModel: chat, storyModel: story } = stage.openai;
  if (!isPriced(chat) || !isPriced(story)) return `The price of ${chat} or ${story} is unknown.`;
  const restingUsd = sumOf(restingCosts(stage, countResources(stageTemplates(stage))));
  return scaleLines(stories, { stage, restingUsd, storyUsd, chat, story }).join('\n');
}

/** @param stories a day: their limits and costs instead of the costs of one */
export function costsText(stories: number | undefined): string {
  if (stories !== undefined) return scaleText(stories);
  const { chatModel, storyModel } = readStage('prod').openai;
  const stages = profileStages().map((stage) => ({ stage, parts: countResources(stageTemplates(stage)) }));
  const parts = [storyLines({ chatModel, storyModel, storyUsd }), restingLines(stages), sourceLines()];
  return parts.map((lines) => lines.join('\n')).join('\n\n');
}
