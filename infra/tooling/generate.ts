import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Argument, Command, Option } from 'commander';
import { endpointIds } from '#infra/function-entries.ts';
import { createProgram, runProgram } from '#infra/local/command-line.ts';
import { openApiDocument } from '#infra/openapi/document.ts';
import { sampleEvent } from '#infra/tooling/requests/sample-events.ts';
import { throttleClasses } from '#shared/endpoints/throttle-classes.ts';
import { kebabCase } from '#shared/names/functions.ts';
import { deriveFunctionNeeds } from './derive-function-needs.ts';
import { type NewEndpoint, writeEndpoint } from './endpoint-skeleton.ts';
import { runCommand, runTool } from './run-command.ts';

const root = join(import.meta.dirname, '../..');

const mediaKinds = ['pictures', 'portraits', 'icons', 'proof', 'posts', 'cards', 'films', 'sheet', 'print-sheet'];

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

const endpointCommand = new Command('endpoint')
  .description('writes the skeleton of a new endpoint with its function, request and test, then generates the rest')
  .argument('<id>', 'such as renameDraft')
  .requiredOption('--path <path>', 'such as /api/draft/{draftId}/name')
  .addOption(new Option('--method <method>').choices(['GET', 'POST', 'PUT', 'DELETE']).default('GET'))
  .addOption(new Option('--caller <caller>').choices(['anyone', 'visitor', 'customer', 'operator']).default('customer'))
  .addOption(
    new Option('--throttle <class>', 'default read or write, deskRead or deskAct').choices(
      Object.keys(throttleClasses),
    ),
  )
  .option('--folder <folder>', 'of functions/api and the other files; default from the path')
  .action(async (id: string, options: Omit<NewEndpoint, 'id'>) => {
    const written = await writeEndpoint(root, { id, ...options });
    const format = await runTool(['biome', 'check', '--write', ...written], { root, run: runCommand });
    // In another process, which loads the list anew.
    const generate = { program: process.execPath, args: [import.meta.filename], folder: root, isShown: true };
    const { status } = format.status === 0 ? await runCommand(generate) : format;
    console.log(`Wrote ${written.join(', ')}.`);
    if (options.method !== 'GET' && options.caller !== 'operator')
      console.log('Next: in tests/proofs/faults/lost-answers.test.ts, the proof that a lost response is harmless.');
    process.exitCode = status ?? 1;
  });

/** Deletes the sample events of endpoints that are gone. */
async function removeOldEvents(): Promise<void> {
  const folder = join(root, 'events/api');
  const known = new Set(endpointIds.map((id) => `${kebabCase(id)}.json`));
  for (const file of await readdir(folder)) if (!known.has(file)) await rm(join(folder, file));
}

/** Checked in, so that a change of the API or of a permission appears in review. */
export const program = createProgram(
  'npm run generate --',
  'Writes shared/openapi.json, infra/function-needs.json and events/api from the endpoints and the code of their functions.',
)
  .addCommand(media)
  .addCommand(endpointCommand)
  .action(async () => {
    const json = (document: object) => `${JSON.stringify(document, null, 2)}\n`;
    const files = [
      ['shared/openapi.json', json(openApiDocument())],
      ['infra/function-needs.json', json(await deriveFunctionNeeds())],
      ...endpointIds.map((id) => [`events/api/${kebabCase(id)}.json`, sampleEvent(id)] as const),
    ] as const;
    await removeOldEvents();
    for (const [file, text] of files) await writeFile(join(root, file), text);
    console.log(`Wrote ${files.length} files.`);
  });

if (import.meta.main) await runProgram(program);
