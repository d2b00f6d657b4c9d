import { describe, expect, it } from 'vitest';
import { deniedOf } from '#infra/local/dynamodb/function-rights.ts';

const at = (PK: string) => ({ PK: { S: PK }, SK: { S: 'x' } });
const query = (PK: string) => ({
  KeyConditionExpression: 'PK = :user AND begins_with(SK, :gift)',
  ExpressionAttributeValues: { ':user': { S: PK }, ':gift': { S: 'GIFT#' } },
});
/** A call that a function may make in its own partition, and not in another. */
const requests: readonly (readonly [id: string, own: string, operation: string, request: (PK: string) => object])[] = [
  ['sendChatMessage', 'DRAFT#1', 'GetItem', (PK) => ({ Key: at(PK) })],
  ['sendChatMessage', 'USER#1', 'PutItem', (PK) => ({ Item: at(PK) })],
  ['sendChatMessage', 'DRAFT#1', 'UpdateItem', (PK) => ({ Key: at(PK) })],
  ['dispatchOutbox', 'OUTBOX#1', 'DeleteItem', (PK) => ({ Key: at(PK) })],
  ['listGifts', 'USER#1', 'Query', query],
  ['getStory', 'USER#1', 'BatchGetItem', (PK) => ({ RequestItems: { table: { Keys: [at('USER#1'), at(PK)] } } })],
  [
    ...(['changeName', 'NAME#a', 'TransactWriteItems'] as const),
    (PK) => ({ TransactItems: [{ Update: { Key: at('USER#1') } }, { Put: { Item: at(PK) } }] }),
  ],
  ['verifyEmail', 'EMAIL#1', 'TransactWriteItems', (PK) => ({ TransactItems: [{ Put: { Item: at(PK) } }] })],
  ['sendChatMessage', 'DRAFT#1', 'TransactGetItems', (PK) => ({ TransactItems: [{ Get: { Key: at(PK) } }] })],
];

describe('deniedOf', () => {
  it('allows operations in the function’s own partitions only', () => {
    const faults = requests.filter(([id, own, operation, request]) => {
      const denied = deniedOf(id, operation, request('PAYMENT#pi_1'));
      const isAllowed = deniedOf(id, operation, request(own)) === undefined;
      return !isAllowed || denied?.functionId !== id || denied.partitionKey !== 'PAYMENT#pi_1';
    });
    expect(faults).toEqual([]);
  });

  it('reports the IAM action of each part of a transaction', () => {
    const request = { TransactItems: [{ ConditionCheck: { Key: at('PAYMENT#pi_1') } }] };
    expect(deniedOf('sendChatMessage', 'TransactWriteItems', request)?.action).toBe('ConditionCheckItem');
    const put = { TransactItems: [{ Put: { Item: at('PAYMENT#pi_1') } }] };
    expect(deniedOf('sendChatMessage', 'TransactWriteItems', put)?.action).toBe('PutItem');
  });

  it('compares the whole partition name', () => {
    expect(deniedOf('createCoupon', 'PutItem', { Item: at('COUPONS') })).toBeUndefined();
    expect(deniedOf('createCoupon', 'PutItem', { Item: at('COUPONS#1') })).toBeDefined();
  });

  it('denies writes where only reads are granted, and each action that the code does not need', () => {
    expect(deniedOf('checkQuality', 'GetItem', { Key: at('STORY#1') })).toBeUndefined();
    expect(deniedOf('checkQuality', 'PutItem', { Item: at('STORY#1') })).toBeDefined();
    expect(deniedOf('getOperator', 'PutItem', { Item: at('AUDIT#2026-11-27') })).toBeUndefined();
    expect(deniedOf('getOperator', 'UpdateItem', { Key: at('AUDIT#2026-11-27') })).toBeDefined();
    expect(deniedOf('getOperator', 'DeleteItem', { Key: at('AUDIT#2026-11-27') })).toBeDefined();
  });

  it('allows a scan to the nightly check only, which may do nothing else', () => {
    expect(deniedOf('checkInvariants', 'Scan', {})).toBeUndefined();
    expect(deniedOf('checkInvariants', 'GetItem', { Key: at('USER#1') })).toBeDefined();
    expect(deniedOf('getUser', 'Scan', {})).toBeDefined();
  });

  it('allows a query of the index by owner to the job of exports and erasures only, of that index', () => {
    const ofOwner = { IndexName: 'ByOwner', ...query('USER#1') };
    expect(deniedOf('handlePersonalRequests', 'Query', ofOwner)).toBeUndefined();
    for (const id of ['getUser', 'checkInvariants']) expect(deniedOf(id, 'Query', ofOwner)).toBeDefined();
  });

  it('allows everything to callers that are no function, such as the operator', () => {
    expect(deniedOf('npm run ops', 'Scan', {})).toBeUndefined();
  });
});
