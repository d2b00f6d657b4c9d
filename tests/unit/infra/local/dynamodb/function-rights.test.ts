import { describe, expect, it } from 'vitest';
import { deniedOf } from '#infra/local/dynamodb/function-rights.ts';

const at = (PK: string) => ({ PK: { S: PK }, SK: { S: 'x' } });
const query = (PK: string) => ({
  KeyConditionExpression: 'PK = :user AND begins_with(SK, :gift)',
  ExpressionAttributeValues: { ':user': { S: PK }, ':gift': { S: 'GIFT#' } },
});
const requests: readonly (readonly [string, (PK: string) => object])[] = [
  ['GetItem', (PK) => ({ Key: at(PK) })],
  ['PutItem', (PK) => ({ Item: at(PK) })],
  ['UpdateItem', (PK) => ({ Key: at(PK) })],
  ['DeleteItem', (PK) => ({ Key: at(PK) })],
  ['Query', query],
  ['BatchGetItem', (PK) => ({ RequestItems: { table: { Keys: [at('USER#1'), at(PK)] } } })],
  ['TransactWriteItems', (PK) => ({ TransactItems: [{ Put: { Item: at('USER#1') } }, { Update: { Key: at(PK) } }] })],
  ['TransactWriteItems', (PK) => ({ TransactItems: [{ ConditionCheck: { Key: at(PK) } }] })],
  ['TransactGetItems', (PK) => ({ TransactItems: [{ Get: { Key: at(PK) } }] })],
];

describe('deniedOf', () => {
  it('allows operations in the function’s own partitions only', () => {
    const faults = requests.filter(([operation, request]) => {
      const denied = deniedOf('sendChatMessage', operation, request('PAYMENT#pi_1'));
      const isAllowed = deniedOf('sendChatMessage', operation, request('DRAFT#1')) === undefined;
      return !isAllowed || denied?.functionId !== 'sendChatMessage' || denied.partitionKey !== 'PAYMENT#pi_1';
    });
    expect(faults).toEqual([]);
  });

  it('reports the IAM action of each part of a transaction', () => {
    const request = { TransactItems: [{ ConditionCheck: { Key: at('PAYMENT#pi_1') } }] };
    expect(deniedOf('sendChatMessage', 'TransactWriteItems', request)?.action).toBe('dynamodb:ConditionCheckItem');
    const put = { TransactItems: [{ Put: { Item: at('PAYMENT#pi_1') } }] };
    expect(deniedOf('sendChatMessage', 'TransactWriteItems', put)?.action).toBe('dynamodb:PutItem');
  });

  it('compares the whole partition name', () => {
    expect(deniedOf('validateCoupon', 'GetItem', { Key: at('COUPONS') })).toBeUndefined();
    expect(deniedOf('listGifts', 'GetItem', { Key: at('GIFTS#1') })).toBeDefined();
  });

  it('denies writes where only reads are granted', () => {
    expect(deniedOf('checkQuality', 'GetItem', { Key: at('STORY#1') })).toBeUndefined();
    expect(deniedOf('checkQuality', 'PutItem', { Item: at('STORY#1') })).toBeDefined();
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
