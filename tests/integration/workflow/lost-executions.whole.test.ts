import { DescribeExecutionCommand, SFNClient, StopExecutionCommand } from '@aws-sdk/client-sfn';
import { describe, expect, inject, it } from 'vitest';
import { localStage } from '#infra/local/local-stage.ts';
import { endpoints } from '#shared/endpoints/index.ts';
import { addStoryBody, callApi, eventually, mailsTo, waitForStory } from '#tests/support/product.ts';
import { readyCustomer } from '#tests/support/ready-customer.ts';

const addresses = inject('addresses');
const client = new SFNClient({
  endpoint: addresses.stepFunctions,
  region: 'us-east-1',
  credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
});
const executionOf = (storyId: string) =>
  `${localStage.writeStoryStateMachineArn.replace(':stateMachine:', ':execution:')}:${storyId}`;

/** Stops the execution as an operator can. @returns its final status; it may have succeeded already */
async function stopped(storyId: string) {
  const executionArn = executionOf(storyId);
  await eventually(
    () => client.send(new DescribeExecutionCommand({ executionArn })).catch(() => undefined),
    `execution ${storyId}`,
  );
  await client.send(new StopExecutionCommand({ executionArn }));
  return (await client.send(new DescribeExecutionCommand({ executionArn }))).status;
}

describe('execution stopped during writing', () => {
  it('fails its story once, returns the free story and mails the customer', async () => {
    for (;;) {
      const customer = await readyCustomer(addresses);
      const { body } = await callApi(addresses, endpoints.addStory, { body: addStoryBody, token: customer.token });
      if ((await stopped(body.data._id)) !== 'ABORTED') continue;

      const story = await waitForStory(addresses, customer.token, body.data._id);
      // The last step was in flight and succeeded: a saved story stays.
      if (story.status === 'ready') continue;
      expect(story.status).toBe('failed');
      const { body: user } = await callApi(addresses, endpoints.getUser, { token: customer.token });
      expect(user.data.firstStory).toBe(true);
      const subjects = await eventually(async () => {
        const mails = (await mailsTo(addresses, customer.email)).map(({ subject }) => subject);
        return mails.length > 0 ? mails : undefined;
      }, 'the mail that the story failed');
      expect(subjects.filter((subject) => /couldn’t/i.test(subject))).toHaveLength(1);
      return;
    }
  });
});
