import { createHash } from 'node:crypto';
import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js';
import { Severity } from 'csp_evaluator/dist/finding.js';
import { CspParser } from 'csp_evaluator/dist/parser.js';
import { describe, expect, it } from 'vitest';
import { readStage } from '#infra/stages.ts';
import { deskApiPrefix, forwardedPrefixes } from '#shared/names/pages.ts';
import { domain, inlineScript, propertiesOf, synthesiseStage } from '#tests/support/synthesised-stage.ts';

const bare = synthesiseStage(readStage('dev'));
const live = synthesiseStage(readStage('dev'), { liveApiUrl: 'https://a1.execute-api.eu-west-1.amazonaws.com/dev' });
const named = synthesiseStage({ ...readStage('prod'), domain });

function headersOf({ web }: typeof bare, name: 'Headers' | 'DeskHeaders' | 'ForwardedHeaders') {
  const all = Object.entries(web.findResources('AWS::CloudFront::ResponseHeadersPolicy'));
  const [id, resource] = all.find(([each]) => each.replace(/[0-9A-F]{8}$/, '') === name) ?? ['', undefined];
  const { SecurityHeadersConfig: security, CustomHeadersConfig: custom } =
    resource?.['Properties'].ResponseHeadersPolicyConfig ?? {};
  const items: { Header: string; Value: string; Override: boolean }[] = custom.Items;
  const overrides = [...Object.values<{ Override: boolean }>(security), ...items].map(({ Override }) => Override);
  return { id, security, items, overrides: [...new Set(overrides)] };
}

/** The policy as a browser gets it, with a host for each that is known at deployment only. */
function policyOf(stage: typeof bare, name: 'Headers' | 'DeskHeaders' = 'Headers'): string {
  const policy = headersOf(stage, name).security.ContentSecurityPolicy.ContentSecurityPolicy;
  if (typeof policy === 'string') return policy;
  const parts: unknown[] = policy['Fn::Join'][1];
  return parts.map((part) => (typeof part === 'string' ? part : 'known-later.example.com')).join('');
}

const findingsOf = (policy: string) =>
  new CspEvaluator(new CspParser(policy).csp).evaluate().filter(({ severity }) => severity < Severity.INFO);

interface Behavior {
  readonly PathPattern: string;
  readonly [name: string]: unknown;
}
const behaviorsOf = ({ CacheBehaviors = [] }: { readonly CacheBehaviors?: readonly Behavior[] }) =>
  CacheBehaviors.map(({ PathPattern, ...behavior }) => [PathPattern, behavior] as const);
interface Origin {
  readonly Id: string;
  readonly DomainName: string;
  readonly OriginPath?: string;
  readonly CustomOriginConfig?: { readonly OriginReadTimeout: number };
  readonly OriginCustomHeaders?: readonly { readonly HeaderName: string }[];
}
/** All but the bucket. */
const originsOf = (origins: readonly Origin[]) => origins.filter(({ CustomOriginConfig }) => CustomOriginConfig);

const distributionsOf = ({ web }: typeof bare) =>
  propertiesOf(web, 'AWS::CloudFront::Distribution').map(({ DistributionConfig }) => DistributionConfig);

describe('the content security policy', () => {
  // csp_evaluator: 'self' is a weakness where a host serves uploads or JSONP. Ours serves the build, and nothing else.
  const known = ["script-src 'self'"];

  it.each([
    ['without a domain', bare],
    ['with a domain', named],
  ])('of a stage %s passes csp_evaluator', (_what, stage) => {
    for (const policy of [policyOf(stage), policyOf(stage, 'DeskHeaders')]) {
      const findings = findingsOf(policy);
      expect(findings.filter(({ severity }) => severity <= Severity.MEDIUM)).toEqual([]);
      expect(findings.map(({ directive, value }) => `${directive} ${value}`)).toEqual(known);
    }
  });

  it('fails the check if it allows foreign scripts', () => {
    const open = policyOf(bare).replace("script-src 'self'", "script-src 'unsafe-inline' 'unsafe-eval' https:");
    expect(findingsOf(open).filter(({ severity }) => severity <= Severity.MEDIUM).length).toBeGreaterThan(0);
  });
});

