import { cp, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { displayFace, faceFiles, textFaces } from '#shared/print/print-faces.ts';

const packages = join(import.meta.dirname, '../../node_modules');

/** Copies the print fonts into a function's node_modules: 1.9 MB, read when a document needs them. */
export async function copyFonts(bundleFolder: string): Promise<void> {
  const files = [displayFace, ...textFaces].flatMap(faceFiles);
  await Promise.all(
    files.map(async (file) => {
      const target = join(bundleFolder, 'node_modules', file);
      await mkdir(dirname(target), { recursive: true });
      await cp(join(packages, file), target);
    }),
  );
}
