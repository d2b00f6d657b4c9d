import type { Stage } from '#infra/stages.ts';
import {
  awsPerStory,
  type Cost,
  modelForAdaptations,
  modelPerStory,
  modelPerVisitor,
  restingCosts,
  stripePerStory,
  sumOf,
} from './cost-model.ts';
import { adaptations } from './journey.ts';
import {
  cloudWatchFree,
  type ModelName,
  models,
  modelsSource,
  type Price,
  prices,
  speechMinute,
  stripeFee,
} from './prices.ts';
import type { StageResources } from './stage-resources.ts';

const stories = 1000;
/** `*` marks a price that no page confirms. */
const mark = (costs: readonly Cost[]) =>
  costs.some(({ prices: used }) => used.some(({ source }) => source === undefined)) ? ' *' : '';
const row = (what: string, ...usd: readonly number[]) =>
  `  ${what.padEnd(38)}${usd.map((each) => each.toFixed(2).padStart(9)).join(' ')}`;

const inWords = (name: string) => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

export function isPriced(name: string): name is ModelName {
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

/** Costs at rest of stages side by side. */
export function restingLines(stages: readonly { readonly stage: Stage; readonly parts: StageResources }[]): string[] {
  const columns = stages.map(({ stage, parts }) => restingCosts(stage, parts));
  const [first = []] = columns;
  const heading = stages.map(({ stage }) => stage.profile.padStart(9)).join(' ');
  const { alarmMetrics, metrics, dashboards } = cloudWatchFree;
  return [
    `${'$ per month, without visitors'.padEnd(40)}${heading}`,
    ...first.map((cost, index) => row(cost.what, ...columns.map((costs) => costs[index]?.usd ?? 0)) + mark([cost])),
    row('AWS', ...columns.map(sumOf)),
    ...stages.map(({ stage, parts }) => {
      const counted = Object.entries(parts).filter(([, count]) => count > 0);
      return `  ${stage.profile}: ${counted.map(([name, count]) => `${inWords(name)} ${count}`).join(', ')}`;
    }),
    `  CloudWatch's free tier is counted: ${alarmMetrics} alarm metrics, ${metrics} metrics, ${dashboards} dashboards a month. Stages in one`,
    '  account share it. Not counted: free tiers of Lambda and logs, the cents of stored bundles and of an empty table.',
    `  A key costs $${prices.keyRotationMonth.usd} a month more after its first yearly rotation and after its second *.`,
  ];
}

interface StoryCosts {
  readonly chatModel: string;
  readonly storyModel: string;
  readonly storyUsd: number;
}

/** Costs of bought stories. */
export function storyLines({ chatModel, storyModel, storyUsd }: StoryCosts): string[] {
  const aws: Cost[] = awsPerStory();
  return [
    `$ per ${stories.toLocaleString('en')} bought stories`,
    ...aws.map((cost) => row(cost.what, stories * cost.usd) + mark([cost])),
    row('AWS', stories * sumOf(aws)),
    ...modelLines(chatModel, storyModel),
    row(`Stripe, of $${storyUsd} each`, stories * stripePerStory(storyUsd)),
  ];
}

/** Each price with its page and date. `*` marks one that no page confirms. */
export function sourceLines(): string[] {
  const all: readonly Price[] = Object.values(prices);
  const unconfirmed = all.filter(({ source }) => source === undefined).map(({ per }) => per);
  const pages = Map.groupBy(
    all.filter(({ source }) => source !== undefined),
    ({ source = '' }) => source,
  );
  return [
    'Prices of us-east-1, looked up on 2026-11-24 in stored copies of these pages:',
    ...[...pages].map(([page, of]) => `  ${of.map(({ per }) => per).join(', ')}: ${page}`),
    `  free tier of CloudWatch: ${cloudWatchFree.source}`,
    `  models: ${modelsSource}`,
    `  Stripe: ${stripeFee.source}`,
    `* from memory, found on no page: ${unconfirmed.join(', ')}`,
  ];
}
