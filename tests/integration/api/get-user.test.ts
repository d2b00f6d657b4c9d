import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { keys } from '#functions/data/keys.ts';
import { endpoints } from '#shared/endpoints/index.ts';
import { callApi, newCustomer, type TestCustomer } from '#tests/support/product.ts';

const addresses = inject('addresses');
const environment = inject('environment');
const getUser = (token?: string) => callApi(addresses, endpoints.getUser, token === undefined ? {} : { token });
const withHeader = (Authorization: string) => callApi(addresses, endpoints.getUser, { headers: { Authorization } });
const refused = { status: 401, body: { success: false, code: 'unauthorized' } };

const decode = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString());
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A token like a given one with something changed, signed by our key or another one. */
function reforge(token: string, changes: { header?: object; claims?: object }, ownKey = true): string {
  const [header = '', claims = ''] = token.split('.');
  const signed = `${encode({ ...decode(header), ...changes.header })}.${encode({ ...decode(claims), ...changes.claims })}`;
  const key = ownKey
    ? createPrivateKey({ key: JSON.parse(environment['TOKEN_SIGNING_KEY'] ?? ''), format: 'jwk' })
    : generateKeyPairSync('ed25519').privateKey;
  return `${signed}.${sign(null, Buffer.from(signed), key).toString('base64url')}`;
}

describe('getUser', () => {
  let customer: TestCustomer;
  beforeAll(async () => {
    customer = await newCustomer(addresses, 'Ada');
  });

  describe('happy', () => {
    it('returns only name, address and allowance', async () => {
      const answer = await getUser(customer.token);
      expect(answer.status).toBe(200);
      expect(answer.body).toEqual({
        success: true,
        data: { name: 'Ada', email: customer.email, allowedStories: 0, subscriptionActive: false, firstStory: true },
      });
    });
  });

  describe('errors', () => {
    it('returns 401 with WWW-Authenticate without a token', async () => {
      const answer = await getUser();
      expect(answer).toMatchObject(refused);
      expect(answer.headers.get('WWW-Authenticate')).toBe('Bearer');
    });

    it.each([
      'Bearer',
      'Bearer ',
      'Basic YTpi',
      'bearer',
      'Bearer a b',
      'Bearer null',
      'Bearer undefined',
      'Bearer a.b.c',
    ])('returns 401 for the header %j', async (header) => {
      expect(await withHeader(header)).toMatchObject(refused);
    });
  });

  describe('security', () => {
    const now = () => Math.floor(Date.now() / 1000);

    it('accepts a re-signed token with unchanged claims', async () => {
      expect((await getUser(reforge(customer.token, {}))).status).toBe(200);
    });

    it.each<[string, () => string]>([
      ['another signature', () => reforge(customer.token, {}, false)],
      [
        'the customer changed under the old signature',
        () => {
          const [header, , signature] = customer.token.split('.');
          return `${header}.${encode({ ...decode(customer.token.split('.')[1] ?? ''), sub: 'other' })}.${signature}`;
        },
      ],
      ['alg none', () => `${encode({ alg: 'none', typ: 'at+jwt' })}.${customer.token.split('.')[1]}.`],
      ['a key of its own', () => reforge(customer.token, { header: { jku: 'https://evil.example/keys' } })],
      ['an end in the past', () => reforge(customer.token, { claims: { exp: now() - 10 } })],
      ['a beginning eight days ago', () => reforge(customer.token, { claims: { iat: now() - 8 * 86_400 } })],
      ['a version to come', () => reforge(customer.token, { claims: { ver: 2 } })],
      ['an account that does not exist', () => reforge(customer.token, { claims: { sub: 'nobody' } })],
      ['an account that is another item', () => reforge(customer.token, { claims: { sub: '../EMAIL' } })],
      ['8 KB', () => reforge(customer.token, { claims: { more: 'x'.repeat(6000) } })],
    ])('returns 401 for a token with %s', async (_, make) => {
      expect(await getUser(make())).toMatchObject(refused);
    });

    it('returns 401 for every session with an older token version', async () => {
      const { token } = await newCustomer(addresses);
      const client = new DynamoDBClient({
        endpoint: addresses.dynamodb,
        region: 'us-east-1',
        credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
      });
      await DynamoDBDocumentClient.from(client).send(
        new UpdateCommand({
          TableName: addresses.tableName,
          Key: keys.profile(decode(token.split('.')[1] ?? '').sub),
          UpdateExpression: 'ADD tokenVersion :one',
          ExpressionAttributeValues: { ':one': 1 },
        }),
      );
      client.destroy();
      expect(await getUser(token)).toMatchObject(refused);
    });
  });
});
