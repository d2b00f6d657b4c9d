import { describe, expect, it } from 'vitest';
import { readSecretValue } from '#infra/tooling/secrets/read-value.ts';

/** A keyboard, or a pipe, that brings these chunks. */
function input(isTTY: boolean, ...chunks: string[]) {
  const modes: boolean[] = [];
  return {
    modes,
    isTTY,
    setEncoding: () => input(isTTY),
    setRawMode(mode: boolean) {
      modes.push(mode);
      return this;
    },
    async *[Symbol.asyncIterator]() {
      yield* chunks;
    },
  };
}
type Input = Parameters<typeof readSecretValue>[1];
const read = (from: ReturnType<typeof input>, shown: string[] = []) =>
  readSecretValue('openai-key', from as unknown as Input, (text) => shown.push(text));

describe('a secret that is asked for', () => {
  it('is typed without being shown, and may be mended', async () => {
    const shown: string[] = [];
    const keyboard = input(true, 'sk-x', '\u007fproj', '-1\r', 'more');
    expect(await read(keyboard, shown)).toBe('sk-proj-1');
    expect(shown.join('')).toBe('openai-key (hidden): \n');
    expect(keyboard.modes).toEqual([true, false]);
  });

  it('comes from a pipe, without the end of its line', async () => {
    expect(await read(input(false, 'sk-', 'proj-1\n'))).toBe('sk-proj-1');
  });

  it('can be left: nothing is changed, and the terminal is as it was', async () => {
    const keyboard = input(true, 'sk-\u0003');
    await expect(read(keyboard)).rejects.toThrow('Nothing was changed.');
    expect(keyboard.modes).toEqual([true, false]);
  });

  it('must be something', async () => {
    await expect(read(input(false, ' \n'))).rejects.toThrow('The value is empty: nothing was changed.');
  });
});
