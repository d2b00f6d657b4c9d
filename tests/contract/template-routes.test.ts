import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { stepFunctionArns } from '#infra/local/local-stage.ts';
import { writeStoryDefinition } from '#infra/workflows/write-story.ts';
import { type Endpoint, methodsOf } from '#shared/endpoints/endpoint.ts';
import { endpoints } from '#shared/endpoints/index.ts';
import { routeThrottle } from '#shared/endpoints/throttle-classes.ts';
import { kebabCase, stepIds } from '#shared/names/functions.ts';
import { sampleStage, sampleStageNames } from '#tests/support/sample-stages.ts';
import { propertiesOf, synthesiseStage } from '#tests/support/synthesised-stage.ts';

/** AWS's rules of the Amazon States Language; the package comes without types. */
const validate: (definition: unknown) => { readonly isValid: boolean; readonly errors: readonly unknown[] } =
  createRequire(import.meta.url)('asl-validator');

/** Variables that identify the caller. */
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
type Route = (typeof routes)[number];
const nameOf = ({ id, method, path }: Route) => `${id}: ${method} ${path}`;

describe.each(sampleStageNames)('triggers in the template of stage %s', (name) => {
  const { api, story, jobs } = synthesiseStage(sampleStage(name));
  const [restApi] = propertiesOf(api, 'AWS::ApiGateway::RestApi');
  const [deployed] = propertiesOf(api, 'AWS::ApiGateway::Stage');
  const { paths } = restApi.Body;

  it('routes each method to the live version of its function, streamed if it streams, and HEAD for public documents only', () => {
    const faults = routes.filter(({ id, path, method, streams }) => {
      const { operationId, 'x-amazon-apigateway-integration': integration } = paths[path][method.toLowerCase()];
      const uri = JSON.stringify(integration.uri);
      const wanted = streams
        ? ['STREAM', '2021-11-15/functions/', '/response-streaming-invocations']
        : ['BUFFERED', '2015-03-31/functions/', '/invocations'];
      return !(
        operationId === (method === 'HEAD' ? `${id}Head` : id) &&
        integration.type === 'aws_proxy' &&
        [`"${id}Live`, ...wanted.slice(1)].every((part) => uri.includes(part)) &&
        integration.responseTransferMode === wanted[0]
      );
    });
    expect(faults.map(nameOf)).toEqual([]);
    const withHead = Object.keys(paths).filter((path) => paths[path].head !== undefined);
    expect(withHead.toSorted()).toEqual([
      '/api/category/continue-your-story',
      '/api/health',
      '/api/product/{productId}',
      '/api/public/featured-story',
      '/api/public/featured-story/{featuredStoryId}',
      '/prints/{print}/{file}',
      '/s/{token}',
      '/s/{token}/reminders',
      '/s/{token}/{file}',
    ]);
  });

  // The gateway lets everybody in; who may call is asked by the function (architecture 4), which needs the means to.
  it('passes each function the variables that identify its caller', () => {
    const lambdas = new Map(
      propertiesOf(api, 'AWS::Lambda::Function').map((each) => [each.FunctionName, each.Environment.Variables]),
    );
    const lacking = Object.values(endpoints).filter(({ id, caller }) => {
      const variables = Object.keys(lambdas.get(`tellwren-${name}-${kebabCase(id)}`));
      return !meansByCaller[caller].every((each) => variables.includes(each));
    });
    expect(lacking.map(({ id }) => id)).toEqual([]);
  });

  it('lets the gateway call each live version on its own route only', () => {
    const permissions = propertiesOf(api, 'AWS::Lambda::Permission');
    const arns = permissions.map(({ SourceArn }) => JSON.stringify(SourceArn));
    const faults = routes.filter(({ path, method }) => {
      const route = `/${name}/${method}${path.replace(/\{\w+\}/g, '*')}"`;
      return arns.filter((arn) => arn.includes(route)).length !== 1;
    });
    expect(faults.map(nameOf)).toEqual([]);
    const called = permissions.map(({ FunctionName }) => FunctionName.Ref);
    expect([...new Set(called)].toSorted()).toEqual(Object.keys(api.findResources('AWS::Lambda::Alias')).toSorted());
  });

  it('throttles each route as its class says, and logs errors without request data', () => {
    interface Setting {
      readonly [name: string]: unknown;
    }
    const settings: Setting[] = deployed.MethodSettings;
    const faults = routes.filter(({ path, method, throttle }) => {
      const { ratePerSecond, burst } = routeThrottle(throttle);
      return !settings.some(
        (each) =>
          each['ResourcePath'] === `/${path.replaceAll('/', '~1')}` &&
          each['HttpMethod'] === method &&
          each['ThrottlingRateLimit'] === ratePerSecond &&
          each['ThrottlingBurstLimit'] === burst,
      );
    });
    expect(faults.map(nameOf)).toEqual([]);
    expect(settings.filter((each) => each['LoggingLevel'] !== 'ERROR' || each['DataTraceEnabled'] !== false)).toEqual(
      [],
    );
  });

  it('is regional, and logs the route instead of the path, which may contain a token', () => {
    expect(restApi.EndpointConfiguration.Types).toEqual(['REGIONAL']);
    const format: string = deployed.AccessLogSetting.Format;
    expect(format).toContain('$context.resourcePath');
    expect(format).not.toMatch(/\$context\.path\b|authorization|querystring|header/i);
  });

  const [machine] = propertiesOf(story, 'AWS::StepFunctions::StateMachine');

  it('runs the local workflow, which is valid Amazon States Language', () => {
    const parts: (string | { 'Fn::GetAtt': [string, string] })[] = machine.DefinitionString['Fn::Join'][1];
    // A function is named in the template by its logical id, which begins with its own.
    const text = parts.map((part) => (typeof part === 'string' ? part : stepFunctionArnOf(part['Fn::GetAtt'][0])));
    const definition = JSON.parse(text.join(''));
    expect(definition).toEqual(writeStoryDefinition(stepFunctionArns));
    expect(validate(definition)).toMatchObject({ isValid: true, errors: [] });
    const { StartAt: _none, ...headless } = definition;
    expect(validate(headless).isValid).toBe(false);
  });

  it('logs state names without payloads', () => {
    expect(machine.LoggingConfiguration).toMatchObject({ IncludeExecutionData: false, Level: 'ALL' });
  });

  it('passes new outbox rows and changes of orders, texts and checkouts on, with five tries, then to the dead-letter queue', () => {
    const [mapping] = propertiesOf(story, 'AWS::Lambda::EventSourceMapping');
    expect(mapping).toMatchObject({ BisectBatchOnFunctionError: true, MaximumRetryAttempts: 5 });
    expect(mapping.DestinationConfig.OnFailure.Destination).toBeDefined();
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
    expect(rule.EventPattern.detail).toEqual({
      status: ['FAILED', 'TIMED_OUT', 'ABORTED'],
      stateMachineArn: [{ Ref: expect.stringMatching(/^WriteStory/) }],
    });
    expect(JSON.stringify(rule.Targets)).toContain('failLostStoryFunction');
    const lambda = propertiesOf(story, 'AWS::Lambda::Function').find(({ FunctionName }) =>
      FunctionName.endsWith('-fail-lost-story'),
    );
    expect(JSON.stringify(lambda.DeadLetterConfig)).toContain('unsettledstories');
  });

  it('sweeps the outbox every minute and checks every invariant each night', () => {
    const rules = propertiesOf(jobs, 'AWS::Events::Rule');
    const schedules = rules.map(({ Targets, ScheduleExpression, State }) => {
      return `${/"(\w+)Function/.exec(JSON.stringify(Targets))?.[1]} ${ScheduleExpression} ${State}`;
    });
    expect(schedules).toContain('sweepOutbox rate(1 minute) ENABLED');
    expect(schedules).toContain('checkInvariants cron(17 3 * * ? *) ENABLED');
  });

  it('does not retry a failed job, which the schedule starts again', () => {
    const invoked = propertiesOf(jobs, 'AWS::Lambda::EventInvokeConfig');
    const jobFunctions = Object.keys(jobs.findResources('AWS::Lambda::Function'));
    expect(invoked.map(({ FunctionName }) => FunctionName.Ref).toSorted()).toEqual(jobFunctions.toSorted());
    for (const { MaximumRetryAttempts, Qualifier } of invoked)
      expect([MaximumRetryAttempts, Qualifier]).toEqual([0, '$LATEST']);
  });
});
