import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { keys } from '#functions/data/keys.ts';

const folder = 'functions/data';
const page = readFileSync(`${folder}/ACCESS-PATTERNS.md`, 'utf8');

const rows = page
  .split('\n')
  .filter((line) => /^\| \d+ +\|/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, number, , , , , , method = '', test = '']) => ({
    number,
    method: method.replaceAll('`', ''),
    test: test.replaceAll('`', ''),
  }));

/** Methods of the interfaces that the data layer offers, as `Interface.method`. */
function offeredMethods(): string[] {
  const sources = [
    ...readdirSync(folder)
      .filter((name) => name.endsWith('.ts'))
      .map((name) => `${folder}/${name}`),
    'functions/domain/throttle/rate-limiter.ts',
  ];
  return sources.flatMap((file) => {
    const text = readFileSync(file, 'utf8');
    const interfaces = text.matchAll(
      /export interface (\w+(?:Repository|Probe|Scan|Limiter|Budget))[^{]*\{([\s\S]*?)\n\}/g,
    );
    return [...interfaces].flatMap(([, name, body = '']) =>
      [...body.matchAll(/^ {2}(\w+)\(/gm)].map(([, method]) => `${name}.${method}`),
    );
  });
}

describe('ACCESS-PATTERNS.md', () => {
  it('numbers its rows without gaps', () => {
    expect(rows.map(({ number }) => Number(number))).toEqual(rows.map((_, index) => index + 1));
  });

  it('has exactly one row for every method of the data layer', () => {
    expect(rows.map(({ method }) => method).sort()).toEqual([...new Set(offeredMethods())].sort());
  });

  it.each(rows)('row $number names an existing test of $method', ({ method, test }) => {
    expect(existsSync(test), `${test} exists`).toBe(true);
    expect(readFileSync(test, 'utf8')).toContain(method.split('.')[1]);
  });

  it('names every kind of key', () => {
    const sample = Object.values(keys).map(
      (make) => (make as (...parts: string[]) => { PK: string })('x', 'y', 'z').PK,
    );
    for (const key of sample) expect(page).toContain(key.split('#')[0]);
  });
});
