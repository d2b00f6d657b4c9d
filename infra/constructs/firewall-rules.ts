import type { aws_wafv2 as waf } from 'aws-cdk-lib';
import { endpointIds } from '#infra/function-entries.ts';
import { type EndpointId, endpoints } from '#shared/endpoints/index.ts';
import type { ThrottleClass } from '#shared/endpoints/throttle-classes.ts';
import { forwardedPrefixes } from '#shared/names/pages.ts';

type Statement = waf.CfnWebACL.StatementProperty;
type Rule = waf.CfnWebACL.RuleProperty;

export const rateWindowSeconds = 300;

interface RateRule {
  readonly name: string;
  /** Requests per address and window (defence D7). */
  readonly limit: number;
  readonly classes: readonly ThrottleClass[];
}

/**
 * Limits for guessable secrets together with calls of a model or a browser, and for forged webhooks. Finer limits are in the
 * table. Each rule costs $1 a month, so that these share one. Interviews count with everything else only: thirty people behind one
 * address who speak ten answers each in five minutes, of two calls, send 600 requests and as many others.
 */
export const rateRules: readonly RateRule[] = [
  {
    name: 'secrets-and-models-per-address',
    limit: 300,
    classes: [
      ...(['register', 'login', 'newPassword', 'mailedLink'] as const),
      ...(['storyPreview', 'aiEdit', 'adapt', 'filmBrief', 'pdf'] as const),
    ],
  },
  // Four times the events of the busiest five minutes: 4,200 stories an hour (decision 0118), all from one of Stripe's addresses.
  { name: 'webhooks-per-address', limit: 1500, classes: ['webhook'] },
];
export const everythingPerAddress = { name: 'everything-per-address', limit: 2000 } as const;
/** Requests by way of the site's host come from CloudFront's addresses. */
export const forwardedPerAddress = { name: 'forwarded-per-address', limit: 600 } as const;

/** Normalises the path as the router does: `%6C` is a letter, `//` and `/./` are removed. */
const asRouted = [
  { priority: 0, type: 'URL_DECODE' },
  { priority: 1, type: 'NORMALIZE_PATH' },
];

export function pathPattern(ids: readonly EndpointId[]): string {
  const paths = ids.map((id) => endpoints[id].path.replaceAll(/\{\w+\}/g, '[^/]+').replace('/api/', ''));
  return `/api/(${[...new Set(paths)].join('|')})/?$`;
}

function calls(method: string, ids: readonly EndpointId[]): Statement {
  const isMethod = {
    byteMatchStatement: {
      fieldToMatch: { method: {} },
      positionalConstraint: 'EXACTLY',
      searchString: method,
      textTransformations: [{ priority: 0, type: 'NONE' }],
    },
  };
  const isPath = {
    regexMatchStatement: {
      fieldToMatch: { uriPath: {} },
      regexString: pathPattern(ids),
      textTransformations: asRouted,
    },
  };
  return { andStatement: { statements: [isMethod, isPath] } };
}

function callsOf(ids: readonly EndpointId[]): Statement {
  const statements = [...Map.groupBy(ids, (id) => endpoints[id].method)].map(([method, of]) => calls(method, of));
  const [only] = statements;
  return statements.length === 1 && only !== undefined ? only : { orStatement: { statements } };
}

export function idsOfClasses(classes: readonly ThrottleClass[]): EndpointId[] {
  return endpointIds.filter((id) => classes.includes(endpoints[id].throttle));
}

function isNoWebhook(): Statement {
  const webhooks = endpointIds.filter((id) => ['stripe', 'scheduler'].includes(endpoints[id].caller));
  return { notStatement: { statement: callsOf(webhooks) } };
}

function isDirect(stageName: string): Statement {
  return { andStatement: { statements: [isNoWebhook(), { notStatement: { statement: isForwarded(stageName) } }] } };
}

function isForwarded(stageName: string): Statement {
  const prefixes = forwardedPrefixes.map((prefix) => prefix.slice(1, -1)).join('|');
  return {
    regexMatchStatement: {
      fieldToMatch: { uriPath: {} },
      // The gateway's own host has the stage's name first.
      regexString: `^(/${stageName})?/(${prefixes})/`,
      textTransformations: asRouted,
    },
  };
}

function visibility(metricName: string): waf.CfnWebACL.VisibilityConfigProperty {
  // Samples would show headers with tokens in the console.
  return { cloudWatchMetricsEnabled: true, metricName, sampledRequestsEnabled: false };
}

/** A caller can invent the first address of `X-Forwarded-For`: the route's throttle at API Gateway bounds those. */
const byForwardedAddress = {
  aggregateKeyType: 'FORWARDED_IP',
  forwardedIpConfig: { headerName: 'X-Forwarded-For', fallbackBehavior: 'MATCH' },
} as const;

function rate(
  priority: number,
  name: string,
  limit: number,
  scopeDownStatement: Statement,
  block: object,
  address: typeof byForwardedAddress | { readonly aggregateKeyType: 'IP' } = { aggregateKeyType: 'IP' },
): Rule {
  return {
    name,
    priority,
    statement: {
      rateBasedStatement: { ...address, evaluationWindowSec: rateWindowSeconds, limit, scopeDownStatement },
    },
    action: { block },
    visibilityConfig: visibility(name),
  };
}

const reputationList = 'AmazonIpReputationList';

/**
 * The rules in order; the first block decides. Of AWS's managed groups only the addresses of known bots: the others look for
 * attacks on other software (PHP, Java, SQL), or in bodies that may contain HTML and that the functions parse by schema.
 * @param tooMany the response to rate-limited requests
 */
export function firewallRules(stageName: string, tooMany: waf.CfnWebACL.CustomResponseProperty): Rule[] {
  const block = { customResponse: tooMany };
  const perAddress = [
    rate(1, everythingPerAddress.name, everythingPerAddress.limit, isDirect(stageName), block),
    rate(2, forwardedPerAddress.name, forwardedPerAddress.limit, isForwarded(stageName), block, byForwardedAddress),
    ...rateRules.map(({ name, limit, classes }, index) =>
      rate(3 + index, name, limit, callsOf(idsOfClasses(classes)), block),
    ),
  ];
  return [
    {
      name: reputationList,
      priority: 0,
      statement: { managedRuleGroupStatement: { vendorName: 'AWS', name: `AWSManagedRules${reputationList}` } },
      overrideAction: { none: {} },
      visibilityConfig: visibility(reputationList),
    },
    ...perAddress,
  ];
}
