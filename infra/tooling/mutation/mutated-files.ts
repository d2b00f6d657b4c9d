import { globSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { auth } from './auth-modules.ts';
import { money } from './money-modules.ts';
import type { MutationGroup, MutationPart } from './mutation-group.ts';
import { sanitiser } from './sanitiser-modules.ts';

export const mutationGroups: readonly MutationGroup[] = [money, auth, sanitiser];

const root = resolve(import.meta.dirname, '../../..');

/** Every file that a part names: all of its folders, and its single files. */
function filesOf({ modules }: MutationPart): string[] {
  return modules.flatMap((module) => {
    if (!module.endsWith('/')) return [module];
    return globSync(join(module, '**/*.ts'), { cwd: root }).filter((file) => !file.endsWith('.d.ts'));
  });
}

/** The files of a part that are mutated, in order. */
export function mutatedFiles(part: MutationPart): string[] {
  return filesOf(part)
    .filter((file) => !(file in (part.leftOut ?? {})))
    .sort();
}

/** What a part says of files that are not there, or says of a file that is not its own. */
export function wrongNames(part: MutationPart): string[] {
  const there = new Set(filesOf(part).filter((file) => globSync(file, { cwd: root }).length > 0));
  const named = [...filesOf(part), ...Object.keys(part.leftOut ?? {}), ...Object.keys(part.wording ?? {})];
  return named.filter((file) => !there.has(file));
}
