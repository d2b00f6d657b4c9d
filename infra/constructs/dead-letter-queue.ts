import { Duration } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { CfnFunction, type Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';

/**
 * Where an event lies that a function could not handle after all its tries, for an operator to look at and send again
 * (threat 96: one message raises an alarm).
 */
export class DeadLetterQueue extends Construct {
  readonly queue: Queue;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    this.queue = new Queue(this, 'Queue', {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
    });
  }

  /** What the function's role needs for it. */
  get statement(): PolicyStatement {
    return new PolicyStatement({ actions: ['sqs:SendMessage'], resources: [this.queue.queueArn] });
  }

  /** Events that Lambda queues for the function and gives up after its third try come here. */
  takeFrom(lambda: LambdaFunction): void {
    const { defaultChild } = lambda.node;
    if (!(defaultChild instanceof CfnFunction)) throw new Error('a function without its resource');
    defaultChild.deadLetterConfig = { targetArn: this.queue.queueArn };
  }
}
