import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openApiDocument } from '#infra/openapi/document.ts';
import { createProgram, runProgram } from './command-line.ts';
import { deriveFunctionNeeds } from './derive-function-needs.ts';

/** The files are checked in, so that a change of the API or of a permission shows in review. */
export const program = createProgram(
  'npm run generate --',
  'Writes shared/openapi.json from the list of endpoints and infra/function-needs.json from the functions.',
).action(async () => {
  const documents = {
    'shared/openapi.json': openApiDocument(),
    'infra/function-needs.json': await deriveFunctionNeeds(),
  };
  for (const [file, document] of Object.entries(documents)) {
    await writeFile(join(import.meta.dirname, '../..', file), `${JSON.stringify(document, null, 2)}\n`);
    console.log(`wrote ${file}`);
  }
});

if (import.meta.main) await runProgram(program);
