import { crc32, deflateSync } from 'node:zlib';
import sharp, { type SharpOptions } from 'sharp';

/** Noise that does not compress. */
export function noise(width: number, height: number): SharpOptions {
  const gaussian = { type: 'gaussian' as const, mean: 128, sigma: 30 };
  return { create: { width, height, channels: 3, background: '#a33', noise: gaussian } };
}

export const jpegOf = (width: number, height: number) => sharp(noise(width, height)).jpeg().toBuffer();

function pngChunk(type: string, data: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type), data]);
  const length = Buffer.alloc(4);
  const check = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(typed));
  return Buffer.concat([length, typed, check]);
}

const pngMagic = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function pngHeader(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // One bit of grey for each pixel.
  header[8] = 1;
  return pngChunk('IHDR', header);
}

/** A decompression bomb: 30,000 × 30,000 black pixels in 109 KB. */
export function pngBomb(width: number, height: number): Buffer {
  const rows = deflateSync(Buffer.alloc(height * (1 + Math.ceil(width / 8))), { level: 9 });
  return Buffer.concat([pngMagic, pngHeader(width, height), pngChunk('IDAT', rows), pngChunk('IEND', Buffer.of())]);
}

/** A compressed text chunk of that length. */
export function pngWithPackedText(png: Buffer, characters: number): Buffer {
  const text = Buffer.concat([Buffer.from('Comment\0\0'), deflateSync(Buffer.alloc(characters, 0x61), { level: 9 })]);
  const afterHeader = pngMagic.length + 25;
  return Buffer.concat([png.subarray(0, afterHeader), pngChunk('zTXt', text), png.subarray(afterHeader)]);
}

/** A JPEG with a forged size in its frame header. */
export function jpegClaiming(jpeg: Buffer, width: number, height: number): Buffer {
  const claiming = Buffer.from(jpeg);
  const frame = claiming.findIndex((byte, at) => byte === 0xff && [0xc0, 0xc2].includes(claiming[at + 1] ?? 0));
  claiming.writeUInt16BE(height, frame + 5);
  claiming.writeUInt16BE(width, frame + 7);
  return claiming;
}

/** The same for a lossless WebP: 14 bits each, minus one. */
export function webpClaiming(webp: Buffer, width: number, height: number): Buffer {
  const claiming = Buffer.from(webp);
  const bits = claiming.readUInt32LE(21) & 0xf0000000;
  claiming.writeUInt32LE((bits | ((height - 1) << 14) | (width - 1)) >>> 0, 21);
  return claiming;
}

const ascii = (text: string) => Buffer.from(text, 'latin1');

/** Invalid files and forged images. */
export async function hostileImages(): Promise<Readonly<Record<string, Buffer>>> {
  const pixels = noise(1200, 900);
  const small = noise(8, 8);
  const [jpeg, png, webp, lossless] = await Promise.all([
    sharp(pixels).jpeg().toBuffer(),
    sharp(pixels).png().toBuffer(),
    sharp(pixels).webp().toBuffer(),
    sharp(small).webp({ lossless: true }).toBuffer(),
  ]);
  const [gif, tiff, avif] = await Promise.all([
    sharp(small).gif().toBuffer(),
    sharp(small).tiff().toBuffer(),
    sharp(small).avif().toBuffer(),
  ]);
  const brokenCrc = Buffer.from(png);
  brokenCrc[29] = (brokenCrc[29] ?? 0) ^ 0xff;
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><image href="file:///etc/passwd"/></svg>';
  return {
    'a PNG of 900 megapixels in 110 KB': pngBomb(30_000, 30_000),
    'a JPEG that claims 65,000 × 65,000': jpegClaiming(jpeg, 65_000, 65_000),
    'a WebP that claims 16,383 × 16,383': webpClaiming(lossless, 16_383, 16_383),
    'an SVG with a script': ascii(svg),
    'an SVG after an XML declaration': ascii(`\uFEFF<?xml version="1.0"?>${svg}`),
    'an HTML page': ascii('<!doctype html><script>alert(1)</script>'),
    'a PDF': ascii('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>'),
    'a zip': ascii('PK\x03\x04\x14\0\0\0\b\0'),
    'a GIF': gif,
    'a GIF that opens a comment for a script': Buffer.concat([ascii('GIF89a/*'), jpeg, ascii('*/=1;alert(1)')]),
    'a TIFF': tiff,
    'an AVIF': avif,
    'a BMP': ascii('BM\x46\0\0\0\0\0\0\0\x36\0\0\0\x28\0\0\0'),
    'no byte': Buffer.of(),
    'the magic bytes of a JPEG alone': Buffer.from([0xff, 0xd8, 0xff]),
    'the magic bytes of a JPEG before an SVG': Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), ascii(svg)]),
    'the magic bytes of a PNG before HTML': Buffer.concat([pngMagic, ascii('<script>alert(1)</script>')]),
    'the magic bytes of a WebP before nothing': ascii('RIFF\x04\0\0\0WEBP'),
    'a JPEG cut in half': jpeg.subarray(0, jpeg.length >> 1),
    'a PNG cut in half': png.subarray(0, png.length >> 1),
    'a WebP cut in half': webp.subarray(0, webp.length >> 1),
    'a PNG whose header was changed': brokenCrc,
    'a PNG without pixels': Buffer.concat([pngMagic, pngHeader(10, 10), pngChunk('IEND', Buffer.of())]),
    'a PNG of no width': Buffer.concat([pngMagic, pngHeader(0, 10), pngChunk('IEND', Buffer.of())]),
    noise: Buffer.from(Array.from({ length: 5000 }, (_, at) => (at * 7919) % 251)),
  };
}