describe('the site', () => {
  const [config] = distributionsOf(bare);

  it('is served over HTTPS only, through the routing function, with security headers', () => {
    const { ViewerProtocolPolicy, FunctionAssociations } = config.DefaultCacheBehavior;
    expect(ViewerProtocolPolicy).toBe('redirect-to-https');
    expect(FunctionAssociations).toMatchObject([{ EventType: 'viewer-request' }, { EventType: 'viewer-response' }]);
    expect(headersOf(bare, 'Headers').security).toMatchObject({
      StrictTransportSecurity: { AccessControlMaxAgeSec: 63_072_000, IncludeSubdomains: true },
      FrameOptions: { FrameOption: 'DENY' },
      ReferrerPolicy: { ReferrerPolicy: 'no-referrer' },
    });
  });

  it('sends security headers with every response, errors included', () => {
    const { id, overrides, items } = headersOf(bare, 'Headers');
    expect(config.DefaultCacheBehavior.ResponseHeadersPolicyId).toEqual({ Ref: id });
    expect(overrides).toEqual([true]);
    expect(items.map(({ Header }) => Header)).toEqual(['Cross-Origin-Opener-Policy', 'Permissions-Policy']);
  });

  it('allows the microphone to the site itself and to no frame', () => {
    expect(JSON.stringify(headersOf(bare, 'Headers').items)).toContain('microphone=(self), payment=()');
  });

  it('allows the inline scripts of the build by hash', () => {
    const hash = createHash('sha256').update(inlineScript).digest('base64');
    expect(policyOf(bare)).toContain(`script-src 'self' 'sha256-${hash}';`);
  });

  it('forwards no path before the API exists, then its prefixes to the API under its own name', () => {
    for (const each of distributionsOf(bare)) expect(each.CacheBehaviors).toBeUndefined();
    const patterns = (prefixes: readonly string[]) => prefixes.map((prefix) => `${prefix}*`);
    const [site, desk] = distributionsOf(live);
    const [toApi, toDesk] = [site, desk].map((each) => behaviorsOf(each).map(([path]) => path));
    expect(toApi?.toSorted()).toEqual(patterns([...forwardedPrefixes.site, deskApiPrefix]).toSorted());
    expect(toDesk).toEqual(patterns(forwardedPrefixes.desk));
    for (const { Origins } of [site, desk])
      expect(originsOf(Origins).map(({ DomainName, OriginPath }) => [DomainName, OriginPath])).toEqual(
        [1, 2].map(() => ['a1.execute-api.eu-west-1.amazonaws.com', '/dev']),
      );
  });

  it('declares the charset of each page and uploads nothing twice', () => {
    const deployments = propertiesOf(bare.content, 'Custom::CDKBucketDeployment');
    const types = deployments.map(({ Include, Exclude, SystemMetadata: { 'content-type': type } }) => {
      return [Include ?? [], Exclude, type];
    });
    expect(types).toContainEqual([['*.html'], ['*'], 'text/html; charset=utf-8']);
    expect(types).toContainEqual([[], ['assets/*', 'desk/assets/*', '*.html'], undefined]);
    // Pages opened before a deployment still ask for the files of their own build.
    for (const { Prune } of deployments) expect(Prune).toBe(false);
  });

  it('is uploaded by a role that can write the site but not delete from it', () => {
    const roles = propertiesOf(bare.content, 'AWS::IAM::Role');
    const statements = roles.flatMap(({ Policies }) => Policies[0].PolicyDocument.Statement);
    expect(statements.flatMap(({ Action }) => Action).filter((action) => /Delete|\*/.test(action))).toEqual([]);
    expect(propertiesOf(bare.content, 'AWS::IAM::Policy')).toEqual([]);
  });
});

