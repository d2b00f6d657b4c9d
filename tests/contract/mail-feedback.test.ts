import { describe, expect, it } from 'vitest';
import { sampleStage, sampleStageNames } from '#tests/support/sample-stages.ts';
import { propertiesOf, synthesiseStage } from '#tests/support/synthesised-stage.ts';

describe.each(sampleStageNames)('feedback on mails in stage %s', (name) => {
  const { story } = synthesiseStage(sampleStage(name));
  const only = (type: string) => {
    const [found, ...more] = propertiesOf(story, type);
    expect(more).toEqual([]);
    return found;
  };
  const topicArn = only('AWS::SES::ConfigurationSetEventDestination').EventDestination.SnsDestination.TopicARN;

  it('is published by SES for the configuration set of every mail', () => {
    expect(only('AWS::SES::ConfigurationSet').Name).toBe(`tellwren-${name}`);
    const { EventDestination: destination } = only('AWS::SES::ConfigurationSetEventDestination');
    expect(destination).toMatchObject({ Enabled: true, MatchingEventTypes: ['bounce', 'complaint'] });
    const senders = propertiesOf(story, 'AWS::Lambda::Function').filter(
      ({ Environment }) => Environment.Variables.MAIL_SENDER !== undefined,
    );
    expect(senders.length).toBeGreaterThan(0);
    for (const { Environment } of senders)
      expect(Environment.Variables.MAIL_CONFIGURATION_SET).toBe(`tellwren-${name}`);
  });

  it('is published only by SES of this account', () => {
    const { PolicyDocument: policy } = only('AWS::SNS::TopicPolicy');
    const allowed = policy.Statement.filter(({ Effect }: { Effect: string }) => Effect === 'Allow');
    expect(allowed).toEqual([
      expect.objectContaining({
        Action: 'sns:Publish',
        Principal: { Service: 'ses.amazonaws.com' },
        Condition: { StringEquals: { 'AWS:SourceAccount': { Ref: 'AWS::AccountId' } } },
      }),
    ]);
  });

  it('reaches the function from its topic only, in place of a signature check', () => {
    const subscription = only('AWS::SNS::Subscription');
    expect(subscription).toMatchObject({ Protocol: 'lambda', TopicArn: topicArn });
    const callers = propertiesOf(story, 'AWS::Lambda::Permission').filter(
      ({ FunctionName }) => JSON.stringify(FunctionName) === JSON.stringify(subscription.Endpoint),
    );
    expect(callers).toEqual([expect.objectContaining({ Principal: 'sns.amazonaws.com', SourceArn: topicArn })]);
  });
});
