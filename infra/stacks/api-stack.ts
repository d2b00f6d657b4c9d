import { CfnOutput, RemovalPolicy, SecretValue, Stack, type StackProps } from 'aws-cdk-lib';
import {
  AccessLogFormat,
  ApiDefinition,
  EndpointType,
  LogGroupLogDestination,
  type MethodDeploymentOptions,
  MethodLoggingLevel,
  SecurityPolicy,
  SpecRestApi,
} from 'aws-cdk-lib/aws-apigateway';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import { CfnPermission } from 'aws-cdk-lib/aws-lambda';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { countFaults } from '#infra/constructs/faults-metric.ts';
import { type FilesFacts, functionContext, type TableFacts } from '#infra/constructs/function-context.ts';
import { forwardingProofName } from '#infra/constructs/operator-secrets.ts';
import { Releases } from '#infra/constructs/releases.ts';
import { createInLanes } from '#infra/constructs/resource-lanes.ts';
import { accessLogGroupName, apiName } from '#infra/constructs/stage-names.ts';
import { WebFirewall } from '#infra/constructs/web-firewall.ts';
import { endpointIds, type FunctionId } from '#infra/function-entries.ts';
import { openApiDocument } from '#infra/openapi/document.ts';
import { gatewayDocument } from '#infra/openapi/gateway-document.ts';
import type { Stage } from '#infra/stages.ts';
import { methodsOf } from '#shared/endpoints/endpoint.ts';
import { type EndpointId, endpointFolders, endpoints } from '#shared/endpoints/index.ts';
import { routeThrottle } from '#shared/endpoints/throttle-classes.ts';
import { proofVariable } from '#shared/names/api-headers.ts';
import { FunctionsStack } from './functions-stack.ts';

export interface ApiStackProps extends StackProps {
  readonly stage: Stage;
  readonly siteUrl: string;
  readonly deskUrl: string;
  readonly table: TableFacts;
  readonly files: FilesFacts;
  readonly bundleFolder: (id: FunctionId) => string;
  readonly isEmergency: boolean;
}

/** One line per request, with the route instead of the path, which may contain tokens (threat 25). Metric filters read it. */
const accessLogLine = {
  requestId: '$context.requestId',
  sourceIp: '$context.identity.sourceIp',
  method: '$context.httpMethod',
  route: '$context.resourcePath',
  status: '$context.status',
  gatewayError: '$context.error.responseType',
  latencyMs: '$context.responseLatency',
  functionLatencyMs: '$context.integration.latency',
};

/** The gateway's own errors without request data. Set for each route, since route settings do not inherit. */
const gatewayLog = { loggingLevel: MethodLoggingLevel.ERROR, dataTraceEnabled: false } as const;

function routeThrottles(): Record<string, MethodDeploymentOptions> {
  return Object.fromEntries(
    endpointIds.flatMap((id) => {
      const { ratePerSecond, burst } = routeThrottle(endpoints[id].throttle);
      const options = { ...gatewayLog, throttlingRateLimit: ratePerSecond, throttlingBurstLimit: burst };
      return methodsOf(endpoints[id]).map((method) => [`${endpoints[id].path}/${method}`, options]);
    }),
  );
}

const permissionLanes = 10;

/** The stacks with canaries first: a release that they roll back reaches no other endpoint. Then the others, in two halves. */
function groupIntoWaves(stacks: readonly FunctionsStack[]): FunctionsStack[][] {
  const canaries = stacks.filter(({ hasCanary }) => hasCanary);
  const others = stacks.filter(({ hasCanary }) => !hasCanary).toSorted((a, b) => b.aliasArns.size - a.aliasArns.size);
  const isEven = (_: FunctionsStack, index: number) => index % 2 === 0;
  return [canaries, others.filter(isEven), others.filter((stack, index) => !isEven(stack, index))];
}

/** The API: one function per endpoint behind a regional REST API from the OpenAPI document (architecture 3 and 13). */
export class ApiStack extends Stack {
  readonly apiUrl: string;
  readonly functionStacks: FunctionsStack[] = [];

