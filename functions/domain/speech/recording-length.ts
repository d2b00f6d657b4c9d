import type { RecordingType } from '#functions/domain/ports/transcriber.ts';

export interface RecordingLength {
  /** The longest by its times or its frames; 0 when both are unknown. */
  readonly seconds: number;
  /** Whether its frames were counted: a transcriber decodes frames, whatever the times say. */
  readonly isCounted: boolean;
}

/** Milliseconds of a frame by the packet's configuration: SILK, hybrid, CELT (RFC 6716 §3.1). */
const frameMs = [
  ...Array.from({ length: 3 }, () => [10, 20, 40, 60]).flat(),
  ...[10, 20, 10, 20],
  ...Array.from({ length: 4 }, () => [2.5, 5, 10, 20]).flat(),
];

function opusSeconds(bytes: Buffer, at: number, end: number): number {
  if (at >= Math.min(end, bytes.length)) return 0;
  const [toc = 0, count = 0] = [bytes[at], at + 1 < end ? bytes[at + 1] : 0];
  const frames = [1, 2, 2, count & 0x3f][toc & 3] ?? 0;
  return ((frameMs[toc >> 3] ?? 0) * frames) / 1000;
}

/** A number of 1 to 8 bytes, whose first byte marks the length. The mark is removed unless it is an id (RFC 8794 §4). */
function readVint(bytes: Buffer, at: number, isId = false) {
  const first = bytes[at] ?? 0;
  const length = Math.clz32(first) - 23;
  if (length > 8 || at + length > bytes.length) return undefined;
  let value = isId ? first : first & (0xff >> length);
  for (const byte of bytes.subarray(at + 1, at + length)) value = value * 256 + byte;
  return { value, end: at + length };
}

const ebml = {
  timestampScale: 0x2ad7b1,
  codecId: 0x86,
  clusterTimestamp: 0xe7,
  simpleBlock: 0xa3,
  block: 0xa1,
  /** Segment, Info, Tracks, TrackEntry, Cluster, BlockGroup. Live recordings leave their sizes open, so they are not used. */
  containers: new Set([0x18538067, 0x1549a966, 0x1654ae6b, 0xae, 0x1f43b675, 0xa0]),
};

/** WebM (RFC 9559): from the first time, which need not be 0, to the latest, and the packets of Opus blocks. */
function webmLength(bytes: Buffer): RecordingLength {
  const codecs: string[] = [];
  const found = { scale: 0.001, clusterTime: 0, first: Number.POSITIVE_INFINITY, time: 0, packets: 0, isLaced: false };
  const noteTime = (time: number) => {
    found.first = Math.min(found.first, time);
    found.time = Math.max(found.time, time);
  };
  const readers: Readonly<Record<number, (content: Buffer) => void>> = {
    [ebml.timestampScale]: (content) => {
      found.scale = unsigned(content) / 1e9;
    },
    [ebml.codecId]: (content) => codecs.push(content.toString('latin1')),
    [ebml.clusterTimestamp]: (content) => {
      found.clusterTime = unsigned(content);
      noteTime(found.clusterTime * found.scale);
    },
    [ebml.simpleBlock]: readBlock,
    [ebml.block]: readBlock,
  };

  function readBlock(content: Buffer): void {
    const { end = 0 } = readVint(content, 0) ?? {};
    if (content.length < end + 3) return;
    noteTime((found.clusterTime + content.readInt16BE(end)) * found.scale);
    found.isLaced ||= ((content[end + 2] ?? 0) & 6) !== 0;
    found.packets += opusSeconds(content, end + 3, content.length);
  }

  let at = 0;
  while (at < bytes.length) {
    const id = readVint(bytes, at, true);
    const size = id && readVint(bytes, id.end);
    if (id === undefined || size === undefined) break;
    const isContainer = ebml.containers.has(id.value);
    const end = isContainer ? size.end : size.end + size.value;
    if (!isContainer && end <= bytes.length) readers[id.value]?.(bytes.subarray(size.end, end));
    at = end;
  }
  const isOpus = codecs.length > 0 && codecs.every((codec) => codec === 'A_OPUS');
  const isCounted = isOpus && !found.isLaced && at === bytes.length;
  return { seconds: Math.max(0, found.time - found.first, isCounted ? found.packets : 0), isCounted };
}

const unsigned = (content: Buffer) => content.reduce((sum, byte) => sum * 256 + byte, 0);

/** 'Opus' of OpusHead and OpusTags (RFC 7845 §5). */
const opusHeader = 0x4f707573;
/** Its size and one byte. A file with more sizes has pages inside pages, made to cost time. */
const leastBytesPerPacket = 2;

/**
 * Ogg (RFC 3533): from the first position of a page, which need not be 0, to the latest, at Opus' 48,000 a second, and the packets. −1 is no position (RFC 3533 §6). Pages
 * inside pages count too, because decoders look for them where a checksum is wrong.
 */
