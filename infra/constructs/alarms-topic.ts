import { Stack } from 'aws-cdk-lib';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct } from 'constructs';
import type { Stage } from '#infra/stages.ts';

/**
 * The topic that mails alarms to the operator. Not encrypted with a key: a mail is plain text anyway, an alarm's text is in this
 * repository, and another key costs as much as ten alarms (CloudWatch cannot use the one of SNS).
 */
export class AlarmsTopic extends Construct {
  readonly topic: Topic;

  constructor(scope: Construct, { name, alarmsAddress }: Stage) {
    super(scope, 'AlarmsTopic');
    const cloudwatch = new ServicePrincipal('cloudwatch.amazonaws.com');
    const conditions = { StringEquals: { 'aws:SourceAccount': Stack.of(this).account } };
    this.topic = new Topic(this, 'Topic', { topicName: `tellwren-${name}-alarms`, enforceSSL: true });
    this.topic.addToResourcePolicy(
      new PolicyStatement({
        principals: [cloudwatch],
        actions: ['sns:Publish'],
        resources: [this.topic.topicArn],
        conditions,
      }),
    );
    this.topic.addSubscription(new EmailSubscription(alarmsAddress));
  }
}
