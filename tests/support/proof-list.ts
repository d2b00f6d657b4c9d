import { readFileSync } from 'node:fs';

/** One test that proves a demand, or a part of it. */
export interface Proof {
  readonly id: string;
  readonly demand: string;
  /** Below `tests/`; empty if no test exists. */
  readonly file: string;
  /** A part of the test's name. */
  readonly test: string;
  /** A deviation, or why no test exists; in the demand's first proof only. */
  readonly reason: string;
}

/** The fields of a line of CSV (RFC 4180). */
function fieldsOf(line: string): string[] {
  return [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/g)].map(
    ([, quoted, plain = '']) => quoted?.replaceAll('""', '"') ?? plain,
  );
}

/**
 * Reads `asvs.csv`.
 * @throws Error for another head, or a line with another number of fields
 */
export function readProofs(file: string): Proof[] {
  const [head, ...lines] = readFileSync(file, 'utf8').trimEnd().split('\n');
  if (head !== 'id,requirement,file,test,reason') throw new Error(`${file}:1 has another head`);
  return lines.map((line, index) => {
    const fields = fieldsOf(line);
    const [id = '', demand = '', path = '', test = '', reason = ''] = fields;
    if (fields.length !== 5) throw new Error(`${file}:${index + 2} has ${fields.length} fields`);
    return { id, demand, file: path, test, reason };
  });
}

/** The parts of one threat. @throws Error unless they are title, threat, `Required:`, `Tests:`, list, and perhaps `Note:` */
function partsOf(entry: string) {
  const paragraphs = entry.split(/\n{2,}/).filter((paragraph) => paragraph.trim() !== '' && !/^##? /.test(paragraph));
  const [heading = '', threat = '', required = '', tests, list = '', note, ...others] = paragraphs;
  const [, id, title] = /^(\d+)\. (\S.*)$/.exec(heading) ?? [];
  const isComplete = /^\p{L}/u.test(threat) && /^Required: \S/.test(required) && tests === 'Tests:';
  const isOver = (note === undefined || /^Note: \S/.test(note)) && others.length === 0;
  const lines = list.trimEnd().split('\n');
  const proofs = lines.map((line) => /^- (?<file>\S+): (?<test>.+)$/.exec(line)?.groups);
  if (id === undefined || title === undefined || !isComplete || !isOver || proofs.includes(undefined))
    throw new Error(`the threat "${heading}" is incomplete, or has parts in another order`);
  const reason = (note ?? '').replace(/^Note: /, '').trim();
  return { id, title, proofs, reason: reason.replaceAll('\n', ' ') };
}

/**
 * Reads the threats of `threats.md`; the defences after them are not read.
 * @throws Error for an entry without one of its parts, or with another one
 */
export function readThreats(file: string): Proof[] {
  const [threats = ''] = readFileSync(file, 'utf8').split(/^# Defences$/m);
  const [, ...entries] = threats.split(/^### /m);
  return entries.flatMap((entry) => {
    const { id, title, proofs, reason } = partsOf(entry);
    return proofs.map((proof, index) => {
      const { file: path = '', test = '' } = proof ?? {};
      return { id, demand: title, file: path, test, reason: index === 0 ? reason : '' };
    });
  });
}
