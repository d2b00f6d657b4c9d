import { readFileSync } from 'node:fs';

/** A line of `threats.csv` or `asvs.csv`: a demand, one test that proves it or a part of it, and what is to be said. */
export interface Proof {
  readonly id: string;
  readonly demand: string;
  /** Below `tests/`; empty when there is no test. */
  readonly file: string;
  readonly test: string;
  readonly reason: string;
}

/** The fields of a line of CSV (RFC 4180), which may stand in quotation marks, with two for one inside. */
function fieldsOf(line: string): string[] {
  return [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/g)].map(
    ([, quoted, plain = '']) => quoted?.replaceAll('""', '"') ?? plain,
  );
}

/** @throws Error for a line that has not the five fields of the head */
export function readProofs(file: string): { readonly head: string; readonly proofs: Proof[] } {
  const [head = '', ...lines] = readFileSync(file, 'utf8').trimEnd().split('\n');
  const proofs = lines.map((line, index) => {
    const fields = fieldsOf(line);
    const [id = '', demand = '', path = '', test = '', reason = ''] = fields;
    if (fields.length !== 5) throw new Error(`${file}:${index + 2} has ${fields.length} fields`);
    return { id, demand, file: path, test, reason };
  });
  return { head, proofs };
}
