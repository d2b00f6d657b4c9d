import { describe, expect, it } from 'vitest';
import { gateLines, gates } from '#infra/tooling/bench/gates.ts';
import { tableLines } from '#infra/tooling/bench/print-table.ts';
import { shortCalls } from '#infra/tooling/bench/table-units.ts';

describe('tableLines', () => {
  const rows = [
    { function: 'getUser', '× empty': '3.58' },
    { function: 'addStory', '× empty': '12.1' },
  ];

  it('sets numbers to the right', () => {
    expect(tableLines(rows, false)).toEqual([
      '  function  × empty',
      '  --------  -------',
      '  getUser      3.58',
      '  addStory     12.1',
    ]);
  });

  it('writes Markdown', () => {
    expect(tableLines(rows, true)).toEqual([
      '| function | × empty |',
      '| -------- | ------: |',
      '| getUser  |    3.58 |',
      '| addStory |    12.1 |',
    ]);
  });
});

describe('shortCalls', () => {
  it('counts calls that follow each other by one name', () => {
    expect(shortCalls(['GetItem', 'UpdateItem', 'UpdateItem', 'TransactWriteItems', 'UpdateItem'])).toBe(
      'Get 2·Update Transact Update',
    );
  });
});

describe('gateLines', () => {
  const name = 'hash: argon2id / scrypt 2^17 (CPU)';

  it('says how a figure stands, at the gate itself within', () => {
    expect(gateLines({ [name]: gates[name].most })[0]).toMatch(/^within/);
    expect(gateLines({ [name]: gates[name].most + 0.001 })[0]).toMatch(/^OVER/);
  });

  it('leaves out what was not measured', () => {
    expect(gateLines({})).toEqual([]);
  });
});
