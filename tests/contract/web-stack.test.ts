import { createHash } from 'node:crypto';
import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js';
import { Severity } from 'csp_evaluator/dist/finding.js';
import { CspParser } from 'csp_evaluator/dist/parser.js';
import { describe, expect, it } from 'vitest';
import { binaryMediaTypes } from '#infra/openapi/binary-media-types.ts';
import { readStage } from '#infra/stages.ts';
import { forwardedPrefixes } from '#shared/names/pages.ts';
import { domain, inlineScript, propertiesOf, synthesiseStage } from '#tests/support/synthesised-stage.ts';

const bare = synthesiseStage(readStage('dev'));
const named = synthesiseStage({ ...readStage('prod'), domain });

function policyOf({ web }: typeof bare): string {
  const [headers] = propertiesOf(web, 'AWS::CloudFront::ResponseHeadersPolicy');
  return JSON.stringify(
    headers.ResponseHeadersPolicyConfig.SecurityHeadersConfig.ContentSecurityPolicy.ContentSecurityPolicy,
  );
}

/** The policy as a browser gets it, with a host for each that is known at deployment only. */
function sentPolicy(template: string): string {
  const policy = JSON.parse(template);
  if (typeof policy === 'string') return policy;
  const parts: unknown[] = policy['Fn::Join'][1];
  return parts.map((part) => (typeof part === 'string' ? part : 'known-later.example.com')).join('');
}

/** What csp_evaluator has to say of a policy that is as good as can be, and why that stands. */
const knownWeakness = {
  "script-src 'self'":
    'may be a weakness where a host serves uploads or JSONP: ours serves the build, and nothing else',
};

describe('the content security policy', () => {
  it.each([
    ['without a domain', bare],
    ['with a domain', named],
  ])('of a stage %s passes csp_evaluator', (_what, stage) => {
    const { csp } = new CspParser(sentPolicy(policyOf(stage)));
    const findings = new CspEvaluator(csp).evaluate().filter(({ severity }) => severity < Severity.INFO);
    expect(findings.filter(({ severity }) => severity <= Severity.MEDIUM)).toEqual([]);
    expect(findings.map(({ directive, value }) => `${directive} ${value}`)).toEqual(Object.keys(knownWeakness));
  });

  it('fails the check if it allows foreign scripts', () => {
    const open = sentPolicy(policyOf(bare)).replace(
      "script-src 'self'",
      "script-src 'unsafe-inline' 'unsafe-eval' https:",
    );
    const findings = new CspEvaluator(new CspParser(open).csp).evaluate();
    expect(findings.filter(({ severity }) => severity <= Severity.MEDIUM).length).toBeGreaterThan(0);
  });
});

