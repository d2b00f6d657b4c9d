import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import {
  DeleteMessageCommand,
  type Message,
  paginateListQueues,
  ReceiveMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import type { DeadLetter, DeadLetterClient } from './client.ts';

function readMessage({ MessageId, ReceiptHandle, Body, Attributes, MessageAttributes }: Message): DeadLetter[] {
  if (MessageId === undefined || ReceiptHandle === undefined) return [];
  return [
    {
      messageId: MessageId,
      receiptHandle: ReceiptHandle,
      body: Body ?? '',
      sentAtMs: Number(Attributes?.SentTimestamp ?? 0),
      error: MessageAttributes?.['ErrorMessage']?.StringValue,
    },
  ];
}

export function createDeadLetterClient(print: DeadLetterClient['print']): DeadLetterClient {
  const sqs = new SQSClient({});
  const lambda = new LambdaClient({});
  return {
    async listQueues(prefix) {
      const urls: string[] = [];
      for await (const { QueueUrls: page = [] } of paginateListQueues({ client: sqs }, { QueueNamePrefix: prefix })) {
        urls.push(...page);
      }
      return urls;
    },
    async receive(queueUrl, hiddenSeconds) {
      const { Messages: messages = [] } = await sqs.send(
        new ReceiveMessageCommand({
          QueueUrl: queueUrl,
          MaxNumberOfMessages: 10,
          VisibilityTimeout: hiddenSeconds,
          WaitTimeSeconds: 1,
          MessageSystemAttributeNames: ['SentTimestamp'],
          MessageAttributeNames: ['All'],
        }),
      );
      return messages.flatMap(readMessage);
    },
    async remove(queueUrl, { receiptHandle }) {
      await sqs.send(new DeleteMessageCommand({ QueueUrl: queueUrl, ReceiptHandle: receiptHandle }));
    },
    async invoke(functionName, payload) {
      const { FunctionError: error } = await lambda.send(
        new InvokeCommand({ FunctionName: functionName, Payload: Buffer.from(payload) }),
      );
      return error;
    },
    print,
  };
}
