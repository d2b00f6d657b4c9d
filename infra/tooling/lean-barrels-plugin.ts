import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';

interface Barrel {
  readonly name: string;
  /** What its list hands out for S3, SES and their like, whose clients are loaded later, and DynamoDB's never needs. */
  readonly left: RegExp;
  /** Who gets the whole list: the files that are loaded later. */
  readonly whole: RegExp;
}

const barrels: readonly Barrel[] = [
  {
    name: '@aws-sdk/core/protocols',
    left: /^export \{[^}]*\} from "\.\/(?:xml|query|cbor)\/.*";$|^export \{ AwsRestJsonProtocol \} from .*;$/gm,
    whole: /\/(?:client-s3|client-sesv2|client-lambda|middleware-sdk-s3)\//,
  },
  {
    name: '@smithy/core/protocols',
    left: /^export \{[^}]*\} from "\.\/(?:HttpBindingProtocol|serde\/(?:FromString|HttpIntercepting|ToString)\w+)";$/gm,
    whole:
      /\/(?:client-s3|client-sesv2|client-lambda|middleware-sdk-s3|checksums)\/|\/protocols\/(?:xml|query|cbor)\/|AwsRestJson/,
  },
];

/** Marks the list that was made shorter, so that both can be in one bundle; what they hand out is the same files. */
const suffix = '?lean';

/**
 * The SDK's packages share lists of everything (`export { … } from`). esbuild cuts chunks by the files that an entry reaches, used
 * or not, so S3's XML would be read at the start of every function that has S3 behind `import()`. Who is loaded at the
 * start gets a list without it; a name that is missed there fails the build.
 */
export const leanBarrelsPlugin: Plugin = {
  name: 'lean-barrels',
  setup(build) {
    for (const { name, left, whole } of barrels) {
      build.onResolve({ filter: new RegExp(`^${name}$`) }, async ({ importer, resolveDir, kind, pluginData }) => {
        if (pluginData === name || whole.test(importer)) return undefined;
        const { path } = await build.resolve(name, { kind, resolveDir, importer, pluginData: name });
        return { path, suffix, pluginData: left, sideEffects: false };
      });
    }
    build.onLoad(
      { filter: /\/submodules\/protocols\/index\.js$/ },
      async ({ path, suffix: asked, pluginData: left }) => {
        if (asked !== suffix) return undefined;
        const source = await readFile(path, 'utf8');
        const lean = source.replace(left, '');
        if (lean === source) throw new Error(`lean-barrels-plugin.ts does not know this version of ${path}`);
        return { contents: lean };
      },
    );
    // Forms come as multipart: the other kind is refused before it is read.
    build.onLoad({ filter: /\/node_modules\/busboy\/lib\/types\/urlencoded\.js$/ }, () => ({
      contents: 'module.exports = {};',
    }));
  },
};
