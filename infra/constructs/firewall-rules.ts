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

/** Limits for guessable secrets, for calls of a model or a browser, and for forged webhooks. Finer limits are in the table. */
export const rateRules: readonly RateRule[] = [
  { name: 'accounts-per-address', limit: 50, classes: ['register', 'login', 'newPassword', 'mailedLink'] },
  {
    name: 'model-and-print-per-address',
    limit: 60,
    classes: ['chat', 'transcription', 'storyPreview', 'aiEdit', 'adapt', 'pdf'],
  },
  // Four times the events of the busiest five minutes: 4,200 stories an hour (decision 0118), all from one of Stripe's addresses.
  { name: 'webhooks-per-address', limit: 1500, classes: ['webhook'] },
];
export const everythingPerAddress = { name: 'everything-per-address', limit: 1000 } as const;
/** Requests by way of the site's host come from CloudFront's addresses. */
export const forwardedPerAddress = { name: 'forwarded-per-address', limit: 600 } as const;

/**
 * Rules of AWS's common set that inspect bodies. They only count: a story or photo may contain `<script>`, an address or `../`,
 * and the functions parse every body.
 */
const countedBodyRules = [
  'SizeRestrictions_BODY',
  'CrossSiteScripting_BODY',
  'EC2MetaDataSSRF_BODY',
  'GenericLFI_BODY',
  'GenericRFI_BODY',
];

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

function isDirect(stage: string): Statement {
  return { andStatement: { statements: [isNoWebhook(), { notStatement: { statement: isForwarded(stage) } }] } };
}

function isForwarded(stage: string): Statement {
  const prefixes = forwardedPrefixes.map((prefix) => prefix.slice(1, -1)).join('|');
  return {
    regexMatchStatement: {
      fieldToMatch: { uriPath: {} },
      // The gateway's own host has the stage's name first.
      regexString: `^(/${stage})?/(${prefixes})/`,
      textTransformations: asRouted,
    },
  };
}

function visibility(metricName: string): waf.CfnWebACL.VisibilityConfigProperty {
  // Samples would show headers with tokens in the console.
  return { cloudWatchMetricsEnabled: true, metricName, sampledRequestsEnabled: false };
}

function managed(priority: number, name: string, more: object = {}): Rule {
  return {
    name,
    priority,
    statement: { managedRuleGroupStatement: { vendorName: 'AWS', name: `AWSManagedRules${name}`, ...more } },
    overrideAction: { none: {} },
    visibilityConfig: visibility(name),
  };
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

/** The rules in order; the first block decides. @param stage its name @param tooMany the response to rate-limited requests */
export function firewallRules(stage: string, tooMany: waf.CfnWebACL.CustomResponseProperty): Rule[] {
  const block = { customResponse: tooMany };
  return [
    managed(0, 'AmazonIpReputationList'),
    rate(1, everythingPerAddress.name, everythingPerAddress.limit, isDirect(stage), block),
    ...rateRules.map(({ name, limit, classes }, index) =>
      rate(2 + index, name, limit, callsOf(idsOfClasses(classes)), block),
    ),
    rate(9, forwardedPerAddress.name, forwardedPerAddress.limit, isForwarded(stage), block, byForwardedAddress),
    managed(10, 'KnownBadInputsRuleSet'),
    managed(11, 'CommonRuleSet', {
      // Signed events are verified; the scheduler may omit the user agent.
      scopeDownStatement: isNoWebhook(),
      ruleActionOverrides: countedBodyRules.map((name) => ({ name, actionToUse: { count: {} } })),
    }),
  ];
}
