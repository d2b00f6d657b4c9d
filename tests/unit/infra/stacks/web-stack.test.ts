import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { readStage } from '../../../../infra/stages.ts';
import { inlineScript, propertiesOf, synthesiseStage } from '../../../support/synthesised-stage.ts';

const domain = {
  siteName: 'tellwren.com',
  siteCertificateArn: 'arn:aws:acm:us-east-1:111111111111:certificate/site',
  apiName: 'api.tellwren.com',
  apiCertificateArn: 'arn:aws:acm:eu-west-1:111111111111:certificate/api',
};
const bare = synthesiseStage(readStage('dev'));
const named = synthesiseStage({ ...readStage('prod'), domain });

function policyOf({ web }: typeof bare): string {
  const [headers] = propertiesOf(web, 'AWS::CloudFront::ResponseHeadersPolicy');
  return JSON.stringify(
    headers.ResponseHeadersPolicyConfig.SecurityHeadersConfig.ContentSecurityPolicy.ContentSecurityPolicy,
  );
}

describe('the site', () => {
  const [distribution] = propertiesOf(bare.web, 'AWS::CloudFront::Distribution');
  const config = distribution.DistributionConfig;

  it('answers what there is not with the not-found page and its status', () => {
    for (const code of [403, 404])
      expect(config.CustomErrorResponses).toContainEqual(
        expect.objectContaining({ ErrorCode: code, ResponseCode: 404, ResponsePagePath: '/404/index.html' }),
      );
  });

  it('comes over HTTPS only, through the routing function, with the headers of security', () => {
    expect(config.DefaultCacheBehavior).toMatchObject({
      ViewerProtocolPolicy: 'redirect-to-https',
      FunctionAssociations: [{ EventType: 'viewer-request' }],
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

  it('lets the scripts run that the build wrote into the pages, by their hash', () => {
    const hash = createHash('sha256').update(inlineScript).digest('base64');
    expect(policyOf(bare)).toContain(`script-src 'self' 'sha256-${hash}';`);
  });

  it('keeps hashed files for a year, and asks for pages each time', () => {
    const deployments = propertiesOf(bare.content, 'Custom::CDKBucketDeployment');
    const caching = deployments.map(({ SystemMetadata, Include }) => [Include ?? [], SystemMetadata['cache-control']]);
    expect(caching).toContainEqual([['assets/*'], 'public, max-age=31536000, immutable']);
    expect(caching).toContainEqual([[], 'public, max-age=0, must-revalidate']);
    // Pages opened before a deployment still ask for the files of their own build.
    for (const { Prune } of deployments) expect(Prune).toBe(false);
  });
});

describe('a stage with a domain', () => {
  it('names its own hosts, to browsers and to functions', () => {
    const [distribution] = propertiesOf(named.web, 'AWS::CloudFront::Distribution');
    expect(distribution.DistributionConfig.Aliases).toEqual(['tellwren.com']);
    expect(distribution.DistributionConfig.ViewerCertificate.MinimumProtocolVersion).toBe('TLSv1.2_2021');
    // Then where the files lie, whose host is known at deployment.
    expect(policyOf(named)).toContain("connect-src 'self' https://api.tellwren.com https://");
    expect(policyOf(named)).toContain("frame-src 'self' blob: https://calendly.com");
    for (const { Environment } of propertiesOf(named.api, 'AWS::Lambda::Function'))
      expect(Environment.Variables.SITE_URL).toBe('https://tellwren.com');
  });

  it('has no other way to its API', () => {
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
