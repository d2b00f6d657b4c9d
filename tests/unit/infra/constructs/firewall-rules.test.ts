import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import {
  everythingPerAddress,
  firewallRules,
  forwardedPerAddress,
  idsOfClasses,
  pathPattern,
  rateRules,
  rateWindowSeconds,
} from '#infra/constructs/firewall-rules.ts';
import { endpointIds } from '#infra/function-entries.ts';
import { methodsOf } from '#shared/endpoints/endpoint.ts';
import { type EndpointId, endpoints } from '#shared/endpoints/index.ts';
import { routeThrottle, throttleClasses } from '#shared/endpoints/throttle-classes.ts';

const rules = firewallRules('prod', { responseCode: 429 });

const statementSchema = z.object({
  get andStatement() {
    return z.optional(z.object({ statements: z.array(statementSchema) }));
  },
  get orStatement() {
    return z.optional(z.object({ statements: z.array(statementSchema) }));
  },
  get notStatement() {
    return z.optional(z.object({ statement: statementSchema }));
  },
  byteMatchStatement: z.optional(z.object({ searchString: z.string() })),
  regexMatchStatement: z.optional(z.object({ regexString: z.string() })),
});
type Statement = z.output<typeof statementSchema>;

/** Evaluates a request as WAF does, for the kinds of statement in our rules. */
function holds(statement: Statement, method: string, path: string): boolean {
  const { andStatement, orStatement, notStatement, byteMatchStatement, regexMatchStatement } = statement;
  if (andStatement) return andStatement.statements.every((each) => holds(each, method, path));
  if (orStatement) return orStatement.statements.some((each) => holds(each, method, path));
  if (notStatement) return !holds(notStatement.statement, method, path);
  if (byteMatchStatement) return byteMatchStatement.searchString === method;
  return new RegExp(regexMatchStatement?.regexString ?? 'nothing').test(path);
}

const rateSchema = z.object({
  rateBasedStatement: z.object({
    limit: z.number(),
    evaluationWindowSec: z.literal(300),
    aggregateKeyType: z.enum(['IP', 'FORWARDED_IP']),
    scopeDownStatement: statementSchema,
  }),
});

function rateOf(name: string) {
  const rule = rules.find((each) => each.name === name);
  return rateSchema.parse(rule?.statement).rateBasedStatement;
}

/** The stage prefix on the gateway's own host, and none on ours. */
const hosts = ['/prod', ''];
const calledAs = (path: string) => path.replaceAll(/\{\w+\}/g, '01JD0000000000000000000000');

describe.each(rateRules)('$name', ({ name, limit, classes }) => {
  const { limit: ruled, scopeDownStatement } = rateOf(name);

  it('counts the endpoints of its classes only', () => {
    for (const id of endpointIds) {
      const { method, path, throttle } = endpoints[id];
      for (const host of hosts)
        expect(holds(scopeDownStatement, method, host + calledAs(path)), `${method} ${host}${path}`).toBe(
          classes.some((each) => each === throttle),
        );
    }
  });

  it('has the configured limit and a pattern within the WAF quota', () => {
    expect(ruled).toBe(limit);
    expect(idsOfClasses(classes).length).toBeGreaterThan(1);
    expect(pathPattern(idsOfClasses(classes)).length).toBeLessThanOrEqual(512);
  });
});

describe('rate rules', () => {
  it('cover every class that costs a password hash, a model call or a browser, except interviews, and webhooks', () => {
    const dear = [
      'register',
      'login',
      'newPassword',
      'mailedLink',
      'storyPreview',
      'aiEdit',
      'adapt',
      'pdf',
      'webhook',
    ];
    expect(rateRules.flatMap(({ classes }) => classes).toSorted()).toEqual(dear.toSorted());
    expect(Object.keys(throttleClasses)).toEqual(expect.arrayContaining(dear));
  });

  it('count all requests to the API’s host except webhooks', () => {
    const { limit, aggregateKeyType, scopeDownStatement } = rateOf(everythingPerAddress.name);
    expect([limit, aggregateKeyType]).toEqual([2000, 'IP']);
    for (const path of ['/prod/api/webhooks/stripe', '/api/webhooks/scheduler']) {
      expect(holds(scopeDownStatement, 'POST', path)).toBe(false);
      expect(holds(rateOf('webhooks-per-address').scopeDownStatement, 'POST', path)).toBe(true);
    }
    expect(holds(scopeDownStatement, 'POST', '/api/webhooks/other')).toBe(true);
    expect(holds(scopeDownStatement, 'OPTIONS', '/api/story')).toBe(true);
  });

  it.each(hosts)('count what CloudFront forwards by its visitors’ addresses: %s/s/…', (host) => {
    const { aggregateKeyType, scopeDownStatement } = rateOf(forwardedPerAddress.name);
    expect(aggregateKeyType).toBe('FORWARDED_IP');
    const { scopeDownStatement: direct } = rateOf(everythingPerAddress.name);
    for (const [method, path, isForwarded] of [
      ['GET', '/prints/7-gold-autumn-shore-/card.jpg', true],
      ['GET', '/s/a-token', true],
      ['POST', '/s/a-token/report', true],
      ['GET', '/api/story', false],
      ['GET', '/api/prints/s/x', false],
    ] as const)
      for (const [statement, expected] of [
        [scopeDownStatement, isForwarded],
        [direct, !isForwarded],
      ] as const)
        expect(holds(statement, method, host + path), path).toBe(expected);
  });

  it('return our own 429 response', () => {
    const blocking = rules.flatMap(({ action }) => (action === undefined ? [] : [action]));
    expect(blocking).toHaveLength(4);
    for (const action of blocking) expect(action).toEqual({ block: { customResponse: { responseCode: 429 } } });
  });
});

