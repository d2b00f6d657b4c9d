import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createOperatorRepository } from '#functions/data/operator-repository.ts';
import type { Table } from '#functions/data/table.ts';
import type { OperatorRepository } from '#functions/domain/desk/repositories.ts';
import { anOperator } from '#tests/support/operators.ts';
import { openTable, tableBackends } from '#tests/support/tables.ts';

describe.each(tableBackends)('the operator repository on $name', ({ url }) => {
  let table: Table & { close(): void };
  let operators: OperatorRepository;

  beforeEach(async () => {
    table = await openTable(url);
    operators = createOperatorRepository(table);
  });
  afterEach(() => table.close());

  it('addParts stores an operator, whom get and list return, and refuses a second one of an address', async () => {
    const operator = anOperator();
    await table.commit(operators.addParts(operator));
    expect(await operators.get(operator.operatorId)).toEqual(operator);
    expect(await operators.list()).toEqual([operator]);
    expect(await operators.get('nobody')).toBeUndefined();
    const refused = table.commit(operators.addParts(anOperator({ email: operator.email })));
    await expect(refused).rejects.toThrow('refused by: operator-address');
  });

  it('replacePart refuses when another write was first', async () => {
    const operator = anOperator();
    await table.commit(operators.addParts(operator));
    const changed = (name: string) => table.commit([operators.replacePart({ ...operator, name, version: 2 })]);
    await changed('First');
    await expect(changed('Second')).rejects.toThrow('refused by: operator');
    expect((await operators.get(operator.operatorId))?.name).toBe('First');
  });

  it('requirePart refuses when the operator changed', async () => {
    const [one, other] = [anOperator(), anOperator()];
    for (const operator of [one, other]) await table.commit(operators.addParts(operator));
    await table.commit([operators.replacePart({ ...one, version: 2 }), operators.requirePart(other)]);
    const refused = table.commit([operators.replacePart({ ...other, version: 2 }), operators.requirePart(one)]);
    await expect(refused).rejects.toThrow('refused by: other-operator');
  });
});