function oggLength(bytes: Buffer): RecordingLength {
  const found = { first: Number.POSITIVE_INFINITY, position: 0, packets: 0, isOpus: false, sizes: 0 };
  let isInPacket = false;

  function readPackets(sizesAt: number, count: number): void {
    let at = sizesAt + count;
    for (const size of bytes.subarray(sizesAt, at)) {
      const isHeader = size >= 8 && at + 4 <= bytes.length && bytes.readUInt32BE(at) === opusHeader;
      found.isOpus ||= isHeader;
      if (!isInPacket && !isHeader) found.packets += opusSeconds(bytes, at, at + size);
      isInPacket = size === 255;
      at += size;
    }
  }

  const mostSizes = bytes.length / leastBytesPerPacket;
  for (let at = bytes.indexOf('OggS'); at >= 0; at = bytes.indexOf('OggS', at + 4)) {
    if (at + 27 > bytes.length) break;
    const position = Number(bytes.readBigInt64LE(at + 6));
    if (position > 0) found.first = Math.min(found.first, position);
    found.position = Math.max(found.position, position);
    isInPacket &&= ((bytes[at + 5] ?? 0) & 1) !== 0;
    const count = bytes[at + 26] ?? 0;
    found.sizes += count;
    if (found.sizes > mostSizes) break;
    readPackets(at + 27, count);
  }
  const isCounted = found.isOpus && found.sizes <= mostSizes;
  const seconds = Math.max(0, (found.position - found.first) / 48_000, isCounted ? found.packets : 0);
  return { seconds: found.isOpus ? seconds : 0, isCounted };
}

const mp4Containers = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl', 'moof', 'traf']);
const samplesOfAac = 1024;

/** The size 1 is followed by a size of 64 bits; 0 is the rest of the file. */
function readBox(bytes: Buffer, at: number) {
  if (at + 8 > bytes.length) return undefined;
  const size = bytes.readUInt32BE(at);
  const isLong = size === 1 && at + 16 <= bytes.length;
  const contentAt = at + (isLong ? 16 : 8);
  const wanted = isLong ? Number(bytes.readBigUInt64BE(at + 8)) : size;
  const end = wanted === 0 ? bytes.length : at + wanted;
  return end < contentAt ? undefined : { type: bytes.toString('latin1', at + 4, at + 8), contentAt, end };
}

/** MP4 (ISO 14496-12): the durations of film and tracks, and the samples of AAC at its sample rate. */
function mp4Length(bytes: Buffer): RecordingLength {
  const codecs: string[] = [];
  const found = { duration: 0, samples: 0, rate: 0 };

  /** 0 and all ones are no duration: the file was written while it was recorded. */
  function readDuration(content: Buffer): void {
    const isLong = content[0] === 1;
    if (content.length < (isLong ? 32 : 20)) return;
    const scale = content.readUInt32BE(isLong ? 20 : 12);
    const duration = isLong ? Number(content.readBigInt64BE(24)) : content.readInt32BE(16) >>> 0;
    const isStated = duration > 0 && duration !== 0xffffffff && scale > 0;
    if (isStated) found.duration = Math.max(found.duration, duration / scale);
  }
  const addSamples = (at: number) => (content: Buffer) => {
    if (content.length >= at + 4) found.samples += content.readUInt32BE(at);
  };
  const readers: Readonly<Record<string, (content: Buffer) => void>> = {
    mvhd: readDuration,
    mdhd: readDuration,
    stsz: addSamples(8),
    trun: addSamples(4),
    stsd: (content) => {
      if (content.length < 44) return;
      codecs.push(content.toString('latin1', 12, 16));
      found.rate = content.readUInt16BE(40);
    },
  };

  let at = 0;
  for (let box = readBox(bytes, at); box !== undefined; box = readBox(bytes, at)) {
    at = mp4Containers.has(box.type) ? box.contentAt : box.end;
    if (at <= bytes.length) readers[box.type]?.(bytes.subarray(box.contentAt, box.end));
  }
  const isAac = codecs.length > 0 && codecs.every((codec) => codec === 'mp4a');
  const isCounted = isAac && found.rate > 0 && found.samples > 0 && at === bytes.length;
  const counted = isCounted ? (found.samples * samplesOfAac) / found.rate : 0;
  return { seconds: Math.max(found.duration, counted), isCounted };
}

/** PCM as integers or floats. */
const pcmFormats = new Set([1, 3]);

/** WAV: of PCM all that follows the header of the samples, whatever size it states. */
function wavLength(bytes: Buffer): RecordingLength {
  let bytesPerSecond = 0;
  for (let at = 12; at + 8 <= bytes.length; ) {
    const type = bytes.toString('latin1', at, at + 4);
    const size = bytes.readUInt32LE(at + 4);
    if (type === 'data' && bytesPerSecond > 0)
      return { seconds: (bytes.length - at - 8) / bytesPerSecond, isCounted: true };
    if (type === 'fmt ' && at + 24 <= bytes.length && pcmFormats.has(bytes.readUInt16LE(at + 8)))
      bytesPerSecond = (bytes.readUInt16LE(at + 10) * bytes.readUInt32LE(at + 12) * bytes.readUInt16LE(at + 22)) / 8;
    at += 8 + size + (size % 2);
  }
  return { seconds: 0, isCounted: false };
}

/** How long a recording is by its own content, in seconds. Never throws, whatever the bytes. */
export const lengthOf: Readonly<Record<RecordingType, (bytes: Buffer) => RecordingLength>> = {
  webm: webmLength,
  ogg: oggLength,
  mp4: mp4Length,
  wav: wavLength,
};
