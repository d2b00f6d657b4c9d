import { crc32, deflateRawSync } from 'node:zlib';

export interface ZippedFile {
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** ZIP's APPNOTE: UTF-8 names (bit 11), deflate (8), version 2.0. */
const [utf8Names, deflated, version] = [0x0800, 8, 20];
/** 1 January 1980, ZIP's earliest day: equal files give equal archives. */
const firstDay = 0x0021;

function fieldsOf(name: Buffer, packed: Uint8Array, bytes: Uint8Array): Buffer {
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(version, 0);
  fields.writeUInt16LE(utf8Names, 2);
  fields.writeUInt16LE(deflated, 4);
  fields.writeUInt16LE(firstDay, 8);
  fields.writeUInt32LE(crc32(bytes), 10);
  fields.writeUInt32LE(packed.length, 14);
  fields.writeUInt32LE(bytes.length, 18);
  fields.writeUInt16LE(name.length, 22);
  return fields;
}

const signed = (signature: number, ...parts: readonly Uint8Array[]) => {
  const head = Buffer.alloc(4);
  head.writeUInt32LE(signature);
  return Buffer.concat([head, ...parts]);
};

function listed(fields: Buffer, name: Buffer, offset: number): Buffer {
  const madeBy = Buffer.alloc(2);
  madeBy.writeUInt16LE(version);
  const rest = Buffer.alloc(14);
  rest.writeUInt32LE(offset, 10);
  return signed(0x02014b50, madeBy, fields, rest, name);
}

/** ZIP without its 64-bit extension. */
const mostBytes = 2 ** 32 - 1;
const mostFiles = 65_535;

/** The parts of an archive, one file in memory at a time. @throws RangeError beyond 4 GB or 65,535 files */
export async function* zipFiles(files: AsyncIterable<ZippedFile> | Iterable<ZippedFile>): AsyncGenerator<Buffer> {
  const list: Buffer[] = [];
  let offset = 0;
  for await (const { path, bytes } of files) {
    const name = Buffer.from(path);
    const packed = deflateRawSync(bytes);
    const fields = fieldsOf(name, packed, bytes);
    const entry = signed(0x04034b50, fields, name, packed);
    list.push(listed(fields, name, offset));
    offset += entry.length;
    if (offset > mostBytes || list.length > mostFiles) throw new RangeError('the archive is too large for ZIP');
    yield entry;
  }
  const directory = Buffer.concat(list);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(list.length, 4);
  end.writeUInt16LE(list.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(offset, 12);
  yield Buffer.concat([directory, signed(0x06054b50, end)]);
}
