import { expect, it } from 'vitest';
import { sampleStage, sampleStageNames } from '#tests/support/sample-stages.ts';
import { propertiesOf, synthesiseStage } from '#tests/support/synthesised-stage.ts';

// Topic, events and policy are in snapshots/story.yaml.
it.each(sampleStageNames)(
  'feedback on mails in stage %s reaches the function from its topic only, in place of a signature',
  (name) => {
    const { story } = synthesiseStage(sampleStage(name));
    const [subscription] = propertiesOf(story, 'AWS::SNS::Subscription');
    const callers = propertiesOf(story, 'AWS::Lambda::Permission').filter(
      ({ FunctionName }) => JSON.stringify(FunctionName) === JSON.stringify(subscription.Endpoint),
    );
    expect(callers).toMatchObject([{ Principal: 'sns.amazonaws.com', SourceArn: subscription.TopicArn }]);
    const [{ PolicyDocument }] = propertiesOf(story, 'AWS::SNS::TopicPolicy');
    const allowed = PolicyDocument.Statement.filter(({ Effect }: { Effect: string }) => Effect === 'Allow');
    expect(allowed).toMatchObject([
      {
        Action: 'sns:Publish',
        Principal: { Service: 'ses.amazonaws.com' },
        Condition: { StringEquals: { 'AWS:SourceAccount': { Ref: 'AWS::AccountId' } } },
      },
    ]);
    // Every mail is sent with the configuration set whose feedback this is.
    expect(propertiesOf(story, 'AWS::SES::ConfigurationSet')[0].Name).toBe(`tellwren-${name}`);
    const senders = propertiesOf(story, 'AWS::Lambda::Function')
      .map(({ Environment }) => Environment.Variables)
      .filter(({ MAIL_SENDER: sender }) => sender !== undefined);
    expect(new Set(senders.map((each) => each.MAIL_CONFIGURATION_SET))).toEqual(new Set([`tellwren-${name}`]));
  },
);
