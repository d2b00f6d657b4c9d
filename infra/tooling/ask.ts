import { createInterface } from 'node:readline/promises';

export async function readLine(question: string): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return await lines.question(question);
  } finally {
    lines.close();
  }
}

/** Asks until a line is entered; anything but yes is no. */
export const ask = async (question: string) => /^y(?:es)?$/i.test((await readLine(`\n${question} (yes/no) `)).trim());
