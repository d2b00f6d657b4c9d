import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { stepFunctionArns } from '#infra/local/local-stage.ts';
import { writeStoryDefinition } from '#infra/workflows/write-story.ts';
import { type Endpoint, methodsOf } from '#shared/endpoints/endpoint.ts';
import { endpoints } from '#shared/endpoints/index.ts';
import { throttleClasses } from '#shared/endpoints/throttle-classes.ts';
import { kebabCase, stepIds } from '#shared/names/functions.ts';
import { sampleStage, sampleStageNames } from '#tests/support/sample-stages.ts';
import { propertiesOf, synthesiseStage } from '#tests/support/synthesised-stage.ts';

/** AWS's rules of the Amazon States Language; the package comes without types. */
const validate: (definition: unknown) => { readonly isValid: boolean; readonly errors: readonly unknown[] } =
  createRequire(import.meta.url)('asl-validator');

/** Variables of the environment without which nobody can be told from somebody else. */
const meansByCaller = {
  customer: ['TOKEN_PUBLIC_KEYS', 'TOKEN_ISSUER', 'TABLE_NAME'],
  visitor: ['TOKEN_PUBLIC_KEYS', 'TOKEN_ISSUER', 'TABLE_NAME'],
  operator: ['TABLE_NAME'],
  stripe: ['STRIPE_WEBHOOK_SECRET'],
  scheduler: ['SCHEDULER_WEBHOOK_SECRET'],
  anyone: [],
} as const satisfies Record<Endpoint['caller'], readonly string[]>;

/** The address under which the local stack calls the function that the template names so. */
function stepFunctionArnOf(logicalId: string): string {
  const step = stepIds.find((id) => logicalId.startsWith(`${id}Function`));
  if (step === undefined) throw new Error(`no step ${logicalId}`);
  return stepFunctionArns[step];
}

const routes = Object.values(endpoints).flatMap((endpoint) =>
  methodsOf(endpoint).map((method) => ({ ...endpoint, method })),
);

