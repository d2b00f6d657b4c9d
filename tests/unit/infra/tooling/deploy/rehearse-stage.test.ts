import { expect, it } from 'vitest';
import { rehearseStage } from '#infra/tooling/deploy/rehearse-stage.ts';
import { createSecretStore } from '#infra/tooling/secrets/secret-store.ts';
import { sampleStage } from '#tests/support/sample-stages.ts';

function context(over: { readonly bootstrap?: number } = {}) {
  const called: string[] = [];
  const call = (name: string, status: number) => async () => {
    called.push(name);
    return status;
  };
  return {
    called,
    root: '/root',
    print: (line: string) => called.push(line),
    run: async () => ({ status: 1, output: '' }),
    output: async () => undefined,
    pruneVersions: async () => undefined,
    store: { ...createSecretStore({ name: 'ann' }), write: async (id: string) => void called.push(`write ${id}`) },
    bootstrap: call('bootstrap', over.bootstrap ?? 0),
    destroy: call('destroy', 0),
  };
}

const endpoint = 'http://localhost:1';

it('a rehearsal stops when the emulator cannot be bootstrapped', async () => {
  await expect(rehearseStage(sampleStage('ann'), endpoint, context({ bootstrap: 1 }))).rejects.toThrow('bootstrapped');
});

it('a rehearsal sets sample secrets and stops when the synthesis fails', async () => {
  const world = context();
  await expect(rehearseStage(sampleStage('ann'), endpoint, world)).rejects.toThrow('template failed. See above.');
  expect(world.called.filter((line) => line.startsWith('write '))).toHaveLength(6);
  expect(world.called).not.toContain('destroy');
});
