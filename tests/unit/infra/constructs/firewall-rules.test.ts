import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import {
  addressLimits,
  dearClasses,
  firewallRules,
  idsOfClasses,
  pathPattern,
  rateWindowSeconds,
} from '#infra/constructs/firewall-rules.ts';
import { endpointIds } from '#infra/function-entries.ts';
import { methodsOf } from '#shared/endpoints/endpoint.ts';
import { type EndpointId, endpoints } from '#shared/endpoints/index.ts';
import { routeThrottle, throttleClasses } from '#shared/endpoints/throttle-classes.ts';

const proof = 'proof of our own hosts';
const rules = firewallRules(proof, { responseCode: 429 });

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
  byteMatchStatement: z.optional(
    z.object({
      searchString: z.string(),
      fieldToMatch: z.object({ singleHeader: z.optional(z.object({ Name: z.literal('tellwren-proof') })) }),
    }),
  ),
  regexMatchStatement: z.optional(z.object({ regexString: z.string() })),
});
type Statement = z.output<typeof statementSchema>;

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly proof?: string;
}

/** Evaluates a request as WAF does, for the kinds of statement in our rules. */
function holds(statement: Statement, sent: Sent): boolean {
  const { andStatement, orStatement, notStatement, byteMatchStatement, regexMatchStatement } = statement;
  if (andStatement) return andStatement.statements.every((each) => holds(each, sent));
  if (orStatement) return orStatement.statements.some((each) => holds(each, sent));
  if (notStatement) return !holds(notStatement.statement, sent);
  if (byteMatchStatement) {
    const { searchString, fieldToMatch } = byteMatchStatement;
    return searchString === (fieldToMatch.singleHeader === undefined ? sent.method : sent.proof);
  }
  return new RegExp(regexMatchStatement?.regexString ?? 'nothing').test(sent.path);
}

const rateSchema = z.object({
  rateBasedStatement: z.object({
    limit: z.number(),
    evaluationWindowSec: z.literal(300),
    aggregateKeyType: z.enum(['IP', 'FORWARDED_IP']),
    scopeDownStatement: statementSchema,
  }),
});

const rates = rules.map(({ name, statement }) => ({ name, ...rateSchema.parse(statement).rateBasedStatement }));
const counting = (sent: Sent) => rates.filter(({ scopeDownStatement }) => holds(scopeDownStatement, sent));

const calledAs = (path: string) => path.replaceAll(/\{\w+\}/g, '01JD0000000000000000000000');

describe('rate rules', () => {
  it('count each call once by its own address, and once more if it guesses secrets or costs much', () => {
    // The stage's name on the gateway's own host; a guess proves nothing.
    const ways = [
      { host: '', sent: { proof }, prefix: 'forwarded' },
      { host: '', sent: {}, prefix: 'direct' },
      { host: '/prod', sent: { proof: 'guess' }, prefix: 'direct' },
    ];
    const calls = endpointIds.flatMap((id) => {
      const { path, throttle } = endpoints[id];
      return [...methodsOf(endpoints[id]), 'OPTIONS'].map((method) => {
        return { method, path: calledAs(path), isDear: method !== 'OPTIONS' && dearClasses.includes(throttle) };
      });
    });
    const results = ways.flatMap(({ host, sent, prefix }) =>
      calls.map(({ method, path, isDear }) => {
        const wanted = [`${prefix}-per-address`, ...(isDear ? [`${prefix}-secrets-and-models`] : [])];
        const found = counting({ method, path: host + path, ...sent }).map(({ name }) => name);
        return { call: `${method} ${host}${path}`, wanted: wanted.join(), found: found.join() };
      }),
    );
    expect(results.filter(({ wanted, found }) => wanted !== found)).toEqual([]);
  });

  it('take the address of what our hosts forward from their header, and of all else from the connection', () => {
    expect(rates.map(({ name, limit, aggregateKeyType }) => [name, limit, aggregateKeyType])).toEqual([
      ['forwarded-per-address', 2000, 'FORWARDED_IP'],
      ['direct-per-address', 1500, 'IP'],
      ['forwarded-secrets-and-models', 300, 'FORWARDED_IP'],
      ['direct-secrets-and-models', 300, 'IP'],
    ]);
    const headers = JSON.stringify(rules).match(/"headerName":"[^"]+"/g);
    expect(new Set(headers)).toEqual(new Set(['"headerName":"tellwren-viewer"']));
  });

  it('cover every class that costs a password hash, a model call or a browser, except interviews and links that count theirs', () => {
    const passwords = ['register', 'login', 'newPassword', 'mailedLink'];
    const dear = [...passwords, 'storyPreview', 'aiEdit', 'adapt', 'filmBrief', 'pdf'];
    expect(dearClasses.toSorted()).toEqual(dear.toSorted());
    expect(Object.keys(throttleClasses)).toEqual(expect.arrayContaining(dear));
  });

  it('have patterns within the WAF quota, priorities of their own and our 429 response', () => {
    expect(pathPattern(idsOfClasses(dearClasses)).length).toBeLessThanOrEqual(512);
    expect(new Set(rules.map(({ priority }) => priority)).size).toBe(rules.length);
    for (const { action } of rules) expect(action).toEqual({ block: { customResponse: { responseCode: 429 } } });
  });
});

