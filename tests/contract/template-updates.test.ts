import { diffTemplate, ResourceImpact } from '@aws-cdk/cloudformation-diff';
import { Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { scriptHashesOf } from '#infra/constructs/inline-script-hashes.ts';
import type { Stage } from '#infra/stages.ts';
import { stackOrder } from '#infra/tooling/deploy/stack-order.ts';
import { tableDefinition } from '#shared/names/table.ts';
import { sampleStage } from '#tests/support/sample-stages.ts';
import { inlineScript, nextInlineScript, synthesiseStage } from '#tests/support/synthesised-stage.ts';

type Synthesised = ReturnType<typeof synthesiseStage>;

/** They have data, or an address that others know. */
const stateful = [
  'AWS::ApiGateway::RestApi',
  'AWS::CloudFront::Distribution',
  'AWS::DynamoDB::Table',
  'AWS::KMS::Key',
  'AWS::Logs::LogGroup',
  'AWS::S3::Bucket',
  'AWS::SecretsManager::Secret',
  'AWS::SNS::Topic',
  'AWS::SQS::Queue',
];

const script = (text: string) => scriptHashesOf([`<script>${text}</script>`]);
const liveApiUrl = 'https://api1.execute-api.us-east-1.amazonaws.com/ann';
const deployed = { liveApiUrl, liveScriptHashes: script(inlineScript) } as const;

const personal = sampleStage('ann');
const withEverything: Stage = {
  ...personal,
  keys: 'own',
  firewall: 'on',
  releases: 'canary',
  alarms: 'on',
  reservedConcurrency: 'on',
  logRetentionDays: 90,
  monthlyBudgetDollars: 50,
};

interface Json {
  readonly [name: string]: Json;
}

function readTemplates({ app }: Synthesised): ReadonlyMap<string, Json> {
  const stacks = app.node.findAll().filter((construct) => Stack.isStack(construct));
  return new Map(stacks.map((stack) => [stack.node.path, Template.fromStack(stack).toJSON()]));
}
const read = new Map<Synthesised, ReturnType<typeof readTemplates>>();

/** Every template, also nested ones, by the path of its stack. */
function templatesOf(version: Synthesised) {
  const templates = read.get(version) ?? readTemplates(version);
  read.set(version, templates);
  return templates;
}

const isUpdated = [ResourceImpact.NO_CHANGE, ResourceImpact.WILL_CREATE, ResourceImpact.WILL_UPDATE];

/** Changes of the resources, each as `path/id: type impact`. */
function changes(from: Synthesised, to: Synthesised) {
  const [before, after] = [templatesOf(from), templatesOf(to)];
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((path) => {
    const found: { readonly id: string; readonly type: string; readonly impact: ResourceImpact }[] = [];
    diffTemplate(before.get(path) ?? {}, after.get(path) ?? {}).resources.forEachDifference((id, difference) => {
      const { oldResourceType, newResourceType, changeImpact: impact } = difference;
      found.push({ id: `${path}/${id}`, type: oldResourceType ?? newResourceType ?? '', impact });
    });
    return found;
  });
}

const harmed = (from: Synthesised, to: Synthesised) =>
  changes(from, to).filter(({ type, impact }) => stateful.includes(type) && !isUpdated.includes(impact));

interface Exported {
  readonly Export?: { readonly Name: string };
  readonly Value: unknown;
}

function exportsOf(template: Json | undefined): ReadonlyMap<string, string> {
  const outputs = Object.values((template?.['Outputs'] ?? {}) as unknown as Record<string, Exported>);
  return new Map(outputs.flatMap(({ Export, Value }) => (Export ? [[Export.Name, JSON.stringify(Value)]] : [])));
}

const importsOf = (template: Json | undefined) =>
  [...JSON.stringify(template ?? {}).matchAll(/"Fn::ImportValue":"([^"]+)"/g)].map(([, name = '']) => name);

/** Exports that CloudFormation would refuse to change, because a stack that is deployed later still imports them. */
function refusedExports(from: Synthesised, to: Synthesised): string[] {
  const [before, after] = [templatesOf(from), templatesOf(to)];
  const order = stackOrder(to.app.outdir);
  return order.flatMap((stack, index) => {
    const [old, next] = [exportsOf(before.get(stack)), exportsOf(after.get(stack))];
    const inUse = new Set(order.slice(index + 1).flatMap((later) => importsOf(before.get(later))));
    return [...old].flatMap(([name, value]) => (inUse.has(name) && next.get(name) !== value ? [name] : []));
  });
}

/** Imports of a stack that nothing deployed before it exports. */
function missingExports(to: Synthesised): string[] {
  const after = templatesOf(to);
  const order = stackOrder(to.app.outdir);
  return order.flatMap((stack, index) => {
    const known = new Set(order.slice(0, index).flatMap((earlier) => [...exportsOf(after.get(earlier)).keys()]));
    return importsOf(after.get(stack)).filter((name) => !known.has(name));
  });
}

const current = synthesiseStage(personal, deployed);
const next = synthesiseStage({ ...personal, customerTokensPerDay: 1 }, { ...deployed, version: 'next' });
const complete = synthesiseStage(withEverything, deployed);
const first = synthesiseStage(personal, { deployment: 'first' });

const updates = [
  ['other code, one more function, page and queue, and another setting', current, next],
  ['a function, a page and a queue fewer', next, current],
  ['the second part of a first deployment', first, current],
  ['own key, firewall, releases and alarms turned on', current, complete],
] as const;

describe.each(updates)('an update with %s', (_what, from, to) => {
  it('replaces and deletes no data and no address', () => {
    expect(changes(from, to).length).toBeGreaterThan(0);
    // The logs and the dead letters of a function go with it.
    const removed = from === next ? ['AWS::Logs::LogGroup', 'AWS::Logs::LogGroup', 'AWS::SQS::Queue'] : [];
    expect(
      harmed(from, to)
        .map(({ type }) => type)
        .toSorted(),
    ).toEqual(removed);
  });

  it('changes no export that a stack deployed later still imports, and exports before it imports', () => {
    expect(refusedExports(from, to)).toEqual([]);
    expect(missingExports(to)).toEqual([]);
  });
});

describe('an update that turns the own key, firewall, releases and alarms off', () => {
  it('keeps the table, the buckets and the addresses', () => {
    // The log of the firewall, and the topic of the alarms.
    const ofThese = ['AWS::KMS::Key', 'AWS::Logs::LogGroup', 'AWS::SNS::Topic'];
    expect(harmed(complete, current).filter(({ type }) => !ofThese.includes(type))).toEqual([]);
  });

  it('is refused for the key alone, which functions still use', () => {
    const refused = refusedExports(complete, current);
    expect(refused).toEqual([expect.stringMatching(/^tellwren-ann-data:ExportsOutput\w*Key\w+$/)]);
  });
});

describe('the next version', () => {
  it('deploys the policy with the scripts of both versions before the pages', () => {
    const order = stackOrder(next.app.outdir);
    expect(order.indexOf('tellwren-ann-web')).toBeLessThan(order.indexOf('tellwren-ann-web-content'));
    const policies = JSON.stringify(next.web.findResources('AWS::CloudFront::ResponseHeadersPolicy'));
    for (const hash of [...script(inlineScript), ...script(nextInlineScript)]) expect(policies).toContain(hash);
  });

  it('keeps the functions and publishes a version of each', () => {
    const versions = changes(current, next).filter(({ type }) => type === 'AWS::Lambda::Version');
    const functions = changes(current, next).filter(({ type }) => type === 'AWS::Lambda::Function');
    const created = versions.filter(({ impact }) => impact === ResourceImpact.WILL_CREATE);
    expect(created.length).toBeGreaterThan(60);
    // Earlier versions stay until `pruneVersions` deletes all but ten.
    expect(versions.filter(({ impact }) => impact === ResourceImpact.WILL_ORPHAN)).toHaveLength(created.length);
    expect(functions.filter(({ impact }) => !isUpdated.includes(impact))).toEqual([]);
  });
});

it('a table with another name of its key would be found', () => {
  const before = current.data.toJSON();
  const after = JSON.parse(JSON.stringify(before).replaceAll(`"${tableDefinition.partitionKey}"`, '"other"'));
  const impacts: ResourceImpact[] = [];
  diffTemplate(before, after).resources.forEachDifference((_id, { changeImpact }) => impacts.push(changeImpact));
  expect(impacts).toEqual([ResourceImpact.WILL_REPLACE]);
});
