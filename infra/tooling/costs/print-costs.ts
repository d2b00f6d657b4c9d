import {
  awsPerStory,
  type Cost,
  fixedCostsPerMonth,
  modelForAdaptations,
  modelPerStory,
  modelPerVisitor,
  stripePerStory,
  sumOf,
} from './cost-model.ts';
import type { FixedResources } from './fixed-resources.ts';
import { adaptations } from './journey.ts';
import { type ModelName, models, speechMinute } from './prices.ts';

interface CostsOf {
  readonly chatModel: string;
  readonly storyModel: string;
  readonly storyUsd: number;
  readonly parts: FixedResources;
}

const stories = 1000;
const row = (what: string, usd: number, mark = '') => `  ${what.padEnd(34)}${usd.toFixed(2).padStart(9)}${mark}`;
const describeThreshold = ({ guesses }: Cost) => (guesses.length > 0 ? ' *' : '');

function isPriced(name: string): name is ModelName {
  return name in models;
}

function modelLines(chat: string, story: string): string[] {
  const priced = isPriced(chat) && isPriced(story);
  const chosen = priced
    ? [
        row(`Models: ${chat}, ${story}`, stories * modelPerStory(chat, story)),
        row(`  ${adaptations} adapted posts a story`, stories * modelForAdaptations(story)),
        row('  a visitor who does not buy', stories * modelPerVisitor(chat, story)),
        row('  ten spoken minutes by gpt-transcribe', stories * 10 * speechMinute),
      ]
    : [];
  const others = (Object.keys(models) as ModelName[]).map((name) =>
    row(`  all by ${name}`, stories * modelPerStory(name, name)),
  );
  return [...chosen, ...(priced ? [] : [`  The price of ${chat} or ${story} is unknown.`]), ...others];
}

export function costLines({ chatModel, storyModel, storyUsd, parts }: CostsOf): string[] {
  const aws = awsPerStory();
  const standing = fixedCostsPerMonth(parts);
  const guesses = new Set([...aws, ...standing].flatMap((cost) => cost.guesses.map(({ per }) => per)));
  return [
    `$ per ${stories.toLocaleString('en')} bought stories`,
    ...aws.map((cost) => row(cost.what, stories * cost.usd, describeThreshold(cost))),
    row('AWS', stories * sumOf(aws)),
    ...modelLines(chatModel, storyModel),
    row(`Stripe, of $${storyUsd} each`, stories * stripePerStory(storyUsd), ' *'),
    '',
    '$ per month, without visitors',
    ...standing.map((cost) => row(cost.what, cost.usd, describeThreshold(cost))),
    row('AWS', sumOf(standing)),
    '',
    `* contains a price from memory, to be looked up: ${[...guesses].join('; ')}; Stripe's fee.`,
  ];
}
