import { describe, expect, it } from 'vitest';
import { errorBodySchema } from '#shared/errors/error-body.ts';
import { sampleStage } from '#tests/support/sample-stages.ts';
import { domain, propertiesOf, synthesiseStage } from '#tests/support/synthesised-stage.ts';

// The rules and limits are in snapshots/api.yaml.
describe('the firewall', () => {
  const stage = sampleStage('prod');
  const { api, web } = synthesiseStage({ ...stage, domain });
  const [firewall] = propertiesOf(api, 'AWS::WAFv2::WebACL');

  it('responds to throttled callers with the common error body and CORS headers', () => {
    const [body] = Object.values<{ Content: string }>(firewall.CustomResponseBodies);
    expect(errorBodySchema.parse(JSON.parse(body?.Content ?? ''))).toMatchObject({ code: 'too-many-requests' });
    const limits = firewall.Rules.filter(({ Statement }: { Statement: object }) => 'RateBasedStatement' in Statement);
    expect(limits).toHaveLength(4);
    for (const { Action } of limits) {
      const { ResponseCode, ResponseHeaders } = Action.Block.CustomResponse;
      const headers = ResponseHeaders.map(({ Name }: { Name: string }) => Name);
      expect(ResponseCode).toBe(429);
      expect(headers).toEqual(expect.arrayContaining(['Retry-After', 'Access-Control-Allow-Origin']));
      // WAF's own limit.
      expect(headers.length).toBeLessThanOrEqual(10);
    }
  });

  it('limits webhooks per address before the throttle that all senders share', () => {
    const rule = firewall.Rules.find(({ Name }: { Name: string }) => Name === 'direct-per-address');
    const { Limit, EvaluationWindowSec, AggregateKeyType } = rule.Statement.RateBasedStatement;
    const [{ MethodSettings }] = propertiesOf(api, 'AWS::ApiGateway::Stage');
    const shared = MethodSettings.filter(({ ResourcePath }: { ResourcePath: string }) =>
      ResourcePath.includes('webhooks'),
    );
    expect(AggregateKeyType).toBe('IP');
    expect(shared).toHaveLength(2);
    for (const { ThrottlingRateLimit } of shared)
      expect(Limit / EvaluationWindowSec).toBeLessThan(ThrottlingRateLimit / 10);
  });

  it('logs what it blocked or counted, without tokens, cookies, signatures, paths and queries', () => {
    const [{ RedactedFields, LoggingFilter }] = propertiesOf(api, 'AWS::WAFv2::LoggingConfiguration');
    const text = JSON.stringify(RedactedFields);
    for (const part of [
      '"authorization"',
      '"cookie"',
      '"stripe-signature"',
      '"tellwren-proof"',
      'UriPath',
      'QueryString',
    ])
      expect(text).toContain(part);
    expect(LoggingFilter.DefaultBehavior).toBe('DROP');
    for (const { VisibilityConfig } of firewall.Rules) expect(VisibilityConfig.SampledRequestsEnabled).toBe(false);
  });

  it('compares with the proof that the hosts send and the functions get, which is in no template', () => {
    const name = `tellwren/${stage.name}/forwarding-proof`;
    const proofsIn = (part: unknown) =>
      JSON.stringify(part).split(`{{resolve:secretsmanager:${name}:SecretString:::}}`);
    expect(proofsIn(firewall.Rules)).toHaveLength(1 + 4);
    expect(proofsIn(propertiesOf(api, 'AWS::ApiGateway::Stage')[0].Variables)).toHaveLength(1 + 1);
    const [[secretId = '', secret] = []] = Object.entries(web.findResources('AWS::SecretsManager::Secret'));
    expect(secret?.['Properties']).toMatchObject({ Name: name, GenerateSecretString: { PasswordLength: 40 } });
    const origins = propertiesOf(web, 'AWS::CloudFront::Distribution').flatMap(
      ({ DistributionConfig }) => DistributionConfig.Origins,
    );
    const toApi = origins.filter(({ CustomOriginConfig }) => CustomOriginConfig !== undefined);
    expect(toApi).toHaveLength(4);
    for (const { OriginCustomHeaders } of toApi)
      expect(JSON.stringify(OriginCustomHeaders)).toContain(
        `"{{resolve:secretsmanager:",{"Ref":"${secretId}"},":SecretString:::}}"`,
      );
  });

  it('and the gateway write to log groups with a retention', () => {
    const groups = propertiesOf(api, 'AWS::Logs::LogGroup');
    for (const text of [`aws-waf-logs-tellwren-${stage.name}`, 'API-Gateway-Execution-Logs_']) {
      const group = groups.find(({ LogGroupName }) => JSON.stringify(LogGroupName).includes(text));
      expect(group?.RetentionInDays, text).toBe(stage.logRetentionDays);
    }
  });
});
