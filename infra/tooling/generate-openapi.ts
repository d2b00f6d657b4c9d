import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openApiDocument } from '#infra/openapi/document.ts';
import { createProgram, runProgram } from './command-line.ts';

/** Committed, so that a change of the API shows in review; a contract test holds it to the list. */
export const openApiFile = join(import.meta.dirname, '../../shared/openapi.json');

export function openApiText(): string {
  return `${JSON.stringify(openApiDocument(), null, 2)}\n`;
}

export const program = createProgram(
  'npm run openapi --',
  'Writes shared/openapi.json from the list of endpoints.',
).action(async () => {
  await writeFile(openApiFile, openApiText());
  console.log(`written ${openApiFile}`);
});

if (import.meta.main) await runProgram(program);
