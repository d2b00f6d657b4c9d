import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface UnpackedChromium {
  readonly executable: string;
  readonly environment: Readonly<Record<string, string>>;
}

const sampleBytes = 64 * 1024;

/** Identifies a build by its size, first and last bytes, without reading 67 MB. */
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

/** The package unpacks into TMPDIR only, trusts files there, and reads the variable before its first await. */
async function inflateInto(folder: string, packedFolder: string): Promise<void> {
  const { default: chromium } = await import('@sparticuz/chromium-min');
  const before = process.env['TMPDIR'];
  process.env['TMPDIR'] = folder;
  const unpacking = chromium.executablePath(packedFolder);
  if (before === undefined) delete process.env['TMPDIR'];
  else process.env['TMPDIR'] = before;
  await unpacking;
}

/** Only our fonts, so that prints do not depend on the machine. */
function fontsConf(folder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${folder}/fonts/fonts</dir><cachedir>${folder}/fonts-cache</cachedir></fontconfig>
`;
}

/** Lambda lacks some system libraries; the package contains them. */
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
 * Unpacks Chromium into a folder named by its content: an older build is never started (threat 65). The folder is renamed last,
 * so an existing one is complete; concurrent processes share the first one.
 * @throws Error when it cannot be read or there is no space
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
    // On a full disk other files may still be written into it.
    await rm(unfinished, { recursive: true, force: true, maxRetries: 5 });
    if (!existsSync(folder)) throw error;
  }
  return describe(folder);
}

/** Removes a copy that does not start. */
export async function removeUnpacked({ executable }: UnpackedChromium): Promise<void> {
  await rm(join(executable, '..'), { recursive: true, force: true });
}
