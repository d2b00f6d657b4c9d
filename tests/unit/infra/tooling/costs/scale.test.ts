import { describe, expect, it } from 'vitest';
import { readStage } from '#infra/stages.ts';
import { bendsAt, loadAt, scaleLimits, scaleLines } from '#infra/tooling/costs/scale.ts';

const stage = readStage('prod');
const options = { stage, restingUsd: 15, storyUsd: 19, chat: 'gpt-5.4-nano', story: 'gpt-5.4-mini' } as const;
const limits = scaleLimits(stage, options.restingUsd);

function limitOf(what: string) {
  const found = limits.find((limit) => limit.what === what);
  if (found === undefined) throw new Error(`no limit ${what}`);
  return found;
}

describe('scale on paper', () => {
  it('computes the load of the busiest time, and the stories a day at which a limit is reached', () => {
    const limit = { what: '', change: '', perStory: 2, limit: 40 };
    // 86,400 stories a day are 1 a second, 4 when it is busiest.
    expect(loadAt({ ...limit, per: 'second' }, 86_400)).toBeCloseTo(8);
    expect(loadAt({ ...limit, per: 'minute' }, 86_400)).toBeCloseTo(480);
    expect(loadAt({ ...limit, per: 'day' }, 86_400)).toBe(172_800);
    expect(bendsAt({ ...limit, per: 'second' })).toBeCloseTo(432_000);
    expect(bendsAt({ ...limit, per: 'day' })).toBe(20);
  });

  it('lists what bends first: the budget of the visitors, then the tier of the model', () => {
    expect(limits.slice(0, 2).map(({ what }) => what)).toEqual(['tokens of visitors', 'model tokens, OpenAI tier 1']);
    expect(bendsAt(limitOf('tokens of visitors'))).toBeGreaterThan(50);
  });

  it('has no partition that bends below 100,000 stories a day', () => {
    const hot = limits.filter(({ isHot }) => isHot);
    expect(hot.map(({ what }) => what).toSorted()).toEqual([
      ...['writes of BUDGET#day#shard', 'writes of OUTBOX#day', 'writes of WAITING#day'],
    ]);
    for (const limit of hot) expect(bendsAt(limit), limit.what).toBeGreaterThan(500_000);
    expect(bendsAt(limitOf('batches of the outbox stream'))).toBeGreaterThan(500_000);
  });

  it.each([1, 10, 1000, 100_000])('%d stories a day: marks the bent limits, with the setting of each', (stories) => {
    const lines = scaleLines(stories, options);
    const marked = lines.filter((line) => line.startsWith('! '));
    expect(marked).toHaveLength(limits.filter((limit) => bendsAt(limit) < stories).length);
    for (const line of lines.slice(2, -2)) expect(line).toMatch(/ {2}\S.*\S$/);
    for (const what of ['OUTBOX#day', 'BUDGET#day#shard']) expect(lines.join('\n')).toContain(what);
    expect(lines.at(-1)).toMatch(/^ {2}\$ a month: AWS \$[\d,]+, models \$[\d,]+, Stripe \$[\d,]+$/);
  });
});