describe('one address', () => {
  /** The addresses at the firewall's limits that fill a route of API Gateway; preflights have the throttle of readings. */
  function addressesToFill(id: EndpointId, method: string): number {
    const { path, throttle } = endpoints[id];
    const limits = [{}, { proof }].map((more) => {
      const counted = counting({ method, path: `/prod${calledAs(path)}`, ...more });
      return Math.min(...counted.map(({ limit }) => limit));
    });
    const { ratePerSecond } = routeThrottle(method === 'OPTIONS' ? 'read' : throttle);
    return Math.ceil((ratePerSecond * rateWindowSeconds) / Math.max(...limits));
  }

  it('stays far below the throttle of every route: 15 addresses fill most, 20 dear ones', () => {
    const needed = endpointIds.flatMap((id) =>
      [...methodsOf(endpoints[id]), 'OPTIONS'].map(
        (method) => [`${method} ${id}`, addressesToFill(id, method)] as const,
      ),
    );
    expect(needed.filter(([, addresses]) => ![15, 20].includes(addresses))).toEqual([]);
    const dear = endpointIds.filter((id) => ['storyPreview', 'login'].includes(endpoints[id].throttle));
    expect(new Set(dear.map((id) => addressesToFill(id, endpoints[id].method)))).toEqual(new Set([20]));
  });
});

describe('a flood of forged webhooks', () => {
  const [stripe, burst] = ['/api/webhooks/stripe', routeThrottle('webhook')];

  /** Five minutes of webhooks by each address, through all rate rules. @returns how many of each pass */
  function pass(sent: Readonly<Record<string, number>>): number[] {
    return Object.values(sent).map((count) => {
      return Math.min(count, ...counting({ method: 'POST', path: stripe }).map(({ limit }) => limit));
    });
  }

  it('is stopped per address, and one address of Stripe can send the events of the busiest hour', () => {
    const busiest = Math.ceil((4200 / 3600) * 300);
    const [attacker, sender] = pass({ '192.0.2.1': 100_000, '3.18.12.63': 4 * busiest });
    expect(attacker).toBe(addressLimits.direct);
    expect(sender).toBe(4 * busiest);
  });

  it('from 19 addresses leaves room in the route’s throttle for Stripe', () => {
    const flood = Object.fromEntries(Array.from({ length: 19 }, (_, n) => [`192.0.2.${n}`, 1_000_000]));
    const perSecond = pass(flood).reduce((sum, passed) => sum + passed, 0) / 300;
    // 4,200 stories an hour are 1.2 events a second.
    expect(burst.ratePerSecond - perSecond).toBeGreaterThan(4200 / 3600);
  });
});