describe('what the hosts forward to the API', () => {
  const hosts = distributionsOf(named);
  const [site, desk] = hosts;
  const { '/prints/*': prints, '/s/*': shared, '/api/*': api, ...others } = Object.fromEntries(behaviorsOf(site));
  const { [`${deskApiPrefix}*`]: deskApi } = Object.fromEntries(behaviorsOf(desk));
  // AWS's policies: CachingOptimized, CachingDisabled and AllViewerExceptHostHeader.
  const [optimized, disabled] = ['658327ea-f89d-4fab-a63d-7e88639e58f6', '4135ea2d-6df8-44a3-9df3-4b5a84be39ad'];
  const allButHost = 'b689b0a8-53d0-40ab-baf2-68738e2966ac';

  it('caches prints by their path only, for as long as their function allows', () => {
    expect(prints?.['CachePolicyId']).toBe(optimized);
    expect(prints?.['AllowedMethods']).toBeUndefined();
    const [{ OriginRequestPolicyConfig: sent }] = propertiesOf(named.web, 'AWS::CloudFront::OriginRequestPolicy');
    expect(sent.HeadersConfig).toEqual({ HeaderBehavior: 'whitelist', Headers: ['tellwren-viewer'] });
  });

  it('passes calls and streams on as they came: every method and header, nothing cached or compressed, TLS only', () => {
    for (const behavior of [api, deskApi])
      expect(behavior).toMatchObject({
        AllowedMethods: ['GET', 'HEAD', 'OPTIONS', 'PUT', 'PATCH', 'POST', 'DELETE'],
        CachePolicyId: disabled,
        Compress: false,
        OriginRequestPolicyId: allButHost,
        ViewerProtocolPolicy: 'https-only',
      });
    expect(shared?.['OriginRequestPolicyId']).toBe(allButHost);
  });

  it('waits longer than API Gateway for an answer, and than a stream for its next sign of life', () => {
    for (const { Origins } of hosts)
      for (const { CustomOriginConfig } of originsOf(Origins)) expect(CustomOriginConfig?.OriginReadTimeout).toBe(60);
  });

  it('says whose call it is and proves it, in place of what the caller sends', () => {
    for (const behavior of [prints, shared, api, deskApi])
      expect(JSON.stringify(behavior?.['FunctionAssociations'])).toMatch(/"viewer-request".*"Visitor/);
    const headers = hosts.flatMap(({ Origins }) =>
      originsOf(Origins).map(({ OriginCustomHeaders = [] }) => OriginCustomHeaders.map(({ HeaderName }) => HeaderName)),
    );
    expect(headers).toEqual([1, 2].flatMap(() => [['Accept', 'tellwren-proof'], ['tellwren-proof']]));
  });

  it('leaves the desk’s calls to the desk’s host', () => {
    expect(Object.keys(others)).toEqual([`${deskApiPrefix}*`]);
    const paths = behaviorsOf(site).map(([path]) => path);
    expect(paths.indexOf(`${deskApiPrefix}*`)).toBeLessThan(paths.indexOf('/api/*'));
    expect(others[`${deskApiPrefix}*`]).toEqual(site.DefaultCacheBehavior);
  });

  it('has the headers of its function, and the site’s where CloudFront answers', () => {
    const { id, overrides } = headersOf(named, 'ForwardedHeaders');
    for (const behavior of [prints, shared, api, deskApi])
      expect(behavior?.['ResponseHeadersPolicyId']).toEqual({ Ref: id });
    expect(overrides).toEqual([false]);
  });

  it('keeps its errors as they are: none is replaced by a page or kept for the next caller', () => {
    const all = [400, 403, 404, 405, 414, 500, 501, 502, 503, 504];
    for (const { CustomErrorResponses } of hosts)
      expect(CustomErrorResponses).toEqual(all.map((ErrorCode) => ({ ErrorCode, ErrorCachingMinTTL: 0 })));
  });
});

describe('the desk', () => {
  const [site, config] = distributionsOf(named);
  const { id, overrides, items } = headersOf(named, 'DeskHeaders');

  it('has a host of its own, from the site’s bucket, with headers and a routing function of its own', () => {
    expect([site.Aliases, config.Aliases]).toEqual([['tellwren.com', 'www.tellwren.com'], ['desk.tellwren.com']]);
    expect(config.Origins[0].DomainName).toEqual(site.Origins[0].DomainName);
    const [ofSite, ofDesk] = [site.DefaultCacheBehavior, config.DefaultCacheBehavior];
    expect(ofDesk.ResponseHeadersPolicyId).toEqual({ Ref: id });
    expect(ofSite.ResponseHeadersPolicyId).not.toEqual({ Ref: id });
    expect(ofDesk.FunctionAssociations[0]).toMatchObject({ EventType: 'viewer-request' });
    expect(ofDesk.FunctionAssociations[0]).not.toEqual(ofSite.FunctionAssociations[0]);
    // Shared stories and the not-found page are pages of the site.
    expect(behaviorsOf(config).map(([path]) => path)).toEqual(['/prints/*', '/api/desk/*']);
  });

  it('is where the site’s routing function redirects to, also when its host is known at deployment only', () => {
    const codeOf = ({ web }: typeof bare) => JSON.stringify(propertiesOf(web, 'AWS::CloudFront::Function'));
    expect(codeOf(named)).toContain("movedTo('https://desk.tellwren.com/'");
    expect(codeOf(bare)).toMatch(/movedTo\('https:\/\/",\{"Fn::GetAtt":\["DeskDistribution/);
  });

  it('runs scripts and styles of its build only, and no frame, inline code or analytics', () => {
    const policy = policyOf(named, 'DeskHeaders');
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'; ");
    expect(policy).toContain("connect-src 'self'; ");
    expect(policy).toContain("frame-ancestors 'none'; require-trusted-types-for 'script'");
    expect(policy).not.toMatch(/unsafe|sha256|frame-src|https:[ ;]|\*|calendly|plausible/);
  });

  it('is not indexed, and allows passkeys but no other device', () => {
    expect(overrides).toEqual([true]);
    expect(items).toContainEqual({ Header: 'X-Robots-Tag', Value: 'noindex', Override: true });
    const permissions = items.find(({ Header }) => Header === 'Permissions-Policy')?.Value;
    expect(permissions).toContain('publickey-credentials-create=(self), publickey-credentials-get=(self)');
    expect(permissions).toContain('microphone=()');
  });
});

describe('the hosts of a stage', () => {
  it('configures its own hosts for browsers and functions', () => {
    const [site] = distributionsOf(named);
    expect(site.ViewerCertificate.MinimumProtocolVersion).toBe('TLSv1.2_2021');
    // Then where the files lie, whose host is known at deployment.
    for (const stage of [named, bare])
      expect(policyOf(stage)).toMatch(/connect-src 'self' https:\/\/known-later\.example\.com; /);
    expect(policyOf(named)).toContain("frame-src 'self' blob: https://calendly.com");
    for (const { Environment } of propertiesOf(named.api, 'AWS::Lambda::Function'))
      expect(Environment.Variables.SITE_URL).toBe('https://tellwren.com');
  });

  it('disables the default API endpoint', () => {
    expect(propertiesOf(named.api, 'AWS::ApiGateway::RestApi')[0].DisableExecuteApiEndpoint).toBe(true);
    expect(propertiesOf(named.api, 'AWS::ApiGateway::DomainName')).toMatchObject([
      { DomainName: 'api.tellwren.com', SecurityPolicy: 'TLS_1_2' },
    ]);
  });
});
