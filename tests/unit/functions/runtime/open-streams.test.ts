import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const functions = resolve(import.meta.dirname, '../../../../functions');

/** Calls that open a stream or another emitter; an unhandled error of it ends the process. */
const opens =
  /new (?:\w+\.)?(?:Readable|Writable|Duplex|Transform|PassThrough|EventEmitter)\b|Readable\.from\(|\bbusboy\(|\b(?:createReadStream|createWriteStream|createGunzip|createGzip|createBrotliDecompress|createInflate|createServer|createConnection|connect|spawn|fork)\(|\.launch\(|GetObjectCommand\(|stream: true/g;

/** The files that open one, the calls, and the code that handles their errors. */
const handled: Readonly<Record<string, { readonly opened: readonly string[]; readonly by: RegExp }>> = {
  // event-stream.test.ts has the test.
  'runtime/event-stream.ts': { opened: ['new Readable'], by: /body\.on\('error'/ },
  // The form and each file in it; mutated-forms.test.ts has the tests.
  'runtime/read-form.ts': { opened: ['busboy('], by: /form\.on\('error'[\s\S]*/ },
  // Read inside the awaited promise, which rejects with an error of the body.
  'adapters/files/s3-files.ts': { opened: ['GetObjectCommand('], by: /return await body\?\.transformToByteArray\(\)/ },
  // Ends the upload.
  'adapters/files/s3-archives.ts': { opened: ['createReadStream('], by: /Body\.on\('error'/ },
  // The iteration throws an error of the stream.
  'adapters/writer/chat-completions.ts': {
    opened: ['stream: true'],
    by: /for await \(const data of dataLines\(response\.body\)\)/,
  },
  // puppeteer handles errors of its child process and rejects the awaited promise.
  'adapters/pdf/pdf-printer.ts': { opened: ['.launch('], by: /await chromium\.launch\(\)/ },
};

function openedIn(file: string): string[] {
  const code = readFileSync(join(functions, file), 'utf8').replace(/^\s*(?:\/?\*|\/\/).*$/gm, '');
  return [...new Set(code.match(opens) ?? [])].sort();
}

describe('streams in functions', () => {
  const files = globSync('**/*.ts', { cwd: functions });

  it('are opened only in the listed files', () => {
    expect(files.length).toBeGreaterThan(200);
    const found = files.map((file) => [file, openedIn(file)] as const).filter(([, opened]) => opened.length > 0);
    const expected = Object.entries(handled).map(([file, { opened }]) => [file, opened]);
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(expected));
  });

  it('have an error handler in each of them', () => {
    for (const [file, { by }] of Object.entries(handled))
      expect.soft(readFileSync(join(functions, file), 'utf8'), file).toMatch(by);
  });

  it('have an error handler for the form and for each file', () => {
    const code = readFileSync(join(functions, 'runtime/read-form.ts'), 'utf8');
    expect(code).toMatch(/ stream\.on\('error'/);
    expect(code).toMatch(/ form\.on\('error'/);
  });
});
