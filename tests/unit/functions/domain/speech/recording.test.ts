import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AppError } from '#functions/domain/kernel/app-error.ts';
import { checkRecording } from '#functions/domain/speech/recording.ts';
import { lengthOf } from '#functions/domain/speech/recording-length.ts';
import { spokenRecording } from '#infra/tooling/requests/recordings.ts';
import { limits } from '#shared/catalogue/limits.ts';

function checked(bytes: Buffer): string {
  try {
    return checkRecording(bytes).type;
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
}

const uint = (value: number, bytes: number) => {
  const written = Buffer.alloc(bytes);
  written.writeUIntBE(value, 0, bytes);
  return written;
};
/** Opus of 20 ms: CELT, one frame. */
const packet = Buffer.from([31 << 3, 1, 2, 3]);
const times = (count: number, part: (index: number) => Buffer) => Array.from({ length: count }, (_, n) => part(n));
const packetsOf = (seconds: number) => Math.round(seconds * 50);

const element = (id: string, content: Buffer) =>
  Buffer.concat([Buffer.from(id, 'hex'), uint(0x10_00_00_00 + content.length, 4), content]);
const open = (id: string) => Buffer.from(`${id}01ffffffffffffff`, 'hex');
const simpleBlock = (content = packet, flags = 0x80) =>
  element('a3', Buffer.concat([Buffer.from([0x81, 0, 0, flags]), content]));
/** As MediaRecorder writes it: segment and clusters of unknown size, a cluster a second. */
function webm(seconds: number, { codec = 'A_OPUS', each = simpleBlock(), from = 0, mark = Buffer.alloc(0) } = {}) {
  const cluster = (n: number) =>
    Buffer.concat([open('1f43b675'), mark, element('e7', uint((from + n) * 1000, 4)), ...times(50, () => each)]);
  return Buffer.concat([
    element('1a45dfa3', Buffer.from('webm')),
    open('18538067'),
    element('1654ae6b', element('ae', element('86', Buffer.from(codec)))),
    ...times(seconds, cluster),
  ]);
}

function oggPage(position: bigint, packets: readonly Buffer[]): Buffer {
  const head = Buffer.alloc(27);
  head.write('OggS');
  head.writeBigInt64LE(position, 6);
  head[26] = packets.length;
  return Buffer.concat([head, Buffer.from(packets.map(({ length }) => length)), ...packets]);
}
/** @param positionOf a page's, by the packets before its end */
const ogg = (seconds: number, positionOf = (packets: number) => BigInt(packets * 960)) =>
  Buffer.concat([
    oggPage(0n, [Buffer.from('OpusHead')]),
    oggPage(0n, [Buffer.from('OpusTags')]),
    ...times(seconds, (n) =>
      oggPage(
        positionOf((n + 1) * 50),
        times(50, () => packet),
      ),
    ),
  ]);

const box = (type: string, ...content: readonly Buffer[]): Buffer => {
  const inside = Buffer.concat(content);
  return Buffer.concat([uint(inside.length + 8, 4), Buffer.from(type), inside]);
};
const none = Buffer.alloc(4);
const ftyp = box('ftyp', Buffer.from('isom'));
const styp = box('styp', Buffer.from('msdh'));
const mvhd = (duration: Buffer) => box('mvhd', Buffer.alloc(12), uint(1000, 4), duration);
const aac = box('stsd', Buffer.alloc(8), Buffer.alloc(4), Buffer.from('mp4a'), Buffer.alloc(24), uint(48_000, 2), none);
const sampleTable = (samples: number) =>
  box('trak', box('mdia', box('minf', box('stbl', aac, box('stsz', none, none, uint(samples, 4))))));
const mp4 = (seconds: number) => Buffer.concat([ftyp, box('moov', mvhd(uint(seconds * 1000, 4)))]);
/** Fragments of a recording of unknown length. */
const liveMp4 = (seconds: number) =>
  Buffer.concat([
    ftyp,
    box('moov', mvhd(none), sampleTable(0)),
    ...times(seconds, () => box('moof', box('traf', box('trun', none, uint(47, 4))))),
  ]);
const wav = (seconds: number) => spokenRecording('Hello.', seconds);

/** Of streams that began an hour before. */
const later = {
  webm: webm(10, { from: 3600 }),
  ogg: ogg(10, (packets) => BigInt((packets + packetsOf(3600)) * 960)),
};

const containers = { webm, ogg, mp4 } as const;

describe('checkRecording', () => {
  it('counts from the first time of a stream that began before', () => {
    expect(Object.values(later).map(checked)).toEqual(Object.keys(later));
  });

  it('accepts five minutes and refuses more, in any container', () => {
    const faults = Object.entries({ ...containers, mp4Live: liveMp4 }).flatMap(([name, make]) => {
      const results = [1, limits.recordingMaxSeconds, limits.recordingMaxSeconds + 15].map((n) => checked(make(n)));
      const type = name.replace('Live', '');
      return results.join() === [type, type, 'recording-too-long'].join() ? [] : [[name, results]];
    });
    expect(faults).toEqual([]);
  });

  it('reads a WAV file of 4 minutes, and refuses one of more than 4 MB or five minutes', () => {
    expect(checked(wav(240))).toBe('wav');
    expect(checked(wav(310))).toBe('recording-too-long');
  });

  it('knows a recording by its first bytes, and refuses MP3, AAC without a container, FLAC and CAF', () => {
    const rows: [string, string][] = [
      ['\0\0\0\x18stypmsdh', 'mp4'],
      ['\xff\xf1\x50\x80', 'unsupported-audio'],
      ['\xff\xf9\x4c\x80', 'unsupported-audio'],
      ['fLaC\0\0\0\x22', 'unsupported-audio'],
      ['caff\0\x01\0\0desc', 'unsupported-audio'],
      ['ID3\x04', 'unsupported-audio'],
      ['\xff\xfb\x90\x00', 'unsupported-audio'],
      ['RIFF\0\0\0\0AVI ', 'unsupported-audio'],
      ['\xff\xd8\xff\xe0', 'unsupported-audio'],
      ['', 'unsupported-audio'],
    ];
    expect(rows.map(([content]) => [content, checked(Buffer.from(content, 'latin1'))])).toEqual(rows);
  });

  it('counts the frames, whatever the times say', () => {
    const wholeMinutes = packetsOf(400);
    const hidden = times(wholeMinutes, () => simpleBlock());
    const twoFrames = Buffer.from([(31 << 3) | 1, 1, 2]);
    // The number shares its byte with two flags.
    const fewPackets = Buffer.from([(3 << 3) | 3, 0x82]);
    const begun = oggPage(-1n, [Buffer.alloc(255, packet)]);
    const continued = oggPage(4n * 48_000n, [Buffer.alloc(4, 255)]).fill(1, 5, 6);
    const rows: Readonly<Record<string, readonly [bytes: Buffer, seconds: number | undefined | 'too long']>> = {
      'WebM of four seconds': [webm(4), 4],
      'two frames a packet': [webm(4, { each: simpleBlock(twoFrames) }), 8],
      'two frames of 60 ms, by their number': [webm(1, { each: simpleBlock(fewPackets) }), 6],
      '400 s in a cluster that says 0': [Buffer.concat([webm(1), ...hidden]), 'too long'],
      'Ogg of four seconds': [ogg(4), 4],
      'an Ogg packet on two pages': [Buffer.concat([ogg(4, () => 0n), begun, continued]), 4],
      'Ogg whose pages all say 1 s': [ogg(4, () => 48_000n), 4],
      '400 s of Ogg that say 1 s': [ogg(400, () => 48_000n), 'too long'],
      'WAV with a wrong byte rate': [wav(4).fill(255, 28, 32), 4],
      '400 s of WAV that state no samples': [wav(400).fill(0, wav(0).length - 4, wav(0).length), 'too long'],
      'AAC in fragments': [liveMp4(4), (4 * 47 * 1024) / 48_000],
      'AAC that begins with a segment': [Buffer.concat([styp, liveMp4(4)]), (4 * 47 * 1024) / 48_000],
      '400 s of AAC that begin with a segment': [Buffer.concat([styp, liveMp4(400).subarray(ftyp.length)]), 'too long'],
      '400 s of AAC in a film of one': [Buffer.concat([mp4(1), liveMp4(400).subarray(ftyp.length)]), 'too long'],
    };
    const faults = Object.entries(rows).flatMap(([name, [bytes, expected]]) => {
      const is = checked(bytes) === 'recording-too-long' ? 'too long' : checkRecording(bytes).seconds;
      const isRight = typeof is === 'number' && typeof expected === 'number' ? Math.abs(is - expected) < 0.1 : false;
      return isRight || is === expected ? [] : [{ name, is, expected }];
    });
    expect(faults).toEqual([]);
  });

  it('treats an unknown length as unknown, not as too long', () => {
    const allOnes = Buffer.from('ffffffff', 'hex');
    const longMvhd = box('mvhd', Buffer.from([1, 0, 0, 0]), Buffer.alloc(16), uint(1000, 4), Buffer.alloc(8, 255));
    const sized = Buffer.concat([
      element('1a45dfa3', Buffer.from('webm')),
      open('18538067'),
      // A size with the id of a time in it: 0x03E703 bytes.
      Buffer.from('1f43b675010000000003e703e78100', 'hex'),
      Buffer.alloc(500, 0x55),
    ]);
    const rows: Readonly<Record<string, Buffer>> = {
      'MP4 of all ones': Buffer.concat([ftyp, box('moov', mvhd(allOnes))]),
      'MP4 of all ones in 64 bits': Buffer.concat([ftyp, box('moov', longMvhd)]),
      'MP4 of 0': Buffer.concat([ftyp, box('moov', mvhd(none))]),
      'the word mvhd in samples': Buffer.concat([ftyp, box('mdat', mvhd(uint(400_000, 4)))]),
      'a sized WebM cluster': sized,
      'a checksum before the time': webm(1, { mark: Buffer.from('bf84e7851234', 'hex'), codec: 'A_PCM/FLOAT/IEEE' }),
      'WebM of another codec': webm(4, { codec: 'A_VORBIS' }),
      'laced WebM': webm(1, { each: simpleBlock(packet, 0x82) }),
      'WebM that ends within a block': webm(4).subarray(0, -2),
      'Ogg of another codec': oggPage(400n * 48_000n, [Buffer.from('\x01vorbis')]),
      'WAV of another codec': wav(1).fill(0x31, 20, 21),
    };
    const faults = Object.entries(rows).filter(([, bytes]) => checkRecording(bytes).seconds !== undefined);
    expect(faults.map(([name]) => name)).toEqual([]);
    expect(checkRecording(ogg(4, () => -1n)).seconds).toBeCloseTo(4);
  });

  it('reads at most so many sizes of packets as an honest file has, because pages may overlap', () => {
    const page = Buffer.concat([Buffer.from('OggS'), Buffer.alloc(22, 1), Buffer.from([255, 1])]);
    const overlapping = Buffer.concat([ogg(1), ...times(1000, () => page)]);
    expect(lengthOf.ogg(overlapping)).toMatchObject({ isCounted: false });
    expect(lengthOf.ogg(Buffer.concat([ogg(10), page]))).toMatchObject({ isCounted: true });
  });

  it('survives any bytes after any known beginning', () => {
    const begins = [webm(1), ogg(1), mp4(1), liveMp4(1), wav(0.1)];
    const known = new Set(['webm', 'ogg', 'mp4', 'wav', 'unsupported-audio', 'recording-too-long']);
    const cut = fc.record({
      begin: fc.constantFrom(...begins),
      length: fc.nat(200),
      rest: fc.uint8Array({ maxLength: 40 }),
    });
    fc.assert(
      fc.property(cut, ({ begin, length, rest }) => {
        expect(known).toContain(checked(Buffer.concat([begin.subarray(0, length), rest])));
      }),
      { numRuns: 2000 },
    );
  });
});
