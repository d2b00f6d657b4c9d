import { Stack } from 'aws-cdk-lib';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { CfnConfigurationSet, CfnConfigurationSetEventDestination } from 'aws-cdk-lib/aws-ses';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { LambdaSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct } from 'constructs';
import type { FunctionId } from '#infra/function-entries.ts';
import { DeadLetterQueue } from './dead-letter-queue.ts';
import type { FunctionContext } from './function-context.ts';
import { mailConfigurationSetName } from './mail-configuration-set.ts';
import { ProductFunction } from './product-function.ts';

interface MailFeedbackProps {
  readonly context: FunctionContext;
  readonly bundleFolder: (id: FunctionId) => string;
}

/**
 * SES notifications of bounces and complaints, through a topic to the function that suppresses addresses (threat 52). SES also
 * counts them for the alarms.
 */
export class MailFeedback extends Construct {
  constructor(scope: Construct, { context, bundleFolder }: MailFeedbackProps) {
    super(scope, 'MailFeedback');
    const topic = new Topic(this, 'Topic', {
      topicName: `tellwren-${context.stage.name}-mail-feedback`,
      enforceSSL: true,
    });
    const { account } = Stack.of(this);
    topic.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal('ses.amazonaws.com')],
        actions: ['sns:Publish'],
        resources: [topic.topicArn],
        conditions: { StringEquals: { 'AWS:SourceAccount': account } },
      }),
    );
    const set = new CfnConfigurationSet(this, 'ConfigurationSet', {
      name: mailConfigurationSetName(context.stage),
      deliveryOptions: { tlsPolicy: 'REQUIRE' },
      reputationOptions: { reputationMetricsEnabled: true },
    });
    const destination = new CfnConfigurationSetEventDestination(this, 'Feedback', {
      configurationSetName: set.ref,
      eventDestination: {
        name: 'feedback',
        enabled: true,
        matchingEventTypes: ['bounce', 'complaint'],
        snsDestination: { topicArn: topic.topicArn },
      },
    });
    // SES publishes a test message when the topic is set.
    destination.node.addDependency(topic);
    // An address that is not suppressed gets mail again, which harms our reputation at SES.
    const unrecorded = new DeadLetterQueue(this, 'unrecorded-feedback', context.stage);
    const triggerStatements = [unrecorded.statement];
    const { lambda } = new ProductFunction(this, {
      id: 'recordMailFeedback',
      context,
      bundleFolder,
      triggerStatements,
    });
    unrecorded.receiveFrom(lambda);
    topic.addSubscription(new LambdaSubscription(lambda));
  }
}
