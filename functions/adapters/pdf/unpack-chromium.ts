import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A browser ready to start: its file, and what its process must be told of the machine. */
export interface UnpackedChromium {
  readonly executable: string;
  readonly environment: Readonly<Record<string, string>>;
}

const sampleBytes = 64 * 1024;

/** Which Chromium lies packed there: its size with its first and last bytes tell builds apart without reading 67 MB. */
async function fingerprintOf(packed: string): Promise<string> {
  const file = await open(packed);
  try {
    const { size } = await file.stat();
    const hash = createHash('sha256').update(String(size));
    for (const position of [0, Math.max(0, size - sampleBytes)]) {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(sampleBytes), 0, sampleBytes, position);
      hash.update(buffer.subarray(0, bytesRead));
    }
    return hash.digest('hex').slice(0, 16);
  } finally {
    await file.close();
  }
}

/**
 * Lets the package unpack into our folder: it knows the system's temporary folder only, takes whatever lies there for
 * its own, and asks where that is before it first waits.
 */
async function inflateInto(folder: string, packedFolder: string): Promise<void> {
  const { default: chromium } = await import('@sparticuz/chromium-min');
  const before = process.env['TMPDIR'];
  process.env['TMPDIR'] = folder;
  const unpacking = chromium.executablePath(packedFolder);
  if (before === undefined) delete process.env['TMPDIR'];
  else process.env['TMPDIR'] = before;
  await unpacking;
}

/** Our letters and no others: what is printed must not depend on what a machine happens to have. */
function fontsConf(folder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${folder}/fonts/fonts</dir><cachedir>${folder}/fonts-cache</cachedir></fontconfig>
`;
}

/** What Chromium needs of Lambda's system comes along; elsewhere the system has it. */
function describe(folder: string): UnpackedChromium {
  const libraries = join(folder, 'al2023/lib');
  return {
    executable: join(folder, 'chromium'),
    environment: {
      FONTCONFIG_PATH: join(folder, 'fonts'),
      ...(existsSync(libraries) ? { LD_LIBRARY_PATH: libraries } : {}),
    },
  };
}

/**
 * Chromium, unpacked from the layer's folder (locally from the package's) into a folder named after its content: a build
 * that an older version left is never started (threat 65), and a folder that exists is whole, as it gets its name
 * last. Two processes that unpack at once both end with the one that came first.
 * @throws Error when it cannot be read or there is no room
 */
export async function unpackChromium(packedFolder: string, parent: string = tmpdir()): Promise<UnpackedChromium> {
  const folder = join(parent, `tellwren-chromium-${await fingerprintOf(join(packedFolder, 'chromium.br'))}`);
  if (existsSync(folder)) return describe(folder);
  const unfinished = `${folder}.${randomUUID()}`;
  await mkdir(unfinished, { recursive: true });
  try {
    await inflateInto(unfinished, packedFolder);
    await writeFile(join(unfinished, 'fonts/fonts.conf'), fontsConf(folder));
    await rename(unfinished, folder);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
  return describe(folder);
}

/** Forgets an unpacked Chromium that does not start: the next one is unpacked anew. */
export async function removeUnpacked({ executable }: UnpackedChromium): Promise<void> {
  await rm(join(executable, '..'), { recursive: true, force: true });
}
