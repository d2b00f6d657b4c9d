import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';

/** How zod's lists of everything hand out what makes JSON Schemas. */
const handedOut = /^export .+ from "(?:\.\.\/core|\.)\/(?:json-schema|to-json-schema).*";$/gm;

/**
 * What makes JSON Schemas of zod's is needed with the model's client, behind `import()`. esbuild cuts chunks by the files that
 * an entry reaches, used or not, and zod's lists reach every file of it: the functions with a writer would read 7 KB gz at
 * their start. So the lists do not hand it out here; `zod/v4/core`, which nothing but the writer imports, is that file.
 */
export const jsonSchemaPlugin: Plugin = {
  name: 'json-schema',
  setup(build) {
    build.onResolve({ filter: /^zod\/v4\/core$/ }, ({ resolveDir, kind }) =>
      build.resolve('./node_modules/zod/v4/core/json-schema-processors.js', {
        kind,
        resolveDir: build.initialOptions.absWorkingDir ?? resolveDir,
      }),
    );
    build.onLoad({ filter: /\/node_modules\/zod\/v4\/(?:core\/index|mini\/external)\.js$/ }, async ({ path }) => {
      return { contents: (await readFile(path, 'utf8')).replace(handedOut, '') };
    });
  },
};