  constructor(scope: Construct, id: string, props: ApiStackProps) {
    super(scope, id, props);
    const { stage } = props;
    const proof = SecretValue.secretsManager(forwardingProofName(stage)).unsafeUnwrap();
    const aliasArns = this.functions(props);
    const arnOf = (endpointId: EndpointId) => {
      const found = aliasArns.get(endpointId);
      if (found === undefined) throw new Error(`no function for ${endpointId}`);
      return found;
    };
    const api = new SpecRestApi(this, 'Api', {
      restApiName: apiName(stage),
      apiDefinition: ApiDefinition.fromInline(
        gatewayDocument(openApiDocument(), {
          siteOrigin: props.siteUrl,
          deskOrigin: props.deskUrl,
          partition: this.partition,
          region: this.region,
          patience: stage.openai.patience ?? 1,
          functionArn: arnOf,
        }),
      ),
      // An edge-optimised endpoint would end a stream after 30 s of silence.
      endpointTypes: [EndpointType.REGIONAL],
      cloudWatchRole: true,
      disableExecuteApiEndpoint: stage.domain !== undefined,
      deployOptions: {
        stageName: stage.name,
        variables: { [proofVariable]: proof },
        accessLogDestination: new LogGroupLogDestination(this.accessLog(stage)),
        accessLogFormat: AccessLogFormat.custom(JSON.stringify(accessLogLine)),
        // For preflights and refused methods: no route for browsers has more, and a browser repeats a preflight after two hours.
        throttlingRateLimit: routeThrottle('read').ratePerSecond,
        throttlingBurstLimit: routeThrottle('read').burst,
        ...gatewayLog,
        methodOptions: routeThrottles(),
      },
    });
    api.deploymentStage.node.addDependency(this.gatewayLog(api, stage));
    const permissions = endpointIds.flatMap((endpointId) =>
      methodsOf(endpoints[endpointId]).map(
        (method) =>
          // Not in the function's stack: the API refers to the function, and a mutual reference is impossible.
          new CfnPermission(this, `${endpointId}${method === 'HEAD' ? 'Head' : ''}Permission`, {
            action: 'lambda:InvokeFunction',
            functionName: arnOf(endpointId),
            principal: 'apigateway.amazonaws.com',
            sourceArn: api.arnForExecuteApi(method, endpoints[endpointId].path.replace(/\{\w+\}/g, '*'), stage.name),
          }),
      ),
    );
    createInLanes(permissions, permissionLanes);
    if (stage.firewall === 'on')
      new WebFirewall(this, {
        stage,
        stageArn: api.deploymentStage.stageArn,
        siteOrigin: props.siteUrl,
        proof,
      });
    this.apiUrl = this.publish(api, stage);
    new CfnOutput(this, 'ApiUrl', { value: this.apiUrl });
    // Imported by content stacks of before 2026-12, whose update comes after this one.
    if (stage.domain === undefined) this.exportValue(api.restApiId);
  }

  /** A nested stack per resource, deployed in three waves (decision 0103). */
  private functions(props: ApiStackProps): ReadonlyMap<EndpointId, string> {
    const context = functionContext(this, props);
    const releases = props.stage.releases === 'canary' ? new Releases(this, props) : undefined;
    const { bundleFolder } = props;
    const families = Map.groupBy(endpointIds, (endpointId) => endpointFolders[endpointId]);
    const stacks = [...families].map(
      ([family, ids]) =>
        new FunctionsStack(this, `functions-${family}`, { context, releases, bundleFolder, endpointIds: ids }),
    );
    const waves = groupIntoWaves(stacks);
    for (const [index, wave] of waves.entries()) {
      for (const stack of wave) for (const before of waves[index - 1] ?? []) stack.node.addDependency(before);
    }
    this.functionStacks.push(...stacks);
    return new Map(stacks.flatMap(({ aliasArns }) => [...aliasArns]));
  }

  private accessLog(stage: Stage): LogGroup {
    const group = new LogGroup(this, 'AccessLog', {
      logGroupName: accessLogGroupName(stage),
      retention: stage.logRetentionDays,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    countFaults(this, stage, group);
    return group;
  }

  private gatewayLog({ restApiId }: SpecRestApi, stage: Stage): LogGroup {
    return new LogGroup(this, 'GatewayLog', {
      logGroupName: `API-Gateway-Execution-Logs_${restApiId}/${stage.name}`,
      retention: stage.logRetentionDays,
      removalPolicy: RemovalPolicy.DESTROY,
    });
  }

  private publish(api: SpecRestApi, { name, domain }: Stage): string {
    if (domain === undefined) return `https://${api.restApiId}.execute-api.${this.region}.${this.urlSuffix}/${name}`;
    const domainName = api.addDomainName('Domain', {
      domainName: domain.apiName,
      certificate: Certificate.fromCertificateArn(this, 'Certificate', domain.apiCertificateArn),
      endpointType: EndpointType.REGIONAL,
      securityPolicy: SecurityPolicy.TLS_1_2,
    });
    new CfnOutput(this, 'ApiNameTarget', { value: domainName.domainNameAliasDomainName });
    return `https://${domain.apiName}`;
  }
}
