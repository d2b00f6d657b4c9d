import { Arn, ArnFormat, RemovalPolicy, Stack, aws_wafv2 as waf } from 'aws-cdk-lib';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { errorBody, gatewaySecurityHeaders } from '#infra/openapi/error-response.ts';
import type { Stage } from '#infra/stages.ts';
import { errorCodes } from '#shared/errors/error-codes.ts';
import { corsHeaders, forwardingHeaders } from '#shared/names/api-headers.ts';
import { firewallRules, rateWindowSeconds } from './firewall-rules.ts';

interface WebFirewallProps {
  readonly stage: Stage;
  readonly stageArn: string;
  readonly siteOrigin: string;
  /** That a request comes by way of our own hosts. */
  readonly proof: string;
}

const tooManyRequests = 'tooManyRequests';

const secretHeaders = [
  ...['authorization', 'cookie', 'stripe-signature', 'calendly-webhook-signature'],
  forwardingHeaders.proof,
];

function tooMany(siteOrigin: string): waf.CfnWebACL.CustomResponseProperty {
  const headers = {
    ...gatewaySecurityHeaders,
    // A custom response cannot depend on the request's origin; other origins' browsers reject it.
    'Access-Control-Allow-Origin': siteOrigin,
    'Access-Control-Expose-Headers': corsHeaders.exposed.join(', '),
    'Retry-After': String(rateWindowSeconds),
  };
  return {
    responseCode: errorCodes['too-many-requests'].status,
    customResponseBodyKey: tooManyRequests,
    responseHeaders: Object.entries(headers).map(([name, value]) => ({ name, value })),
  };
}

/** Logs only blocked and counted requests. Paths and queries may contain one-time tokens (threat 25). */
function logBlocked(scope: Construct, stage: Stage, firewall: waf.CfnWebACL): void {
  const group = new LogGroup(scope, 'Log', {
    logGroupName: `aws-waf-logs-tellwren-${stage.name}`,
    retention: stage.logRetentionDays,
    removalPolicy: RemovalPolicy.DESTROY,
  });
  const logGroupArn = Arn.format(
    {
      service: 'logs',
      resource: 'log-group',
      resourceName: group.logGroupName,
      arnFormat: ArnFormat.COLON_RESOURCE_NAME,
    },
    Stack.of(scope),
  );
  const keep = (Action: string) => ({ ActionCondition: { Action } });
  new waf.CfnLoggingConfiguration(scope, 'Logging', {
    resourceArn: firewall.attrArn,
    logDestinationConfigs: [logGroupArn],
    redactedFields: [
      ...secretHeaders.map((Name) => ({ singleHeader: { Name } })),
      { uriPath: {} },
      { queryString: {} },
    ],
    loggingFilter: {
      DefaultBehavior: 'DROP',
      Filters: [{ Behavior: 'KEEP', Requirement: 'MEETS_ANY', Conditions: [keep('BLOCK'), keep('COUNT')] }],
    },
  });
}

/** The API's firewall (defence D7, decision 0105): limits per address, also for what CloudFront forwards. */
export class WebFirewall extends Construct {
  constructor(scope: Construct, { stage, stageArn, siteOrigin, proof }: WebFirewallProps) {
    super(scope, 'Firewall');
    const firewall = new waf.CfnWebACL(this, 'WebAcl', {
      name: `tellwren-${stage.name}`,
      scope: 'REGIONAL',
      defaultAction: { allow: {} },
      customResponseBodies: {
        [tooManyRequests]: {
          contentType: 'APPLICATION_JSON',
          content: errorBody('too-many-requests', ''),
        },
      },
      rules: firewallRules(proof, tooMany(siteOrigin)),
      visibilityConfig: {
        cloudWatchMetricsEnabled: true,
        metricName: `tellwren-${stage.name}`,
        sampledRequestsEnabled: false,
      },
    });
    new waf.CfnWebACLAssociation(this, 'BeforeTheApi', { resourceArn: stageArn, webAclArn: firewall.attrArn });
    logBlocked(this, stage, firewall);
  }
}
