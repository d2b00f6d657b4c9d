import { expect, it } from 'vitest';
import { partitionsOf } from '#infra/tooling/derive-partitions.ts';

it('partitions are those of the methods that a function reaches, each with its actions', () => {
  expect(partitionsOf('functions/api/share/get-shared-page.ts')).toEqual({
    'RATE#*': 'UpdateItem',
    'SHARE#*': 'GetItem',
    'TOGETHER#*': 'Query',
    'USER#*': 'BatchGetItem ConditionCheckItem GetItem',
  });
});

it('partitions of code that is loaded late are those of what is taken from there', () => {
  const writes = (entry: string) => /Put|Update|Delete/.test(partitionsOf(entry)['SHARE#*'] ?? '');
  expect([writes('functions/api/share/share-story.ts'), writes('functions/api/share/get-share.ts')]).toEqual([
    true,
    false,
  ]);
});

it('a method whose keys are passed in may act in every partition of its file and of what that imports', () => {
  const partitions = partitionsOf('functions/jobs/handle-personal-requests.ts');
  const spared = Object.keys(partitions).filter((key) => !partitions[key]?.includes('DeleteItem'));
  expect(spared).toEqual([]);
  expect(partitions).toHaveProperty(['COUPON#*']);
});
