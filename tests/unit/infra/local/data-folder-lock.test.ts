import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { DataFolderInUseError, lockDataFolder } from '#infra/local/data-folder-lock.ts';

const lockModule = resolve(import.meta.dirname, '../../../../infra/local/data-folder-lock.ts');

describe('lockDataFolder', () => {
  it('allows one holder at a time', async () => {
    const folder = `/somewhere/${crypto.randomUUID()}`;
    const lock = await lockDataFolder(folder);
    await expect(lockDataFolder(folder)).rejects.toBeInstanceOf(DataFolderInUseError);
    await lock.release();
    await (await lockDataFolder(folder)).release();
  });

  it('does not lock other folders', async () => {
    const one = await lockDataFolder(`/somewhere/${crypto.randomUUID()}`);
    const other = await lockDataFolder(`/somewhere/${crypto.randomUUID()}`);
    await expect(Promise.all([one.release(), other.release()])).resolves.toBeDefined();
  });

  it('is released when its process ends, even by SIGKILL', async () => {
    const folder = `/somewhere/${crypto.randomUUID()}`;
    const script = `import(${JSON.stringify(lockModule)}).then(async ({ lockDataFolder }) => {
      await lockDataFolder(${JSON.stringify(folder)});
      console.log('locked');
      setInterval(() => {}, 1000);
    })`;
    const holder = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
    await once(holder.stdout, 'data');
    await expect(lockDataFolder(folder)).rejects.toBeInstanceOf(DataFolderInUseError);
    holder.kill('SIGKILL');
    await once(holder, 'exit');
    const lock = await lockDataFolder(folder);
    await expect(lock.release()).resolves.toBeUndefined();
  });
});
