export type ImageFormat = 'jpeg' | 'png' | 'webp';

const startsWith = (bytes: Uint8Array, at: number, ...expected: number[]) =>
  expected.every((byte, index) => bytes[at + index] === byte);

const ascii = (text: string) => [...text].map((letter) => letter.charCodeAt(0));

/** The format by a file's first bytes; name and media type are ignored (threat 57). @returns undefined for any other format */
export function formatOf(bytes: Uint8Array): ImageFormat | undefined {
  if (startsWith(bytes, 0, 0xff, 0xd8, 0xff)) return 'jpeg';
  if (startsWith(bytes, 0, 0x89, ...ascii('PNG'), 0x0d, 0x0a, 0x1a, 0x0a)) return 'png';
  if (startsWith(bytes, 0, ...ascii('RIFF')) && startsWith(bytes, 8, ...ascii('WEBP'))) return 'webp';
  return undefined;
}