describe('one address', () => {
  /** The addresses at the firewall's limits that fill a route of API Gateway; preflights have the throttle of readings. */
  function addressesToFill(id: EndpointId, method: string): number {
    const { path, throttle } = endpoints[id];
    const counting = rules.flatMap(({ statement }) => {
      const { data } = rateSchema.safeParse(statement);
      const rule = data?.rateBasedStatement;
      return rule !== undefined && holds(rule.scopeDownStatement, method, `/prod${calledAs(path)}`) ? [rule.limit] : [];
    });
    const { ratePerSecond } = routeThrottle(method === 'OPTIONS' ? 'read' : throttle);
    return Math.ceil((ratePerSecond * rateWindowSeconds) / Math.min(...counting));
  }

  it('stays far below the throttle of every route: 15 addresses fill most, 20 dear ones and webhooks, 50 those of CloudFront', () => {
    const needed = endpointIds.flatMap((id) =>
      [...methodsOf(endpoints[id]), 'OPTIONS'].map(
        (method) => [`${method} ${id}`, addressesToFill(id, method)] as const,
      ),
    );
    expect(needed.filter(([, addresses]) => ![15, 20, 50].includes(addresses))).toEqual([]);
    const few = ['storyPreview', 'login', 'webhook'];
    const dear = endpointIds.filter((id) => few.includes(endpoints[id].throttle));
    expect(new Set(dear.map((id) => addressesToFill(id, endpoints[id].method)))).toEqual(new Set([20]));
    expect([addressesToFill('getSharedPage', 'HEAD'), addressesToFill('createCheckout', 'POST')]).toEqual([50, 15]);
  });
});

describe('a flood of forged webhooks', () => {
  const [stripe, burst] = ['/api/webhooks/stripe', routeThrottle('webhook')];
  const limits = rules.flatMap(({ statement }) => {
    const { success, data } = rateSchema.safeParse(statement);
    return success ? [data.rateBasedStatement] : [];
  });

  /** Five minutes of webhooks by each address, through all rate rules. @returns how many of each pass */
  function pass(sent: Readonly<Record<string, number>>): number[] {
    return Object.values(sent).map((count) => {
      const counting = limits.filter(({ scopeDownStatement }) => holds(scopeDownStatement, 'POST', stripe));
      return Math.min(count, ...counting.map(({ limit }) => limit));
    });
  }

  it('is stopped per address, and one address of Stripe can send the events of the busiest hour', () => {
    const busiest = Math.ceil((4200 / 3600) * 300);
    const [attacker, sender] = pass({ '192.0.2.1': 100_000, '3.18.12.63': 4 * busiest });
    expect(attacker).toBe(1500);
    expect(sender).toBe(4 * busiest);
  });

  it('from 19 addresses leaves room in the route’s throttle for Stripe', () => {
    const flood = Object.fromEntries(Array.from({ length: 19 }, (_, n) => [`192.0.2.${n}`, 1_000_000]));
    const perSecond = pass(flood).reduce((sum, passed) => sum + passed, 0) / 300;
    // 4,200 stories an hour are 1.2 events a second.
    expect(burst.ratePerSecond - perSecond).toBeGreaterThan(4200 / 3600);
  });
});

describe('the firewall', () => {
  it('has five rules, of which each costs a dollar a month', () => {
    expect(rules.map(({ name }) => name)).toEqual([
      'AmazonIpReputationList',
      ...['everything-per-address', 'forwarded-per-address'],
      ...['secrets-and-models-per-address', 'webhooks-per-address'],
    ]);
    expect(new Set(rules.map(({ priority }) => priority)).size).toBe(rules.length);
  });

  it('uses AWS’s list of addresses of known bots, and no managed rules that inspect bodies', () => {
    const groups = rules.flatMap(({ statement }) => {
      const { managedRuleGroupStatement: group } = z
        .object({ managedRuleGroupStatement: z.optional(z.looseObject({ name: z.string() })) })
        .parse(statement);
      return group === undefined ? [] : [group.name];
    });
    expect(groups).toEqual(['AWSManagedRulesAmazonIpReputationList']);
  });
});
