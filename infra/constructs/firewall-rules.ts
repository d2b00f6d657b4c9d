import type { aws_wafv2 as waf } from 'aws-cdk-lib';
import { endpointIds } from '#infra/function-entries.ts';
import { type EndpointId, endpoints } from '#shared/endpoints/index.ts';
import type { ThrottleClass } from '#shared/endpoints/throttle-classes.ts';
import { forwardingHeaders } from '#shared/names/api-headers.ts';

type Statement = waf.CfnWebACL.StatementProperty;
type Rule = waf.CfnWebACL.RuleProperty;

export const rateWindowSeconds = 300;

/**
 * Requests per address and window (defence D7). Each rule costs $1 a month, so that few limits share them; finer ones are in the
 * table. Interviews count with everything only: thirty people behind one address who speak ten answers each in five minutes, of two
 * calls, send 600 requests and as many others. So do contributors: each link makes few calls of the model (threat 180).
 */
export const addressLimits = {
  /** By way of our own hosts. */
  forwarded: 2000,
  /** Webhooks: four times the events of the busiest five minutes, 4,200 stories an hour (decision 0118), from one of Stripe's addresses. */
  direct: 1500,
  secretsAndModels: 300,
} as const;

/** Guessable secrets, and calls of a model or a browser. */
export const dearClasses: readonly ThrottleClass[] = [
  ...(['register', 'login', 'newPassword', 'mailedLink'] as const),
  ...(['storyPreview', 'aiEdit', 'adapt', 'filmBrief', 'pdf'] as const),
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

/** @param proof that only our own hosts send */
function isForwarded(proof: string): Statement {
  return {
    byteMatchStatement: {
      fieldToMatch: { singleHeader: { Name: forwardingHeaders.proof } },
      positionalConstraint: 'EXACTLY',
      searchString: proof,
      textTransformations: [{ priority: 0, type: 'NONE' }],
    },
  };
}

const byConnection = { aggregateKeyType: 'IP' } as const;
/** WAF reads the first address of `X-Forwarded-For`, which a visitor can invent; our hosts replace this header. */
const byVisitor = {
  aggregateKeyType: 'FORWARDED_IP',
  forwardedIpConfig: { headerName: forwardingHeaders.viewer, fallbackBehavior: 'MATCH' },
} as const;

/**
 * The rules in order; the first block decides. None of AWS's managed groups: they look for attacks on other software (PHP, Java,
 * SQL), in bodies that may contain HTML and that the functions parse by schema, or at the connection's address, which is CloudFront's.
 * @param proof that only our own hosts send @param tooMany the response to rate-limited requests
 */
export function firewallRules(proof: string, tooMany: waf.CfnWebACL.CustomResponseProperty): Rule[] {
  const forwarded = isForwarded(proof);
  const direct = { notStatement: { statement: forwarded } };
  const dear = callsOf(idsOfClasses(dearClasses));
  const both = (...statements: Statement[]) => ({ andStatement: { statements } });
  const rows = [
    ['forwarded-per-address', addressLimits.forwarded, byVisitor, forwarded],
    ['direct-per-address', addressLimits.direct, byConnection, direct],
    ['forwarded-secrets-and-models', addressLimits.secretsAndModels, byVisitor, both(forwarded, dear)],
    ['direct-secrets-and-models', addressLimits.secretsAndModels, byConnection, both(direct, dear)],
  ] as const;
  return rows.map(([name, limit, address, scopeDownStatement], priority) => ({
    name,
    priority,
    statement: {
      rateBasedStatement: { ...address, evaluationWindowSec: rateWindowSeconds, limit, scopeDownStatement },
    },
    action: { block: { customResponse: tooMany } },
    // Samples would show headers with tokens in the console.
    visibilityConfig: { cloudWatchMetricsEnabled: true, metricName: name, sampledRequestsEnabled: false },
  }));
}
