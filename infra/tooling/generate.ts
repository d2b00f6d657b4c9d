import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openApiDocument } from '#infra/openapi/document.ts';
import { deriveFunctionNeeds } from './derive-function-needs.ts';

/** Checked in, so that a change of the API or of a permission shows in review; contract tests keep both files current. */
const documents = {
  'shared/openapi.json': openApiDocument(),
  'infra/function-needs.json': await deriveFunctionNeeds(),
};

for (const [file, document] of Object.entries(documents)) {
  await writeFile(join(import.meta.dirname, '../..', file), `${JSON.stringify(document, null, 2)}\n`);
  console.log(`wrote ${file}`);
}
