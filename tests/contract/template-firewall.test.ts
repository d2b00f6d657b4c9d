import { describe, expect, it } from 'vitest';
import { errorBodySchema } from '#shared/errors/error-body.ts';
import { sampleStage } from '#tests/support/sample-stages.ts';
import { propertiesOf, synthesiseStage } from '#tests/support/synthesised-stage.ts';

describe('the firewall', () => {
  const stage = sampleStage('prod');
  const { api } = synthesiseStage(stage);
  const [firewall] = propertiesOf(api, 'AWS::WAFv2::WebACL');

  it('protects the deployed stage of the API', () => {
    const [{ ResourceArn }] = propertiesOf(api, 'AWS::WAFv2::WebACLAssociation');
    const [deployed] = Object.keys(api.findResources('AWS::ApiGateway::Stage'));
    expect(firewall.Scope).toBe('REGIONAL');
    expect(JSON.stringify(ResourceArn)).toContain('/restapis/');
    expect(JSON.stringify(ResourceArn)).toContain(`"Ref":"${deployed}"`);
  });

  it('responds to throttled callers with the common error body and CORS headers', () => {
    const [body] = Object.values<{ Content: string }>(firewall.CustomResponseBodies);
    expect(errorBodySchema.parse(JSON.parse(body?.Content ?? ''))).toMatchObject({ code: 'too-many-requests' });
    const limits = firewall.Rules.filter(({ Statement }: { Statement: object }) => 'RateBasedStatement' in Statement);
    expect(limits).toHaveLength(4);
    for (const { Action } of limits) {
      const { ResponseCode, ResponseHeaders } = Action.Block.CustomResponse;
      expect(ResponseCode).toBe(429);
      expect(ResponseHeaders).toContainEqual({ Name: 'Retry-After', Value: '300' });
      expect(ResponseHeaders).toContainEqual({
        Name: 'Access-Control-Allow-Origin',
        Value: expect.anything(),
      });
      // WAF's own limit.
      expect(ResponseHeaders.length).toBeLessThanOrEqual(10);
    }
  });

  it('limits webhooks per address before the throttle that all senders share', () => {
    const rule = firewall.Rules.find(({ Name }: { Name: string }) => Name === 'webhooks-per-address');
    const { RateBasedStatement: statement } = rule.Statement;
    expect(statement).toMatchObject({ AggregateKeyType: 'IP', EvaluationWindowSec: 300, Limit: 1500 });
    expect(JSON.stringify(statement.ScopeDownStatement)).toContain('webhooks/');
    const [deployed] = propertiesOf(api, 'AWS::ApiGateway::Stage');
    const shared = deployed.MethodSettings.filter(({ ResourcePath }: { ResourcePath: string }) =>
      ResourcePath.includes('webhooks'),
    );
    expect(shared).toHaveLength(2);
    for (const { ThrottlingRateLimit, ThrottlingBurstLimit } of shared)
      expect([ThrottlingRateLimit, ThrottlingBurstLimit]).toEqual([100, 200]);
  });

  it('logs what it blocked or counted, without tokens, cookies, signatures, paths and queries', () => {
    const [{ RedactedFields, LoggingFilter }] = propertiesOf(api, 'AWS::WAFv2::LoggingConfiguration');
    const headers = RedactedFields.flatMap(({ SingleHeader }: { SingleHeader?: { Name: string } }) =>
      SingleHeader === undefined ? [] : [SingleHeader.Name],
    );
    expect(headers).toEqual(expect.arrayContaining(['authorization', 'cookie', 'stripe-signature']));
    expect(RedactedFields).toEqual(expect.arrayContaining([{ UriPath: {} }, { QueryString: {} }]));
    expect(LoggingFilter.DefaultBehavior).toBe('DROP');
    for (const { VisibilityConfig } of firewall.Rules) expect(VisibilityConfig.SampledRequestsEnabled).toBe(false);
  });

  it('and the gateway write to log groups with a retention', () => {
    const groups = propertiesOf(api, 'AWS::Logs::LogGroup');
    const named = (text: string) => groups.find(({ LogGroupName }) => JSON.stringify(LogGroupName).includes(text));
    for (const text of [`aws-waf-logs-tellwren-${stage.name}`, 'API-Gateway-Execution-Logs_'])
      expect(named(text)?.RetentionInDays, text).toBe(stage.logRetentionDays);
  });

  it('and every route report errors without request data', () => {
    const [deployed] = propertiesOf(api, 'AWS::ApiGateway::Stage');
    for (const { LoggingLevel, DataTraceEnabled } of deployed.MethodSettings)
      expect({ LoggingLevel, DataTraceEnabled }).toEqual({ LoggingLevel: 'ERROR', DataTraceEnabled: false });
  });
});
