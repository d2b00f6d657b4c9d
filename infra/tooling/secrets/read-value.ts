import { OperatorProblem } from '#functions/ops/operator-problem.ts';

type Input = Pick<NodeJS.ReadStream, 'isTTY' | 'setRawMode' | 'setEncoding'> & AsyncIterable<string | Buffer>;

const [enter, newline, interrupt, backspace, deleted] = ['\r', '\n', '\u0003', '\b', '\u007f'];

async function readHidden(input: Input): Promise<string> {
  let typed = '';
  input.setRawMode(true);
  try {
    for await (const chunk of input) {
      for (const key of String(chunk)) {
        if (key === enter || key === newline) return typed;
        if (key === interrupt) throw new OperatorProblem('Nothing was changed.');
        typed = key === backspace || key === deleted ? typed.slice(0, -1) : typed + key;
      }
    }
    return typed;
  } finally {
    input.setRawMode(false);
  }
}

/**
 * A secret's value, typed without echo or from a pipe. Never an argument or a variable, which other processes can read.
 * @throws OperatorProblem when it is empty
 */
export async function readSecretValue(
  what: string,
  input: Input = process.stdin,
  show: (text: string) => void = (text) => process.stderr.write(text),
): Promise<string> {
  input.setEncoding('utf8');
  let value = '';
  if (input.isTTY) {
    show(`${what} (hidden): `);
    value = await readHidden(input);
    show('\n');
  } else {
    for await (const chunk of input) value += chunk;
  }
  if (value.trim() === '') throw new OperatorProblem('The value is empty: nothing was changed.');
  return value.trim();
}
