import { describe, expect, it } from 'vitest';
import { differences, type Item } from '#infra/tooling/bench/kept-table.ts';

const item = (key: string, value: string): [string, Item] => [
  `${key} X`,
  { PK: { S: key }, SK: { S: 'X' }, value: { S: value } },
];

describe('differences', () => {
  it('takes away what came, and puts back what changed or went', () => {
    const kept = new Map([item('same', '1'), item('changed', '1'), item('gone', '1')]);
    const now = new Map([item('same', '1'), item('changed', '2'), item('new', '1')]);
    expect(differences(kept, now)).toEqual([
      { DeleteRequest: { Key: { PK: { S: 'new' }, SK: { S: 'X' } } } },
      { PutRequest: { Item: item('changed', '1')[1] } },
      { PutRequest: { Item: item('gone', '1')[1] } },
    ]);
  });

  it('writes nothing into a table that is as it was', () => {
    const kept = new Map([item('same', '1')]);
    expect(differences(kept, new Map(kept))).toEqual([]);
  });
});
