import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { logMessages } from '#functions/domain/kernel/log-messages.ts';
import { functionEntries } from '#infra/function-entries.ts';
import { alarms, otherRunbooks } from '#infra/operations/alarms.ts';
import { harmlessLogCodes } from '#infra/operations/harmless-log-codes.ts';
import { drills } from '#infra/tooling/drills/drills.ts';
import { kebabCase } from '#shared/names/functions.ts';
import { alarmOfCode, logAlarms } from '#shared/names/log-alarms.ts';

const root = join(import.meta.dirname, '../..');
const folder = join(root, 'infra/runbooks');
const pages = globSync('*.md', { cwd: folder })
  .filter((name) => name !== 'README.md')
  .map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }));

/** Codes that an alarm looks at, with a star where any that begin so will do. */
const alarmedCodes = alarms.flatMap(({ signal }) => {
  if (signal.kind === 'lines') return [...logAlarms[signal.alarm]];
  if (signal.kind === 'field') return [signal.code];
  return signal.kind === 'lines-without' ? [signal.lines.code, signal.without.code] : [];
});

/** The levels at which the functions log a code. */
function levelsOf(code: string): string[] {
  const sources = globSync('functions/**/*.ts', { cwd: root }).map((file) => readFileSync(join(root, file), 'utf8'));
  const told = new RegExp(`logger\\.(info|warn|error)\\(\\s*'${code}'`, 'g');
  return sources.flatMap((source) => [...source.matchAll(told)].map(([, level = '']) => level));
}

describe('the list of alarms', () => {
  it('names each alarm once', () => {
    expect(new Set(alarms.map(({ id }) => id)).size).toBe(alarms.length);
    for (const { id } of alarms) expect(id).toMatch(/^[a-z]+(?:-[a-z]+)*(?:-\d)?$/);
  });

  it('states the effect on customers in a sentence', () => {
    for (const { impact } of alarms) expect(impact).toMatch(/^[A-Z].{3,}\.$/);
  });

  it('counts only known log codes', () => {
    const known = Object.keys(logMessages);
    const unknown = alarmedCodes.filter((code) => {
      return code.endsWith('*') ? !known.some((each) => each.startsWith(code.slice(0, -1))) : !known.includes(code);
    });
    expect(unknown).toEqual([]);
  });

  it('has an alarm for every log code, or a reason why it needs none', () => {
    const faults = Object.keys(logMessages).filter((code) => alarmOfCode.has(code) === code in harmlessLogCodes);
    expect(faults).toEqual([]);
    expect(Object.keys(harmlessLogCodes).filter((code) => !(code in logMessages))).toEqual([]);
  });

  it('counts only codes that are logged as warnings or errors, the only lines the filters read', () => {
    const asInfo = [...alarmOfCode.keys()].filter((code) => levelsOf(code).includes('info'));
    expect(asInfo).toEqual([]);
  });

  it('counts each code in one alarm, since a log line names one', () => {
    const codes = Object.values<readonly string[]>(logAlarms).flat();
    expect(codes.filter((code, index) => codes.indexOf(code) !== index)).toEqual([]);
    const ids = alarms.flatMap(({ signal }) => (signal.kind === 'lines' ? [signal.alarm] : []));
    expect(ids.toSorted()).toEqual(Object.keys(logAlarms).toSorted());
  });
});

/** Pages of the table of log codes: code → page. */
const pageOfCode = new Map(
  [
    ...(pages.find(({ name }) => name === 'by-log-code.md')?.text ?? '').matchAll(
      /^\| `([A-Z_]+)`.*\]\(([\w-]+\.md)\)/gm,
    ),
  ].map(([, code = '', page = '']) => [code, page] as const),
);

const headings = ['What the customer sees', 'What it means', 'Diagnose', 'Fix', 'Verify', 'Try it locally'];
const everyMatch = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, first = '']) => first);

describe('runbooks', () => {
  it('exist for every alarm and nothing else', () => {
    const named = [...alarms.map(({ runbook }) => runbook), ...otherRunbooks].map((name) => `${name}.md`);
    const wanted = new Set([...named, ...pageOfCode.values()]);
    expect(pages.map(({ name }) => name).sort()).toEqual([...wanted].sort());
  });

  it('give a page to each code of an alarm that counts codes with several', () => {
    const mixed = alarms.filter(({ runbook }) => runbook === 'by-log-code');
    const codes = mixed.flatMap(({ signal }) => (signal.kind === 'lines' ? [...logAlarms[signal.alarm]] : []));
    expect(mixed.length).toBeGreaterThan(0);
    expect([...pageOfCode.keys()].toSorted()).toEqual(codes.toSorted());
  });

  it('have six sections, none empty', () => {
    const faults = pages.filter(({ text }) => {
      const parts = text.split(/^## .+$/m).slice(1);
      return (
        String(everyMatch(text, /^## (.+)$/gm)) !== String(headings) || parts.some((part) => part.trim().length <= 5)
      );
    });
    expect(faults.map(({ name }) => name)).toEqual([]);
  });

  it('name only existing files, commands and codes', () => {
    const drillNames = ['line', ...drills.map(({ id }) => id)];
    const groups = ['access', ...functionEntries.map(({ id }) => kebabCase(id))];
    const faults = pages.flatMap(({ name, text: written }) => {
      const text = written.replace(/\s+/g, ' ');
      const unknown = [
        ...everyMatch(text, /npm run ops -- drill ([a-z-]+)/g).filter((each) => !drillNames.includes(each)),
        ...everyMatch(text, /`((?:infra|functions|tests|events|shared)\/[\w./-]+)`/g).filter(
          (file) => !existsSync(join(root, file)),
        ),
        ...everyMatch(text, /\]\(([\w-]+\.md)\)/g).filter((page) => !existsSync(join(folder, page))),
        ...everyMatch(text, /"\/tellwren\/\$STAGE\/([a-z-]+)"/g).filter((group) => !groups.includes(group)),
        ...everyMatch(text, /(?:\$\.code = |code = |drill line )"?([A-Z_]+)/g).filter((code) => !(code in logMessages)),
      ];
      return unknown.map((each) => `${name}: ${each}`);
    });
    expect(faults).toEqual([]);
  });

  it('of slow alarms query more than the last hour', () => {
    const slow = alarms.filter(({ severity, periodSeconds }) => severity === 'today' || periodSeconds >= 3600);
    const names = new Set(slow.map(({ runbook }) => `${runbook}.md`));
    const nearsighted = pages.filter(({ name, text }) => names.has(name) && text.includes("'1 hour ago' +%s"));
    expect(nearsighted.map(({ name }) => name)).toEqual([]);
  });

  it('query the table of the stage, not a restored copy', () => {
    const text = readFileSync(join(folder, 'README.md'), 'utf8');
    expect(text).toContain('describe-stack-resources --stack-name tellwren-$STAGE-data');
    expect(pages.filter((page) => `${page.text}${text}`.includes('list-tables'))).toEqual([]);
  });

  it('name every drill', () => {
    const named = pages.flatMap(({ text }) => everyMatch(text.replace(/\s+/g, ' '), /npm run ops -- drill ([a-z-]+)/g));
    expect(drills.map(({ id }) => id).filter((id) => !named.includes(id))).toEqual([]);
  });
});
