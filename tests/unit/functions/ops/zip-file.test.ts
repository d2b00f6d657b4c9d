import { crc32, inflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { zipFile } from '#functions/ops/zip-file.ts';

/** Reads an archive from its central directory at the end. */
function unzipped(archive: Buffer): Record<string, string> {
  const end = archive.lastIndexOf(Buffer.from('504b0506', 'hex'));
  const count = archive.readUInt16LE(end + 10);
  let at = archive.readUInt32LE(end + 16);
  const found: Record<string, string> = {};
  for (let entry = 0; entry < count; entry += 1) {
    const [checksum, packed, size] = [16, 20, 24].map((field) => archive.readUInt32LE(at + field)) as [
      number,
      number,
      number,
    ];
    const nameLength = archive.readUInt16LE(at + 28);
    const local = archive.readUInt32LE(at + 42);
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength);
    expect(archive.readUInt32LE(local)).toBe(0x04034b50);
    const begin = local + 30 + archive.readUInt16LE(local + 26);
    const bytes = inflateRawSync(archive.subarray(begin, begin + packed));
    expect([bytes.length, crc32(bytes)]).toEqual([size, checksum]);
    found[name] = bytes.toString('utf8');
    at += 46 + nameLength;
  }
  return found;
}

describe('zipFile', () => {
  it('contains every file under its name', () => {
    const files = { 'account.json': '{}', 'stories/é.html': '<p>Toast</p>'.repeat(1000), 'files/empty': '' };
    const archive = zipFile(Object.entries(files).map(([path, text]) => ({ path, bytes: Buffer.from(text) })));
    expect(unzipped(archive)).toEqual(files);
    expect(archive.length).toBeLessThan(2000);
  });

  it('returns the same bytes for the same files', () => {
    const files = [{ path: 'a', bytes: Buffer.from('a') }];
    expect(zipFile(files).equals(zipFile(files))).toBe(true);
  });
});