describe('the site', () => {
  const [distribution] = propertiesOf(bare.web, 'AWS::CloudFront::Distribution');
  const config = distribution.DistributionConfig;

  it('responds with the not-found page and status 404 for unknown paths', () => {
    for (const code of [403, 404])
      expect(config.CustomErrorResponses).toContainEqual(
        expect.objectContaining({ ErrorCode: code, ResponseCode: 404, ResponsePagePath: '/404/index.html' }),
      );
  });

  it('is served over HTTPS only, through the routing function, with security headers', () => {
    expect(config.DefaultCacheBehavior).toMatchObject({
      ViewerProtocolPolicy: 'redirect-to-https',
      FunctionAssociations: [{ EventType: 'viewer-request' }, { EventType: 'viewer-response' }],
      ResponseHeadersPolicyId: expect.anything(),
    });
    const [headers] = propertiesOf(bare.web, 'AWS::CloudFront::ResponseHeadersPolicy');
    expect(headers.ResponseHeadersPolicyConfig.SecurityHeadersConfig).toMatchObject({
      StrictTransportSecurity: { AccessControlMaxAgeSec: 63_072_000, IncludeSubdomains: true },
      ContentTypeOptions: { Override: true },
      FrameOptions: { FrameOption: 'DENY' },
      ReferrerPolicy: { ReferrerPolicy: 'no-referrer' },
    });
  });

  it('sends security headers with every response, errors included', () => {
    const [id] = Object.keys(bare.web.findResources('AWS::CloudFront::ResponseHeadersPolicy'));
    expect(config.DefaultCacheBehavior.ResponseHeadersPolicyId).toEqual({ Ref: id });
    const [headers] = propertiesOf(bare.web, 'AWS::CloudFront::ResponseHeadersPolicy');
    const { SecurityHeadersConfig, CustomHeadersConfig } = headers.ResponseHeadersPolicyConfig;
    for (const { Override } of Object.values<{ Override: boolean }>(SecurityHeadersConfig)) expect(Override).toBe(true);
    expect(CustomHeadersConfig.Items.map(({ Header }: { Header: string }) => Header)).toEqual([
      'Cross-Origin-Opener-Policy',
      'Permissions-Policy',
    ]);
  });

  it('forwards no path before the API exists', () => {
    for (const { DistributionConfig } of propertiesOf(bare.web, 'AWS::CloudFront::Distribution'))
      expect(DistributionConfig.CacheBehaviors).toBeUndefined();
  });

  it('allows the microphone to the site itself and to no frame', () => {
    const [headers] = propertiesOf(bare.web, 'AWS::CloudFront::ResponseHeadersPolicy');
    expect(JSON.stringify(headers.ResponseHeadersPolicyConfig.CustomHeadersConfig)).toContain(
      'microphone=(self), payment=()',
    );
  });

  it('is the only reader of its bucket, with signed requests', () => {
    const [access] = propertiesOf(bare.web, 'AWS::CloudFront::OriginAccessControl');
    expect(access.OriginAccessControlConfig).toMatchObject({ SigningBehavior: 'always', SigningProtocol: 'sigv4' });
    expect(config.Origins).toHaveLength(1);
    expect(config.Origins[0].OriginAccessControlId).toBeDefined();
  });

  it('allows the inline scripts of the build by hash', () => {
    const hash = createHash('sha256').update(inlineScript).digest('base64');
    expect(policyOf(bare)).toContain(`script-src 'self' 'sha256-${hash}';`);
  });

  it('caches hashed files for a year and revalidates pages', () => {
    const deployments = propertiesOf(bare.content, 'Custom::CDKBucketDeployment');
    const caching = deployments.map(({ SystemMetadata, Include }) => [Include ?? [], SystemMetadata['cache-control']]);
    expect(caching).toContainEqual([['assets/*', 'desk/assets/*'], 'public, max-age=31536000, immutable']);
    expect(caching).toContainEqual([['*.html'], 'public, max-age=0, must-revalidate']);
    expect(caching).toContainEqual([[], 'public, max-age=0, must-revalidate']);
    // Pages opened before a deployment still ask for the files of their own build.
    for (const { Prune } of deployments) expect(Prune).toBe(false);
  });

  it('declares the charset of each page and uploads nothing twice', () => {
    const deployments = propertiesOf(bare.content, 'Custom::CDKBucketDeployment');
    const types = deployments.map(({ Include, Exclude, SystemMetadata }) => [
      Include ?? [],
      Exclude,
      SystemMetadata['content-type'],
    ]);
    expect(types).toContainEqual([['*.html'], ['*'], 'text/html; charset=utf-8']);
    expect(types).toContainEqual([[], ['assets/*', 'desk/assets/*', '*.html'], undefined]);
  });

  it('uploads the files of a page before the page', () => {
    const deployed = Object.entries(bare.content.findResources('Custom::CDKBucketDeployment'));
    const isOfPages = ([, { Properties }]: (typeof deployed)[number]) =>
      Properties.Include?.includes('*.html') === true;
    const files = deployed.filter((one) => !isOfPages(one)).map(([id]) => id);
    expect(files).toHaveLength(2);
    expect(deployed.find(isOfPages)?.[1]['DependsOn']).toEqual(expect.arrayContaining(files));
  });

  it('is uploaded by a role that can write the site but not delete from it', () => {
    const roles = propertiesOf(bare.content, 'AWS::IAM::Role');
    const statements = roles.flatMap(({ Policies }) => Policies[0].PolicyDocument.Statement);
    expect(roles).toHaveLength(1);
    expect(statements.flatMap(({ Action }) => Action).toSorted()).toEqual([
      'logs:CreateLogStream',
      'logs:PutLogEvents',
      's3:AbortMultipartUpload',
      's3:GetObject',
      's3:ListBucket',
      's3:PutObject',
    ]);
    expect(propertiesOf(bare.content, 'AWS::IAM::Policy')).toEqual([]);
  });
});

