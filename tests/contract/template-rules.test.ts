import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { App, Stack } from 'aws-cdk-lib';
import { Bucket } from 'aws-cdk-lib/aws-s3';
import { describe, expect, it } from 'vitest';
import { addNagRules, NagRules } from '#infra/nag.ts';
import { type Acknowledgement, acknowledgements } from '#infra/nag-acknowledgements.ts';
import { DataStack } from '#infra/stacks/data-stack.ts';
import { synthesisContext } from '#infra/tooling/costs/stage-resources.ts';
import { tableDefinition } from '#shared/names/table.ts';
import { sampleStage } from '#tests/support/sample-stages.ts';
import { domain, propertiesOf, synthesiseStage } from '#tests/support/synthesised-stage.ts';

const root = join(import.meta.dirname, '../..');

interface Statement {
  readonly Effect: string;
  readonly Action: string | string[];
  readonly Resource: unknown;
}
interface PolicyDocument {
  readonly Statement: Statement[];
}

const used = new Set<Acknowledgement>();

/** Each profile; without a domain, as in a new account, and with one. */
const stages = [
  ['ann, a personal stage', sampleStage('ann')],
  ['dev, without a domain', sampleStage('dev')],
  ['prod, with a domain', { ...sampleStage('prod'), domain }],
] as const;
const synthesised = stages.map(([what, stage]) => {
  const made = synthesiseStage(stage);
  const rules = new NagRules(made.app, { verbose: true });
  const { violations } = rules.validateScope(made.app);
  for (const acknowledgement of rules.used) used.add(acknowledgement);
  return { what, stage, ...made, violations };
});

/** Actions that AWS knows for every resource or none. */
const withoutResource: Readonly<Record<string, string>> = {
  'cloudwatch:DescribeAlarms': 'CodeDeploy, before it moves calls to a new version',
  'cloudwatch:PutMetricData': 'the pipeline, limited to the namespace of its stage',
  'ses:DeleteSuppressedDestination': 'the desk, when an address is mailed to again',
  'lambda:GetAccountSettings': 'the pipeline, as the three below',
  'lambda:ListFunctions': '',
  'ses:GetAccount': '',
  'sns:ListSubscriptions': '',
  'logs:CreateLogDelivery': 'vended log delivery of Step Functions, as all of logs: below',
  'logs:DeleteLogDelivery': '',
  'logs:DescribeLogGroups': '',
  'logs:DescribeResourcePolicies': '',
  'logs:GetLogDelivery': '',
  'logs:ListLogDeliveries': '',
  'logs:PutResourcePolicy': '',
  'logs:UpdateLogDelivery': '',
  'xray:GetSamplingRules': 'traces of Step Functions, as all of xray: below',
  'xray:GetSamplingTargets': '',
  'xray:PutTelemetryRecords': '',
  'xray:PutTraceSegments': '',
};

