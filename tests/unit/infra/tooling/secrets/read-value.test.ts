import { describe, expect, it } from 'vitest';
import { readSecretValue } from '#infra/tooling/secrets/read-value.ts';

/** A terminal or a pipe with these chunks. */
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

describe('readSecretValue', () => {
  it('hides the input and accepts corrections', async () => {
    const shown: string[] = [];
    const keyboard = input(true, 'sk-x', '\u007fproj', '-1\r', 'more');
    expect(await read(keyboard, shown)).toBe('sk-proj-1');
    expect(shown.join('')).toBe('openai-key (hidden): \n');
    expect(keyboard.modes).toEqual([true, false]);
  });

  it('reads from a pipe, without the line break', async () => {
    expect(await read(input(false, 'sk-', 'proj-1\n'))).toBe('sk-proj-1');
  });

  it('can be cancelled, which changes nothing and restores the terminal', async () => {
    const keyboard = input(true, 'sk-\u0003');
    await expect(read(keyboard)).rejects.toThrow('Nothing was changed.');
    expect(keyboard.modes).toEqual([true, false]);
  });

  it('rejects an empty value', async () => {
    await expect(read(input(false, ' \n'))).rejects.toThrow('The value is empty: nothing was changed.');
  });
});
