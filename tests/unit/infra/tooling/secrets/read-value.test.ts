import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { readSecretValue } from '#infra/tooling/secrets/read-value.ts';

/** Reads from a terminal or a pipe with this input; `isRaw` is the terminal's mode afterwards. */
async function read(isTTY: boolean, typed: string) {
  const shown: string[] = [];
  const modes: boolean[] = [];
  const input = Object.assign(new PassThrough(), { isTTY, setRawMode: (mode: boolean) => void modes.push(mode) });
  input.end(typed);
  const value = await readSecretValue('openai-key', input, (text) => shown.push(text)).catch((error) => error.message);
  return { value, shown: shown.join(''), isRaw: modes.at(-1) };
}

it('reads a line from the terminal without showing it, accepts corrections, and restores the terminal', async () => {
  expect(await read(true, 'sk-x\u007fproj-1\rmore')).toEqual({
    value: 'sk-proj-1',
    shown: 'openai-key (hidden): \n',
    isRaw: false,
  });
});

it('reads from a pipe, without the line break', async () => {
  expect((await read(false, 'sk-proj-1\n')).value).toBe('sk-proj-1');
});

it('changes nothing after Ctrl-C, or without a value', async () => {
  expect(await read(true, 'sk-\u0003')).toMatchObject({ value: 'Nothing was changed.', isRaw: false });
  expect((await read(false, ' \n')).value).toBe('The value is empty: nothing was changed.');
});
