import { CfnOutput, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import {
  AccessLogFormat,
  ApiDefinition,
  EndpointType,
  LogGroupLogDestination,
  type MethodDeploymentOptions,
  SecurityPolicy,
  SpecRestApi,
} from 'aws-cdk-lib/aws-apigateway';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { type EndpointId, endpoints } from '../../shared/endpoints/index.ts';
import { throttleClasses } from '../../shared/endpoints/throttle-classes.ts';
import { type FilesFacts, functionContext, type TableFacts } from '../constructs/function-context.ts';
import { ProductFunction } from '../constructs/product-function.ts';
import { endpointIds, type FunctionId } from '../function-entries.ts';
import { openApiDocument } from '../openapi/document.ts';
import { gatewayDocument } from '../openapi/gateway-document.ts';
import type { Stage } from '../stages.ts';

export interface ApiStackProps extends StackProps {
  readonly stage: Stage;
  readonly siteUrl: string;
  readonly table: TableFacts;
  readonly files: FilesFacts;
  readonly bundleFolder: (id: FunctionId) => string;
}

/** One line per request: the route as it is written, never as it was called, since paths can hold tokens (RELIABILITY row 25). */
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

function routeThrottles(): Record<string, MethodDeploymentOptions> {
  return Object.fromEntries(
    endpointIds.map((id) => {
      const { path, method, throttle } = endpoints[id];
      const { ratePerSecond, burst } = throttleClasses[throttle].stage;
      return [`${path}/${method}`, { throttlingRateLimit: ratePerSecond, throttlingBurstLimit: burst }];
    }),
  );
}

/** The API: one function per endpoint behind a regional REST API made from the OpenAPI document (DESIGN 3, 13). */
export class ApiStack extends Stack {
  /** Base of every path, without a slash at its end. */
  readonly apiUrl: string;

  constructor(scope: Construct, id: string, props: ApiStackProps) {
    super(scope, id, props);
    const { stage } = props;
    const context = functionContext(this, props);
    const functions = new Map(
      endpointIds.map((endpointId) => [
        endpointId,
        new ProductFunction(this, { id: endpointId, context, bundleFolder: props.bundleFolder }),
      ]),
    );
    const lambdaOf = (endpointId: EndpointId) => {
      const found = functions.get(endpointId);
      if (found === undefined) throw new Error(`no function for ${endpointId}`);
      return found.lambda;
    };
    const api = new SpecRestApi(this, 'Api', {
      restApiName: `tellwren-${stage.name}`,
      apiDefinition: ApiDefinition.fromInline(
        gatewayDocument(openApiDocument(), {
          siteOrigin: props.siteUrl,
          partition: this.partition,
          region: this.region,
          functionArn: (endpointId) => lambdaOf(endpointId).functionArn,
        }),
      ),
      // An edge-optimised endpoint would end a stream after 30 s without a byte.
      endpointTypes: [EndpointType.REGIONAL],
      cloudWatchRole: true,
      disableExecuteApiEndpoint: stage.domain !== undefined,
      deployOptions: {
        stageName: stage.name,
        accessLogDestination: new LogGroupLogDestination(this.accessLog(stage)),
        accessLogFormat: AccessLogFormat.custom(JSON.stringify(accessLogLine)),
        throttlingRateLimit: throttleClasses.read.stage.ratePerSecond,
        throttlingBurstLimit: throttleClasses.read.stage.burst,
        methodOptions: routeThrottles(),
      },
    });
    for (const endpointId of endpointIds) {
      const { method, path } = endpoints[endpointId];
      lambdaOf(endpointId).addPermission('Gateway', {
        principal: new ServicePrincipal('apigateway.amazonaws.com'),
        sourceArn: api.arnForExecuteApi(method, path.replace(/\{\w+\}/g, '*'), stage.name),
      });
    }
    this.apiUrl = this.publish(api, stage);
    new CfnOutput(this, 'ApiUrl', { value: this.apiUrl });
  }

  private accessLog(stage: Stage): LogGroup {
    return new LogGroup(this, 'AccessLog', {
      logGroupName: `/tellwren/${stage.name}/access`,
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
