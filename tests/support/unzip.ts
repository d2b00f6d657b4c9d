import { crc32, inflateRawSync } from 'node:zlib';

/** Reads an archive from its central directory at the end, and checks sizes and checksums. */
export function unzip(archive: Buffer): Record<string, Buffer> {
  const end = archive.lastIndexOf(Buffer.from('504b0506', 'hex'));
  const count = archive.readUInt16LE(end + 10);
  let at = archive.readUInt32LE(end + 16);
  const found: Record<string, Buffer> = {};
  for (let entry = 0; entry < count; entry += 1) {
    const checksum = archive.readUInt32LE(at + 16);
    const packed = archive.readUInt32LE(at + 20);
    const size = archive.readUInt32LE(at + 24);
    const nameLength = archive.readUInt16LE(at + 28);
    const local = archive.readUInt32LE(at + 42);
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength);
    if (archive.readUInt32LE(local) !== 0x04034b50) throw new Error(`no file at ${local}`);
    const begin = local + 30 + archive.readUInt16LE(local + 26);
    const bytes = inflateRawSync(archive.subarray(begin, begin + packed));
    if (bytes.length !== size || crc32(bytes) !== checksum) throw new Error(`${name} is damaged`);
    if (name in found) throw new Error(`${name} is there twice`);
    found[name] = bytes;
    at += 46 + nameLength;
  }
  return found;
}