describe.each([
  ['with a domain', named, 'api.tellwren.com', undefined],
  [
    'without a domain, after its first deployment',
    synthesiseStage(readStage('dev'), { liveApiUrl: 'https://a1.execute-api.eu-west-1.amazonaws.com/dev' }),
    'a1.execute-api.eu-west-1.amazonaws.com',
    '/dev',
  ],
])('what the site forwards to the API, %s', (_stage, { web }, host, path) => {
  const [{ DistributionConfig }] = propertiesOf(web, 'AWS::CloudFront::Distribution');
  const forwarded = DistributionConfig.CacheBehaviors;
  const [prints, shared] = forwarded;
  const policies = Object.entries(web.findResources('AWS::CloudFront::ResponseHeadersPolicy'));

  it('is prints and shared stories, over HTTPS, without the site’s functions', () => {
    const { Origins } = DistributionConfig;
    expect(forwarded.map(({ PathPattern }: { PathPattern: string }) => PathPattern)).toEqual(
      forwardedPrefixes.map((prefix) => `${prefix}*`),
    );
    const origin = Origins.find(({ Id }: { Id: string }) => Id === prints.TargetOriginId);
    expect([origin.DomainName, origin.OriginPath]).toEqual([host, path]);
    // Without it, API Gateway sends JPEG files as base64 text.
    expect(origin.OriginCustomHeaders).toEqual([{ HeaderName: 'Accept', HeaderValue: binaryMediaTypes.at(-1) }]);
    for (const behaviour of forwarded) {
      expect(behaviour).toMatchObject({
        TargetOriginId: origin.Id,
        ViewerProtocolPolicy: 'redirect-to-https',
        Compress: true,
      });
      expect(behaviour.FunctionAssociations).toBeUndefined();
    }
  });

  it('caches prints by their path only, for as long as their function allows', () => {
    // AWS's CachingOptimized: no cookies, headers or query, at most a year.
    expect(prints.CachePolicyId).toBe('658327ea-f89d-4fab-a63d-7e88639e58f6');
    expect(prints.OriginRequestPolicyId).toBeUndefined();
    expect(prints.AllowedMethods).toBeUndefined();
  });

  it('keeps a shared story a minute at most, and takes a form about it', () => {
    const [{ CachePolicyConfig }] = propertiesOf(web, 'AWS::CloudFront::CachePolicy');
    expect(CachePolicyConfig).toMatchObject({ MinTTL: 0, DefaultTTL: 0, MaxTTL: 60 });
    const { CookiesConfig, QueryStringsConfig } = CachePolicyConfig.ParametersInCacheKeyAndForwardedToOrigin;
    expect(CookiesConfig.CookieBehavior).toBe('none');
    // Parameters of trackers are ignored, so that each posted link is one page in the cache.
    expect(QueryStringsConfig).toEqual({ QueryStringBehavior: 'whitelist', QueryStrings: ['v'] });
    expect(shared.AllowedMethods).toContain('POST');
    // AWS's AllViewerExceptHostHeader: with the site's host, API Gateway would refuse the request.
    expect(shared.OriginRequestPolicyId).toBe('b689b0a8-53d0-40ab-baf2-68738e2966ac');
  });

  it('has the headers of its function, and the site’s where CloudFront answers', () => {
    const [id, { Properties }] = policies.find(([name]) => name.startsWith('ForwardedHeaders')) ?? ['', {}];
    for (const { ResponseHeadersPolicyId } of [prints, shared]) expect(ResponseHeadersPolicyId).toEqual({ Ref: id });
    const { SecurityHeadersConfig, CustomHeadersConfig } = Properties.ResponseHeadersPolicyConfig;
    const overrides = [...Object.values<{ Override: boolean }>(SecurityHeadersConfig), ...CustomHeadersConfig.Items];
    expect(new Set(overrides.map(({ Override }) => Override))).toEqual(new Set([false]));
  });

  it('does not lose its 410 pages to the site’s not-found page', () => {
    const mapped = DistributionConfig.CustomErrorResponses.map(({ ErrorCode }: { ErrorCode: number }) => ErrorCode);
    expect(mapped).toEqual([403, 404]);
  });
});

