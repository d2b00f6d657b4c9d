import { Duration } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { CfnFunction, type Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type { Stage } from '#infra/stages.ts';
import { deadLetterQueueName } from './stage-names.ts';

/** Events that a function failed to process after all retries; one message raises an alarm (threat 96). */
export class DeadLetterQueue extends Construct {
  readonly queue: Queue;
  readonly name: string;

  constructor(scope: Construct, id: string, stage: Pick<Stage, 'name'>) {
    super(scope, id);
    this.name = deadLetterQueueName(stage, id);
    this.queue = new Queue(this, 'Queue', {
      queueName: this.name,
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
    });
  }

  get statement(): PolicyStatement {
    return new PolicyStatement({ actions: ['sqs:SendMessage'], resources: [this.queue.queueArn] });
  }

  /** Receives the function's asynchronous events after the third failed attempt. */
  receiveFrom(lambda: LambdaFunction): void {
    const { defaultChild } = lambda.node;
    if (!(defaultChild instanceof CfnFunction)) throw new Error('a function without its resource');
    defaultChild.deadLetterConfig = { targetArn: this.queue.queueArn };
  }
}
