import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, inject, it } from 'vitest';
import { createEmailRepository } from '#functions/data/email-repository.ts';
import { keys } from '#functions/data/keys.ts';
import { endpoints } from '#shared/endpoints/index.ts';
import { callApi, eventually, mailsTo, type TestCustomer } from '#tests/support/product.ts';
import { readyCustomer } from '#tests/support/ready-customer.ts';
import { stackTable } from '#tests/support/stack-table.ts';

const addresses = inject('addresses');
const cancel = (token?: string) => callApi(addresses, endpoints.cancelDeletion, token === undefined ? {} : { token });
const ask = ({ token, password }: TestCustomer) =>
  callApi(addresses, endpoints.requestDeletion, { token, body: { currentPassword: password } });
const shown = async (token: string) => (await callApi(addresses, endpoints.getAccount, { token })).body.data.deletion;
const keptMails = async (email: string) =>
  (await mailsTo(addresses, email)).filter(({ subject }) => subject === 'You’re keeping your account');

describe('cancelDeletion', () => {
  describe('happy', () => {
    it('keeps the account and mails that once, however often it is called', async () => {
      const customer = await readyCustomer(addresses);
      await ask(customer);
      const answers = await Promise.all(Array.from({ length: 5 }, () => cancel(customer.token)));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
      expect(await shown(customer.token)).toBeNull();
      await eventually(async () => (await keptMails(customer.email))[0], 'the mail that the account is kept');
      // A second deletion may be asked for, and kept again.
      expect((await ask(customer)).status).toBe(200);
      expect(await shown(customer.token)).not.toBeNull();
      expect(await keptMails(customer.email)).toHaveLength(1);
    });
  });

  describe('errors', () => {
    it('returns 401 without a bearer token', async () => {
      expect(await cancel()).toMatchObject({ status: 401, body: { code: 'unauthorized' } });
    });

    it('returns 409 once the deletion has begun', async () => {
      const customer = await readyCustomer(addresses);
      await ask(customer);
      const table = stackTable(addresses);
      const owner = await createEmailRepository(table).getOwner(customer.email);
      await table.documents.send(
        new UpdateCommand({
          TableName: table.name,
          Key: keys.personalRequest('DELETION', owner?.userId ?? ''),
          UpdateExpression: 'SET attempts = :one',
          ExpressionAttributeValues: { ':one': 1 },
        }),
      );
      expect(await cancel(customer.token)).toMatchObject({ status: 409, body: { code: 'conflict' } });
    });
  });

  describe('security', () => {
    it('leaves the deletion of another customer alone', async () => {
      const [one, other] = await Promise.all([readyCustomer(addresses), readyCustomer(addresses)]);
      await ask(one);
      expect((await cancel(other.token)).status).toBe(200);
      expect(await shown(one.token)).not.toBeNull();
    });
  });
});