describe('the desk', () => {
  const [{ DistributionConfig: site }, { DistributionConfig: config }] = propertiesOf(
    named.web,
    'AWS::CloudFront::Distribution',
  );
  const [id, { Properties }] = Object.entries(named.web.findResources('AWS::CloudFront::ResponseHeadersPolicy')).find(
    ([name]) => name.startsWith('DeskHeaders'),
  ) ?? ['', {}];
  const headers = Properties.ResponseHeadersPolicyConfig;
  const policy = JSON.stringify(headers.SecurityHeadersConfig.ContentSecurityPolicy.ContentSecurityPolicy);

  it('has a host of its own, from the site’s bucket, with headers and a routing function of its own', () => {
    expect([site.Aliases, config.Aliases]).toEqual([['tellwren.com'], ['desk.tellwren.com']]);
    const [{ FunctionAssociations: ofSite }, desk] = [site.DefaultCacheBehavior, config.DefaultCacheBehavior];
    expect(config.Origins[0].DomainName).toEqual(site.Origins.at(0).DomainName);
    expect(desk.ResponseHeadersPolicyId).toEqual({ Ref: id });
    expect(desk.FunctionAssociations[0]).toMatchObject({ EventType: 'viewer-request' });
    expect(desk.FunctionAssociations[0]).not.toEqual(ofSite[0]);
    // Shared stories and the not-found page are pages of the site.
    expect(config.CacheBehaviors.map(({ PathPattern }: { PathPattern: string }) => PathPattern)).toEqual(['/prints/*']);
    expect(config.CustomErrorResponses).toBeUndefined();
    expect(site.DefaultCacheBehavior.ResponseHeadersPolicyId).not.toEqual({ Ref: id });
  });

  it('is where the site’s routing function redirects to, also when its host is known at deployment only', () => {
    const codeOf = ({ web }: typeof bare) =>
      JSON.stringify(propertiesOf(web, 'AWS::CloudFront::Function').map(({ FunctionCode }) => FunctionCode));
    expect(codeOf(named)).toContain("movedTo('https://desk.tellwren.com/'");
    expect(codeOf(bare)).toMatch(/movedTo\('https:\/\/",\{"Fn::GetAtt":\["DeskDistribution/);
  });

  it('runs scripts and styles of its build only, and no frame, inline code or analytics', () => {
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'; ");
    expect(policy).toContain("connect-src 'self' https://api.tellwren.com; ");
    expect(policy).toContain("frame-ancestors 'none'; require-trusted-types-for 'script'");
    expect(policy).not.toMatch(/unsafe|sha256|frame-src|https:[ ;]|\*|calendly|plausible/);
  });

  it('passes csp_evaluator', () => {
    const findings = new CspEvaluator(new CspParser(sentPolicy(policy)).csp).evaluate();
    expect(findings.filter(({ severity }) => severity <= Severity.MEDIUM)).toEqual([]);
  });

  it('is not indexed, and allows passkeys but no other device', () => {
    const values = headers.CustomHeadersConfig.Items.map(({ Header, Value, Override }: Record<string, unknown>) => [
      Header,
      Override && Value,
    ]);
    expect(values).toContainEqual(['X-Robots-Tag', 'noindex']);
    expect(values).toContainEqual([
      'Permissions-Policy',
      'camera=(), geolocation=(), microphone=(), payment=(), publickey-credentials-create=(self), publickey-credentials-get=(self)',
    ]);
    for (const { Override } of Object.values<{ Override: boolean }>(headers.SecurityHeadersConfig))
      expect(Override).toBe(true);
  });
});

describe('a stage with a domain', () => {
  it('configures its own hosts for browsers and functions', () => {
    const [distribution] = propertiesOf(named.web, 'AWS::CloudFront::Distribution');
    expect(distribution.DistributionConfig.Aliases).toEqual(['tellwren.com']);
    expect(distribution.DistributionConfig.ViewerCertificate.MinimumProtocolVersion).toBe('TLSv1.2_2021');
    // Then where the files lie, whose host is known at deployment.
    expect(policyOf(named)).toContain("connect-src 'self' https://api.tellwren.com https://");
    expect(policyOf(named)).toContain("frame-src 'self' blob: https://calendly.com");
    for (const { Environment } of propertiesOf(named.api, 'AWS::Lambda::Function'))
      expect(Environment.Variables.SITE_URL).toBe('https://tellwren.com');
  });

  it('disables the default API endpoint', () => {
    const [restApi] = propertiesOf(named.api, 'AWS::ApiGateway::RestApi');
    expect(restApi.DisableExecuteApiEndpoint).toBe(true);
    const [domainName] = propertiesOf(named.api, 'AWS::ApiGateway::DomainName');
    expect(domainName).toMatchObject({ DomainName: 'api.tellwren.com', SecurityPolicy: 'TLS_1_2' });
  });
});

describe('a stage without a domain', () => {
  it("may call API Gateway's hosts of its region", () => {
    expect(policyOf(bare)).toMatch(/connect-src 'self' https:\/\/\*\.execute-api\./);
  });
});
