import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const functions = resolve(import.meta.dirname, '../../../../functions');

/** What opens a stream or another emitter whose errors end the process when nobody hears them. */
const opens =
  /new (?:\w+\.)?(?:Readable|Writable|Duplex|Transform|PassThrough|EventEmitter)\b|Readable\.from\(|\bbusboy\(|\b(?:createReadStream|createWriteStream|createGunzip|createGzip|createBrotliDecompress|createInflate|createServer|createConnection|connect|spawn|fork)\(|\.launch\(|GetObjectCommand\(|stream: true/g;

/** Every file of the functions that opens one, what it opens, and who hears its errors. */
const heard: Readonly<Record<string, { readonly opened: readonly string[]; readonly by: RegExp }>> = {
  // Proven by event-stream.test.ts.
  'runtime/event-stream.ts': { opened: ['new Readable'], by: /body\.on\('error'/ },
  // The form, and each file in it: mutated-forms.test.ts breaks both.
  'runtime/read-form.ts': { opened: ['busboy('], by: /form\.on\('error'[\s\S]*/ },
  // Read to its end inside the promise that is awaited: an error of the body is that promise's.
  'adapters/files/s3-files.ts': { opened: ['GetObjectCommand('], by: /return await body\?\.transformToByteArray\(\)/ },
  // Iterated: an error of the stream is thrown where it is.
  'adapters/writer/chat-completions.ts': {
    opened: ['stream: true'],
    by: /for await \(const \{ choices, usage \} of stream\)/,
  },
  // puppeteer hears its child process; what goes wrong is the promise's, which is awaited.
  'adapters/pdf/pdf-printer.ts': { opened: ['.launch('], by: /await chromium\.launch\(\)/ },
};

function openedIn(file: string): string[] {
  const code = readFileSync(join(functions, file), 'utf8').replace(/^\s*(?:\/?\*|\/\/).*$/gm, '');
  return [...new Set(code.match(opens) ?? [])].sort();
}

describe('streams of the functions', () => {
  const files = globSync('**/*.ts', { cwd: functions });

  it('are opened in these files only: another one says here who hears its errors', () => {
    expect(files.length).toBeGreaterThan(200);
    const found = files.map((file) => [file, openedIn(file)] as const).filter(([, opened]) => opened.length > 0);
    const told = Object.entries(heard).map(([file, { opened }]) => [file, opened]);
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(told));
  });

  it.each(Object.entries(heard))('have somebody who hears their errors in %s', (file, { by }) => {
    expect(readFileSync(join(functions, file), 'utf8')).toMatch(by);
  });

  it('of a form are heard each: the form, and the file in it', () => {
    const code = readFileSync(join(functions, 'runtime/read-form.ts'), 'utf8');
    expect(code).toMatch(/ stream\.on\('error'/);
    expect(code).toMatch(/ form\.on\('error'/);
  });
});
