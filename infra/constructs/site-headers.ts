import { Duration } from 'aws-cdk-lib';
import { HeadersFrameOption, type HeadersReferrerPolicy, ResponseHeadersPolicy } from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';
import { deskContentSecurityPolicy, deskHeaderValues } from './desk-policy.ts';
import { commonHeaderValues, contentSecurityPolicy, type SitePolicyProps, siteHeaderValues } from './site-policy.ts';

export function siteHeaders(scope: Construct, props: SitePolicyProps): ResponseHeadersPolicy {
  const contentSecurity = contentSecurityPolicy(props);
  return headersPolicy(scope, 'Headers', { contentSecurity, values: siteHeaderValues, override: true });
}

/** For responses of functions: their own headers stay. CloudFront's error pages get the site's headers. */
export function forwardedHeaders(scope: Construct, props: SitePolicyProps): ResponseHeadersPolicy {
  const contentSecurity = contentSecurityPolicy(props);
  return headersPolicy(scope, 'ForwardedHeaders', { contentSecurity, values: siteHeaderValues, override: false });
}

/** For the operators' console. */
export function deskHeaders(
  scope: Construct,
  sources: Pick<SitePolicyProps, 'liveApiSource' | 'filesSource'>,
): ResponseHeadersPolicy {
  const contentSecurity = deskContentSecurityPolicy(sources);
  return headersPolicy(scope, 'DeskHeaders', { contentSecurity, values: deskHeaderValues, override: true });
}

interface PolicyHeaders {
  readonly contentSecurity: string;
  readonly values: Readonly<Record<string, string>>;
  readonly override: boolean;
}

function headersPolicy(
  scope: Construct,
  id: string,
  { contentSecurity, values, override }: PolicyHeaders,
): ResponseHeadersPolicy {
  return new ResponseHeadersPolicy(scope, id, {
    securityHeadersBehavior: {
      contentSecurityPolicy: { contentSecurityPolicy: contentSecurity, override },
      contentTypeOptions: { override },
      frameOptions: { frameOption: HeadersFrameOption[commonHeaderValues['X-Frame-Options']], override },
      referrerPolicy: { referrerPolicy: commonHeaderValues['Referrer-Policy'] as HeadersReferrerPolicy, override },
      strictTransportSecurity: {
        accessControlMaxAge: Duration.days(730),
        includeSubdomains: true,
        override,
      },
    },
    customHeadersBehavior: {
      customHeaders: Object.entries(values).map(([header, value]) => ({ header, value, override })),
    },
  });
}
