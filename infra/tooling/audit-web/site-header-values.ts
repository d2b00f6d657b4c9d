import { App, Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import * as z from 'zod/mini';
import { inlineScriptHashes } from '#infra/constructs/inline-script-hashes.ts';
import { siteHeaders } from '#infra/constructs/site-headers.ts';

const overridable = z.looseObject({ Override: z.boolean() });
const policySchema = z.object({
  SecurityHeadersConfig: z.object({
    ContentSecurityPolicy: z.extend(overridable, { ContentSecurityPolicy: z.string() }),
    FrameOptions: z.extend(overridable, { FrameOption: z.string() }),
    ReferrerPolicy: z.extend(overridable, { ReferrerPolicy: z.string() }),
    StrictTransportSecurity: z.extend(overridable, { AccessControlMaxAgeSec: z.number() }),
  }),
  CustomHeadersConfig: z.object({ Items: z.array(z.object({ Header: z.string(), Value: z.string() })) }),
});

export function siteHeaderValues(origin: string, siteFolder: string): Record<string, string> {
  const stack = new Stack(new App({ context: { 'aws:cdk:version-reporting': false } }), 'Audit');
  const { host } = new URL(origin);
  siteHeaders(stack, {
    apiSource: `https://${host}`,
    filesSource: `https://${host}`,
    frameSources: [`https://${host}`],
    scriptHashes: inlineScriptHashes(siteFolder),
  });
  const [policy] = Object.values(Template.fromStack(stack).findResources('AWS::CloudFront::ResponseHeadersPolicy'));
  const { SecurityHeadersConfig: security, CustomHeadersConfig: custom } = policySchema.parse(
    policy?.['Properties'].ResponseHeadersPolicyConfig,
  );
  return {
    'content-security-policy': security.ContentSecurityPolicy.ContentSecurityPolicy,
    'x-content-type-options': 'nosniff',
    'x-frame-options': security.FrameOptions.FrameOption,
    'referrer-policy': security.ReferrerPolicy.ReferrerPolicy,
    'strict-transport-security': `max-age=${security.StrictTransportSecurity.AccessControlMaxAgeSec}; includeSubDomains`,
    ...Object.fromEntries(custom.Items.map(({ Header, Value }) => [Header.toLowerCase(), Value])),
  };
}
