import { createInterface } from 'node:readline';
import { PassThrough, type Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { OperatorProblem } from '#functions/ops/operator-problem.ts';

/** A line that the terminal does not show. @throws OperatorProblem after Ctrl-C */
function readHidden(input: Readable): Promise<string> {
  // What readline would echo goes nowhere.
  const output = new PassThrough().resume();
  const lines = createInterface({ input, output, terminal: true });
  return new Promise<string>((resolve, reject) => {
    lines.once('line', resolve);
    lines.once('SIGINT', () => reject(new OperatorProblem('Nothing was changed.')));
    lines.once('close', () => resolve(''));
  }).finally(() => lines.close());
}

/**
 * A secret's value, typed without echo or from a pipe. Never an argument or a variable, which other processes can read.
 * @throws OperatorProblem when it is empty
 */
export async function readSecretValue(
  what: string,
  input: Readable & { readonly isTTY?: boolean } = process.stdin,
  show: (text: string) => void = (line) => process.stderr.write(line),
): Promise<string> {
  if (input.isTTY) show(`${what} (hidden): `);
  const value = (await (input.isTTY ? readHidden(input) : text(input))).trim();
  if (input.isTTY) show('\n');
  if (value === '') throw new OperatorProblem('The value is empty: nothing was changed.');
  return value;
}