describe.each(sampleStageNames)('triggers in the template of stage %s', (name) => {
  const { api, story, jobs } = synthesiseStage(sampleStage(name));

  describe('the API', () => {
    const [restApi] = propertiesOf(api, 'AWS::ApiGateway::RestApi');
    const [deployed] = propertiesOf(api, 'AWS::ApiGateway::Stage');
    const document = restApi.Body;

    it('answers HEAD for the pages and pictures of the site only', () => {
      const withHead = Object.keys(document.paths).filter((path) => document.paths[path].head !== undefined);
      expect(withHead.toSorted()).toEqual(['/prints/{print}/{file}', '/s/{token}', '/s/{token}/{file}']);
    });

    it.each(routes)('routes $method $path to $id', ({ id, path, method, streams }) => {
      const operation = document.paths[path][method.toLowerCase()];
      expect(operation.operationId).toBe(method === 'HEAD' ? `${id}Head` : id);
      const integration = operation['x-amazon-apigateway-integration'];
      const uri = JSON.stringify(integration.uri);
      expect(uri).toContain(`"${id}Live`);
      expect(integration.type).toBe('aws_proxy');
      expect(integration.responseTransferMode).toBe(streams ? 'STREAM' : 'BUFFERED');
      expect(uri).toContain(streams ? '2021-11-15/functions/' : '2015-03-31/functions/');
      expect(uri).toContain(streams ? '/response-streaming-invocations' : '/invocations');
    });

    // The gateway lets everybody in; who may call is asked by the function (architecture 4), which needs the means to.
    it.each(Object.values(endpoints))('passes $id the credentials that identify its caller', ({ id, caller }) => {
      const functionName = `tellwren-${name}-${kebabCase(id)}`;
      const lambda = propertiesOf(api, 'AWS::Lambda::Function').find(
        ({ FunctionName }) => FunctionName === functionName,
      );
      const means = meansByCaller[caller];
      expect(Object.keys(lambda.Environment.Variables)).toEqual(expect.arrayContaining([...means]));
    });

    it.each(routes)('lets the gateway call $id by $method on its own route only', ({ path, method }) => {
      const arns = propertiesOf(api, 'AWS::Lambda::Permission').map(({ SourceArn }) => JSON.stringify(SourceArn));
      const route = `/${name}/${method}${path.replace(/\{\w+\}/g, '*')}"`;
      expect(arns.filter((arn) => arn.includes(route))).toHaveLength(1);
    });

    it('lets the gateway call only the live version', () => {
      const called = propertiesOf(api, 'AWS::Lambda::Permission').map(({ FunctionName }) => FunctionName.Ref);
      expect([...new Set(called)].toSorted()).toEqual(Object.keys(api.findResources('AWS::Lambda::Alias')).toSorted());
    });

    it.each(routes)('throttles $method $path as its class says', ({ path, method, throttle }) => {
      const { ratePerSecond, burst } = throttleClasses[throttle].stage;
      expect(deployed.MethodSettings).toContainEqual(
        expect.objectContaining({
          ResourcePath: `/${path.replaceAll('/', '~1')}`,
          HttpMethod: method,
          ThrottlingRateLimit: ratePerSecond,
          ThrottlingBurstLimit: burst,
        }),
      );
    });

    it('is regional, and logs the route instead of the path, which may contain a token', () => {
      expect(restApi.EndpointConfiguration.Types).toEqual(['REGIONAL']);
      const format: string = deployed.AccessLogSetting.Format;
      expect(format).toContain('$context.resourcePath');
      expect(format).not.toMatch(/\$context\.path\b|authorization|querystring|header/i);
    });
  });

  describe('the workflow', () => {
    const [deployedMachine] = propertiesOf(story, 'AWS::StepFunctions::StateMachine');
    const parts: (string | { 'Fn::GetAtt': [string, string] })[] = deployedMachine.DefinitionString['Fn::Join'][1];
    // A function is named in the template by its logical id, which begins with its own.
    const definition = JSON.parse(
      parts.map((part) => (typeof part === 'string' ? part : stepFunctionArnOf(part['Fn::GetAtt'][0]))).join(''),
    );

    it('is the local workflow, except for the ARNs of its functions', () => {
      expect(definition).toEqual(writeStoryDefinition(stepFunctionArns));
    });

    it('is valid Amazon States Language', () => {
      expect(validate(definition)).toMatchObject({ isValid: true, errors: [] });
      const { StartAt: _none, ...headless } = definition;
      expect(validate(headless).isValid).toBe(false);
    });

    it('logs state names without payloads', () => {
      const [machine] = propertiesOf(story, 'AWS::StepFunctions::StateMachine');
      expect(machine.LoggingConfiguration).toMatchObject({ IncludeExecutionData: false, Level: 'ALL' });
    });

    it('passes new outbox rows and changes of orders, texts and checkouts on, with five tries, then to the dead-letter queue', () => {
      const [mapping] = propertiesOf(story, 'AWS::Lambda::EventSourceMapping');
      expect(mapping).toMatchObject({
        BisectBatchOnFunctionError: true,
        MaximumRetryAttempts: 5,
        ParallelizationFactor: 10,
        DestinationConfig: { OnFailure: { Destination: expect.anything() } },
      });
      const filters: { Pattern: string }[] = mapping.FilterCriteria.Filters;
      const keysOf = (partition: string, sort?: string) => ({
        Keys: { PK: { S: [{ prefix: partition }] }, ...(sort && { SK: { S: [{ prefix: sort }] } }) },
      });
      expect(filters.map(({ Pattern }) => JSON.parse(Pattern))).toEqual([
        { eventName: ['INSERT'], dynamodb: keysOf('OUTBOX#') },
        { eventName: ['INSERT', 'MODIFY'], dynamodb: keysOf('USER#', 'ORDER#') },
        { eventName: ['INSERT'], dynamodb: keysOf('USER#', 'BODY#') },
        { eventName: ['INSERT', 'MODIFY'], dynamodb: keysOf('CHECKOUT#', 'CHECKOUT') },
      ]);
    });

    it('passes failed executions to the function that fails their story, else to the dead-letter queue', () => {
      const [rule] = propertiesOf(story, 'AWS::Events::Rule');
      expect(rule.EventPattern).toMatchObject({
        source: ['aws.states'],
        'detail-type': ['Step Functions Execution Status Change'],
        detail: {
          status: ['FAILED', 'TIMED_OUT', 'ABORTED'],
          stateMachineArn: [{ Ref: expect.stringMatching(/^WriteStory/) }],
        },
      });
      const called = JSON.stringify(rule.Targets);
      expect(called).toContain('failLostStoryFunction');
      const lambda = propertiesOf(story, 'AWS::Lambda::Function').find(({ FunctionName }) =>
        FunctionName.endsWith('-fail-lost-story'),
      );
      expect(JSON.stringify(lambda.DeadLetterConfig)).toContain('unsettledstories');
    });

    it('checks every invariant each night', () => {
      const rules = propertiesOf(jobs, 'AWS::Events::Rule');
      const nightly = rules.filter(({ Targets }) => JSON.stringify(Targets).includes('checkInvariantsFunction'));
      expect(nightly).toMatchObject([{ ScheduleExpression: 'cron(17 3 * * ? *)', State: 'ENABLED' }]);
    });

    it('does not retry a failed job, which the schedule starts again', () => {
      const jobFunctions = Object.keys(jobs.findResources('AWS::Lambda::Function'));
      const invoked = propertiesOf(jobs, 'AWS::Lambda::EventInvokeConfig');
      expect(invoked.map(({ FunctionName }) => FunctionName.Ref).sort()).toEqual(jobFunctions.sort());
      for (const { MaximumRetryAttempts, Qualifier } of invoked)
        expect([MaximumRetryAttempts, Qualifier]).toEqual([0, '$LATEST']);
    });

    it('sweeps the outbox every minute', () => {
      const [rule] = propertiesOf(jobs, 'AWS::Events::Rule');
      expect(rule).toMatchObject({ ScheduleExpression: 'rate(1 minute)', State: 'ENABLED' });
    });
  });
});
