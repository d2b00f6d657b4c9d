import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { describe, expect, it } from 'vitest';
import { dynamodbEndpoint } from '#infra/tooling/dynamodb-endpoint.ts';

const { endpointProvider } = new DynamoDBClient({ region: 'eu-central-1' }).config;
/** What the SDK gives its own rules at every call. */
const plain = { UseFIPS: false, UseDualStack: false, AccountIdEndpointMode: 'preferred' };

describe('dynamodbEndpoint', () => {
  it.each(['us-east-1', 'eu-central-1', 'ap-southeast-7', 'mx-central-1', 'il-central-1'])(
    "says of %s what the SDK's rules say",
    (Region) => {
      const parameters = { ...plain, Region };
      const theirs = endpointProvider(parameters);
      expect(dynamodbEndpoint(parameters).url.href).toBe(theirs.url.href);
      expect(theirs.properties).toEqual(dynamodbEndpoint(parameters).properties);
      expect(theirs.headers).toEqual(dynamodbEndpoint(parameters).headers);
    },
  );

  it("goes where it is told, as the SDK's rules do", () => {
    const parameters = { ...plain, Region: 'us-east-1', Endpoint: 'http://127.0.0.1:8000' };
    expect(dynamodbEndpoint(parameters)).toEqual(endpointProvider(parameters));
  });

  it.each([
    { Region: 'cn-north-1' },
    { Region: 'us-gov-west-1' },
    { Region: 'us-iso-east-1' },
    { Region: '' },
    { Region: 'us-east-1/evil.example' },
    { Region: 'us-east-1', UseFIPS: true },
    { Region: 'us-east-1', UseDualStack: true },
    { Region: 'us-east-1', AccountId: '123456789012' },
  ])('refuses %j rather than guess', (parameters) => {
    expect(() => dynamodbEndpoint({ ...plain, ...parameters })).toThrow(/no DynamoDB endpoint for/);
  });

  it('needs nobody to ask for addresses per account in order not to get them', () => {
    const parameters = { ...plain, Region: 'us-east-1', AccountId: '123456789012', AccountIdEndpointMode: 'disabled' };
    expect(dynamodbEndpoint(parameters).url.href).toBe(endpointProvider(parameters).url.href);
  });
});
