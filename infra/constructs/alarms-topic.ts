import { RemovalPolicy, Stack } from 'aws-cdk-lib';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Key } from 'aws-cdk-lib/aws-kms';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct } from 'constructs';
import type { Stage } from '#infra/stages.ts';

/**
 * The topic that mails alarms to the operator. It has its own key: CloudWatch cannot use the one of SNS and should not use the
 * customers' key.
 */
export class AlarmsTopic extends Construct {
  readonly topic: Topic;

  constructor(scope: Construct, { name, alarmsAddress }: Stage) {
    super(scope, 'AlarmsTopic');
    const cloudwatch = new ServicePrincipal('cloudwatch.amazonaws.com');
    const conditions = { StringEquals: { 'aws:SourceAccount': Stack.of(this).account } };
    const key = new Key(this, 'Key', {
      description: 'Encrypts what alarms say on its way to the operator.',
      enableKeyRotation: true,
      // It encrypts only messages in transit.
      removalPolicy: RemovalPolicy.DESTROY,
    });
    key.addToResourcePolicy(
      new PolicyStatement({
        principals: [cloudwatch],
        actions: ['kms:Decrypt', 'kms:GenerateDataKey'],
        // A key policy applies only to its own key.
        resources: ['*'],
        conditions,
      }),
    );
    this.topic = new Topic(this, 'Topic', { topicName: `tellwren-${name}-alarms`, masterKey: key, enforceSSL: true });
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
