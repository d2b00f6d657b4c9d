import path from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Files that take long, the longest first. They begin first in their project, so that none is left
 * running alone at the end: what vitest remembers of an earlier run is not there on a fresh clone.
 */
export const longFiles: readonly string[] = [
  'tests/integration/crash/kill-during-add-story.test.ts',
  'tests/integration/local/start.test.ts',
  'tests/e2e/every-page-looks.test.ts',
  'tests/integration/data/subscription-sync.test.ts',
  'tests/integration/data/model-budget-repository.test.ts',
  'tests/integration/local/edit-faults.test.ts',
  'tests/integration/data/film-histories.test.ts',
  'tests/e2e/checkout-journeys.test.ts',
  'tests/e2e/editor-saving.test.ts',
  'tests/e2e/story-pages.test.ts',
  'tests/e2e/checkout-pages.test.ts',
  'tests/e2e/gift-pages.test.ts',
  'tests/e2e/film-and-gift-journeys.test.ts',
  'tests/e2e/accounts-passwords.test.ts',
  'tests/e2e/accounts-journeys.test.ts',
  'tests/e2e/film-pages.test.ts',
];

/**
 * Projects by turns: a process goes on with the next file of the same project and keeps what it has loaded and started, and is
 * ended before a file of another one. What takes seconds comes last, when processes run out of work.
 */
const projectOrder = [
  'e2e',
  'integration',
  'alone',
  'money',
  'faults',
  'hostile',
  'data',
  'contract',
  'images',
  'unit',
  'domain',
];

const root = path.resolve(import.meta.dirname, '../..');

/** The place of a file in the queue; those that are not long come after all that are. */
export function placeOf(file: string): number {
  const place = longFiles.indexOf(path.relative(root, file));
  return place === -1 ? longFiles.length : place;
}

/** Vitest's order, but for that of the projects, and for the long files of each, which go first. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const turnOf = ({ project }: TestSpecification) => projectOrder.indexOf(project.name);
    return sorted.sort((a, b) => turnOf(a) - turnOf(b) || placeOf(a.moduleId) - placeOf(b.moduleId));
  }
}
