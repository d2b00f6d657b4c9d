import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, inject, it } from 'vitest';
import { createEmailRepository } from '#functions/data/email-repository.ts';
import { keys } from '#functions/data/keys.ts';
import { createPersonRepository } from '#functions/data/person-repository.ts';
import { fates } from '#functions/domain/privacy/personal-item.ts';
import { endpoints } from '#shared/endpoints/index.ts';
import { customerWithStory } from '#tests/support/customer-stories.ts';
import { extendLoginBlock, sessionOf } from '#tests/support/extend-login-block.ts';
import { callApi, eventually, mailsTo, type TestCustomer } from '#tests/support/product.ts';
import { readyCustomer } from '#tests/support/ready-customer.ts';
import { stackTable } from '#tests/support/stack-table.ts';
import { newSubscriber } from '#tests/support/subscribers.ts';

const addresses = inject('addresses');
const table = stackTable(addresses);
const ask = (token: string | undefined, body: unknown) =>
  callApi(addresses, endpoints.requestDeletion, { body, ...(token === undefined ? {} : { token }) });
const askWith = ({ token, password }: TestCustomer) => ask(token, { currentPassword: password });
const shown = async (token: string) => (await callApi(addresses, endpoints.getAccount, { token })).body.data.deletion;
const ownerOf = async (email: string) => (await createEmailRepository(table).getOwner(email))?.userId ?? '';

describe('requestDeletion', () => {
  describe('happy', () => {
    it('deletes the account after seven days, and mails that at once', async () => {
      const customer = await customerWithStory(addresses);
      const { email, token } = customer;
      const userId = await ownerOf(email);
      const { status, body } = await askWith(customer);
      expect([status, body.success]).toEqual([200, true]);
      expect(Math.round((Date.parse(body.data.dueAt) - Date.now()) / 86_400_000)).toBe(7);
      expect(await shown(token)).toEqual(body.data);
      expect((await askWith(customer)).body.data).toEqual(body.data);
      const mail = await eventually(
        async () => (await mailsTo(addresses, email)).find(({ subject }) => /will be deleted on/.test(subject)),
        'the mail about the deletion',
      );
      expect(mail.body.text).toContain('/account');
      // Everything works as before.
      expect(
        (await callApi(addresses, endpoints.getStory, { token, path: { storyId: customer.storyId } })).status,
      ).toBe(200);

      await table.documents.send(
        new UpdateCommand({
          TableName: table.name,
          Key: keys.personalRequest('DELETION', userId),
          UpdateExpression: 'SET notBeforeSeconds = :now',
          ExpressionAttributeValues: { ':now': 1 },
        }),
      );
      await eventually(
        async () => ((await callApi(addresses, endpoints.getUser, { token })).status === 401 ? true : undefined),
        'the end of the session',
      );
      const left = await eventually(async () => {
        const items = await createPersonRepository(table).collect({ userId, email });
        return items.some(({ kind }) => ['remove', 'last'].includes(fates[kind])) ? undefined : items;
      }, 'an empty account');
      expect(left.map(({ kind }) => kind)).toContain('credit');
      expect(JSON.stringify(left)).not.toContain(email);
      expect((await callApi(addresses, endpoints.login, { body: customer })).status).toBe(401);
    });
  });

  describe('errors', () => {
    it('returns 400 without a password', async () => {
      const { token } = await readyCustomer(addresses);
      for (const body of [{}, { currentPassword: '' }, { currentPassword: 7 }])
        expect(await ask(token, body)).toMatchObject({
          status: 400,
          body: { code: 'invalid-input', message: 'Current password is required' },
        });
    });

    it('returns 400 for a wrong password, and asks for nothing', async () => {
      const { token } = await readyCustomer(addresses);
      expect(await ask(token, { currentPassword: 'wrong' })).toMatchObject({
        status: 400,
        body: { code: 'wrong-current-password' },
      });
      expect(await shown(token)).toBeNull();
    });

    it('returns 409 while a subscription runs', async () => {
      const subscriber = await newSubscriber(addresses);
      expect(await askWith(subscriber)).toMatchObject({ status: 409, body: { code: 'account-in-use' } });
      expect(await shown(subscriber.token)).toBeNull();
    });

    it('returns 401 without a bearer token before it validates the body', async () => {
      expect(await ask(undefined, {})).toMatchObject({ status: 401, body: { code: 'unauthorized' } });
    });
  });

  describe('security', () => {
    it('limits wrong passwords per session', async () => {
      const customer = await readyCustomer(addresses);
      for (let guess = 0; guess < 5; guess += 1) await ask(customer.token, { currentPassword: `guess ${guess}` });
      await extendLoginBlock(addresses, sessionOf(customer.token));
      expect(await askWith(customer)).toMatchObject({ status: 429, body: { code: 'too-many-requests' } });
    });
  });
});
