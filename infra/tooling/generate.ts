import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Argument, Command } from 'commander';
import { endpointIds } from '#infra/function-entries.ts';
import { createProgram, runProgram } from '#infra/local/command-line.ts';
import { openApiDocument } from '#infra/openapi/document.ts';
import { sampleEvent } from '#infra/tooling/requests/sample-events.ts';
import { kebabCase } from '#shared/names/functions.ts';
import { deriveFunctionNeeds } from './derive-function-needs.ts';

const root = join(import.meta.dirname, '../..');

const mediaKinds = ['pictures', 'portraits', 'icons', 'posts', 'cards', 'films', 'sheet', 'print-sheet'];

const media = new Command('media')
  .description('draws the pictures and films of the site anew')
  .addArgument(
    new Argument('[kinds...]', 'only these').choices(mediaKinds).default(
      mediaKinds.filter((kind) => !kind.endsWith('sheet')),
      'all but sheets',
    ),
  )
  .action(async (kinds: readonly string[]) => {
    // Not imported by name: its modules need the browser's types.
    const media: { readonly makeMedia: (kinds: readonly string[]) => Promise<void> } = await import(
      join(root, 'web/media/make.ts')
    );
    await media.makeMedia(kinds);
  });

/** Checked in, so that a change of the API or of a permission appears in review. */
export const program = createProgram(
  'npm run generate --',
  'Writes shared/openapi.json, infra/function-needs.json and events/api from the endpoints and the code of their functions.',
)
  .addCommand(media)
  .action(async () => {
    const json = (document: object) => `${JSON.stringify(document, null, 2)}\n`;
    const files = [
      ['shared/openapi.json', json(openApiDocument())],
      ['infra/function-needs.json', json(await deriveFunctionNeeds())],
      ...endpointIds.map((id) => [`events/api/${kebabCase(id)}.json`, sampleEvent(id)] as const),
    ] as const;
    for (const [file, text] of files) await writeFile(join(root, file), text);
    console.log(`Wrote ${files.length} files.`);
  });

if (import.meta.main) await runProgram(program);