/** Resources that are known by a part of their name only. */
const knownInPart: readonly { readonly resource: RegExp; readonly reason: string }[] = [
  { resource: /:secret:tellwren\/\w+\/[a-z-]+-\?{6}"/, reason: "Secrets Manager's own six characters" },
  {
    resource: /GetAttFiles\w+Arn\w+"},"\/(shown|exports|u|u\/\*\/(story|gift))\/\*"/,
    reason: 'files, whose keys customers bring about',
  },
  { resource: /GetAttTable\w+Arn\w+"},"\/stream\/\*"/, reason: 'ListStreams, asked for before a stream is known' },
  { resource: /:s3:::cdk-hnb659fds-assets-.*\/\*"/, reason: 'what cdk deploy uploads, named by its content' },
  { resource: /:s3:::",{"Fn::ImportValue":"[\w:-]+Site\w+"},"\/\*"/, reason: 'the files of the site' },
  { resource: /:function:tellwren-\w+-\*"/, reason: 'a release is about any function of its stage' },
  { resource: /:stack\/tellwren-\w+-\*\/\*"/, reason: "the pipeline reads its stage's stacks" },
  { resource: /:ses:.*:identity\/\*"/, reason: 'any recipient; the condition names the sender' },
];

/** What a secret looks like, were it in a template. */
const secretForms = /\b[rs]k_(live|test)_\w+|\bwhsec_\w+|\bsk-[\w-]{16,}|PRIVATE KEY|\bAKIA[0-9A-Z]{16}/;

/** Of a protected stage: deleted only if the deployment that creates it fails. */
const retained = { DeletionPolicy: 'RetainExceptOnCreate', UpdateReplacePolicy: 'Retain' };
const destroyed = { DeletionPolicy: 'Delete', UpdateReplacePolicy: 'Delete' };

describe.each(synthesised)('stage $what', ({ stage, all, data, web, stacks, violations }) => {
  const isProtected = stage.protection === 'on';
  const everywhere = (type: string) => all.flatMap((template) => propertiesOf(template, type));

  function grants(): Statement[] {
    const inline = everywhere('AWS::IAM::Role').flatMap(({ Policies }) => Policies ?? []);
    const attached = [...everywhere('AWS::IAM::Policy'), ...everywhere('AWS::IAM::ManagedPolicy')];
    const documents: PolicyDocument[] = [...inline, ...attached].map(({ PolicyDocument }) => PolicyDocument);
    return documents.flatMap(({ Statement }) => Statement).filter(({ Effect }) => Effect === 'Allow');
  }

  it('has no cdk-nag finding without a reason', () => {
    expect(violations.map(({ ruleName, violatingResources }) => ({ ruleName, violatingResources }))).toEqual([]);
  });

  it('has policies with explicit actions and resources', () => {
    const statements = grants();
    expect(statements.length).toBeGreaterThan(100);
    const faults = statements.flatMap(({ Action, Resource }) => {
      const actions = [Action].flat();
      const isAllowed = (resource: string) => {
        if (resource === '"*"') return actions.every((action) => action in withoutResource);
        return !/[*?]/.test(resource) || knownInPart.some((known) => known.resource.test(resource));
      };
      const resources = [Resource].flat().map((one) => JSON.stringify(one));
      return [
        ...actions.filter((action) => /[*?]/.test(action)),
        ...resources.filter((resource) => !isAllowed(resource)),
      ];
    });
    expect(faults).toEqual([]);
  });

  it('has a retention for every log group', () => {
    const groups = everywhere('AWS::Logs::LogGroup');
    expect(groups.length).toBeGreaterThan(50);
    for (const { RetentionInDays } of groups) expect(RetentionInDays).toBe(stage.logRetentionDays);
    // A function without one would make its own at its first line, kept for ever.
    for (const { LoggingConfig } of everywhere('AWS::Lambda::Function')) expect(LoggingConfig?.LogGroup).toBeDefined();
  });

  it('states the effect on customers and the runbook in every alarm', () => {
    const alarms = [...everywhere('AWS::CloudWatch::Alarm'), ...everywhere('AWS::CloudWatch::CompositeAlarm')];
    expect(alarms.length > 0).toBe(stage.alarms === 'on');
    const faults = alarms.filter(({ AlarmDescription }) => {
      const [, runbook = 'none'] = /^.{15,} Runbook: (infra\/runbooks\/[a-z-]+\.md)$/s.exec(AlarmDescription) ?? [];
      return !existsSync(join(root, runbook));
    });
    expect(faults).toEqual([]);
  });

  it('contains no secret', () => {
    for (const template of all) expect(JSON.stringify(template.toJSON())).not.toMatch(secretForms);
  });

  it('backs the table up for 35 days; in prod also retains and protects it, and encrypts it with a rotating key', () => {
    const ownKey = stage.keys === 'own';
    data.hasResource('AWS::DynamoDB::Table', {
      ...(isProtected ? retained : destroyed),
      Properties: {
        BillingMode: 'PAY_PER_REQUEST',
        DeletionProtectionEnabled: isProtected,
        PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true, RecoveryPeriodInDays: 35 },
        ...(ownKey ? { SSESpecification: { SSEEnabled: true, SSEType: 'KMS' } } : {}),
        KeySchema: [
          { AttributeName: tableDefinition.partitionKey, KeyType: 'HASH' },
          { AttributeName: tableDefinition.sortKey, KeyType: 'RANGE' },
        ],
        GlobalSecondaryIndexes: [
          {
            IndexName: tableDefinition.ownerIndex.name,
            KeySchema: [{ AttributeName: tableDefinition.ownerIndex.partitionKey, KeyType: 'HASH' }],
            Projection: { ProjectionType: 'KEYS_ONLY' },
          },
        ],
        TimeToLiveSpecification: { AttributeName: 'expiresAtSeconds', Enabled: true },
        StreamSpecification: { StreamViewType: 'NEW_IMAGE' },
      },
    });
    if (ownKey) data.hasResource('AWS::KMS::Key', { ...retained, Properties: { EnableKeyRotation: true } });
    expect(everywhere('AWS::KMS::Key')).toHaveLength(ownKey ? 1 : 0);
    expect(stacks.data.terminationProtection).toBe(isProtected);
  });

  it('can repeat a first deployment that failed: the table, which CloudFormation cannot roll back, is created last', () => {
    const [[id = '', table] = []] = Object.entries(data.findResources('AWS::DynamoDB::Table'));
    const others = Object.keys(data.toJSON()['Resources']).filter((other) => other !== id);
    expect(table?.['DependsOn'].toSorted()).toEqual(others.toSorted());
    const first = new DataStack(new App({ context: synthesisContext() }), 'first', { stage, isProtected: false });
    expect(first.terminationProtection).toBe(false);
  });

  describe('buckets', () => {
    const buckets = all.flatMap((template) => Object.entries(template.findResources('AWS::S3::Bucket')));
    const isLog = (id: string) => /AccessLogs/.test(id);

    it('are private, encrypted and cleaned up, in prod retained, with versions and access logs for customers’ objects', () => {
      expect(buckets.map(([id]) => isLog(id)).toSorted()).toEqual([false, false, true, true]);
      for (const [id, bucket] of buckets) {
        expect(bucket).toMatchObject(isProtected ? retained : destroyed);
        const { PublicAccessBlockConfiguration, BucketEncryption, LifecycleConfiguration, ...more } =
          bucket['Properties'];
        expect(Object.values(PublicAccessBlockConfiguration)).toEqual([true, true, true, true]);
        expect(BucketEncryption).toBeDefined();
        expect(LifecycleConfiguration.Rules.length).toBeGreaterThan(0);
        expect(more.OwnershipControls.Rules).toEqual([{ ObjectOwnership: 'BucketOwnerEnforced' }]);
        if (isLog(id)) continue;
        expect(more.VersioningConfiguration).toEqual({ Status: 'Enabled' });
        expect(isLog(more.LoggingConfiguration.DestinationBucketName.Ref)).toBe(true);
      }
    });

    it("let pages only read customers' files", () => {
      const rules = buckets.flatMap(([, { Properties }]) => Properties.CorsConfiguration?.CorsRules ?? []);
      expect(rules).toEqual([{ AllowedMethods: ['GET'], AllowedOrigins: ['*'], MaxAge: 3600 }]);
    });

    it('refuse plain HTTP; only CloudFront reads the site and only S3 writes logs', () => {
      const policies = [data, web].flatMap((template) => propertiesOf(template, 'AWS::S3::BucketPolicy'));
      expect(policies).toHaveLength(4);
      const allowed = policies.flatMap(({ PolicyDocument }) => {
        const statements: (Statement & { Condition: unknown; Principal: { Service: string } })[] =
          PolicyDocument.Statement;
        expect(JSON.stringify(statements.filter(({ Effect }) => Effect === 'Deny'))).toContain('aws:SecureTransport');
        return statements.filter(({ Effect }) => Effect === 'Allow');
      });
      expect(allowed.map(({ Principal, Action }) => [Principal.Service, Action]).toSorted()).toEqual([
        // Of the site and of the desk.
        ['cloudfront.amazonaws.com', ['s3:GetObject', 's3:ListBucket']],
        ['cloudfront.amazonaws.com', ['s3:GetObject', 's3:ListBucket']],
        ['logging.s3.amazonaws.com', 's3:PutObject'],
        ['logging.s3.amazonaws.com', 's3:PutObject'],
      ]);
    });
  });

  it('requires TLS for its queues and topics', () => {
    const policies = [...everywhere('AWS::SQS::QueuePolicy'), ...everywhere('AWS::SNS::TopicPolicy')];
    const resources = [...everywhere('AWS::SQS::Queue'), ...everywhere('AWS::SNS::Topic')];
    expect(policies.length).toBeGreaterThanOrEqual(resources.length);
    const open = policies.filter(
      ({ PolicyDocument }) => !JSON.stringify(PolicyDocument).includes('aws:SecureTransport'),
    );
    expect(open).toEqual([]);
  });

  // Never replaced: CloudFormation refuses to change or delete a value that another stack imports.
  it('exports are of permanent resources only, so that no update is refused', () => {
    const permanent = ['ApiGateway::RestApi', 'CloudFront::Distribution', 'DynamoDB::Table', 'KMS::Key', 'S3::Bucket'];
    const exported = all.flatMap((template) => {
      const { Outputs: outputs = {}, Resources: resources = {} } = template.toJSON();
      return Object.values<{ Export?: object; Value: object }>(outputs)
        .filter(({ Export }) => Export !== undefined)
        .flatMap(({ Value }) => [...JSON.stringify(Value).matchAll(/"(?:Ref":|Fn::GetAtt":\[)"(\w+)"/g)])
        .map(([, id = '']) => `${id}: ${resources[id]?.Type}`);
    });
    expect(exported.length).toBeGreaterThan(5);
    expect(exported.filter((each) => !permanent.includes(each.split(': AWS::')[1] ?? ''))).toEqual([]);
  });
});

describe('reasons for cdk-nag findings', () => {
  it('cover at most ten rules, each with a finding in some stage', () => {
    expect(Object.keys(acknowledgements).length).toBeLessThanOrEqual(10);
    const unused = Object.values(acknowledgements).flatMap((list) => list.filter((one) => !used.has(one)));
    expect(unused).toEqual([]);
  });

  it('are sentences', () => {
    for (const { reason } of Object.values(acknowledgements).flat()) expect(reason).toMatch(/^[A-Z].{40,}\.$|\)\.$/s);
  });
});

describe('synthesis', () => {
  it('fails on a finding', () => {
    const app = new App({ builtinCloudFormationValidation: false });
    new Bucket(new Stack(app, 'tellwren-dev-data'), 'Open');
    addNagRules(app);
    expect(() => app.synth()).toThrow('AwsSolutions-S1');
  });

  it('is that of cdk synth, with the rules applied', () => {
    expect(readFileSync(join(root, 'infra/tooling/app.ts'), 'utf8')).toContain('addNagRules(app);');
  });
});
