export interface FormPart {
  readonly name: string;
  readonly value: string | Uint8Array;
  readonly fileName?: string;
  readonly mediaType?: string;
}

export const boundary = '----WebKitFormBoundaryW7ren';
export const formType = `multipart/form-data; boundary=${boundary}`;

function partBytes({ name, value, fileName, mediaType }: FormPart): Buffer {
  const file = fileName === undefined ? '' : `; filename="${fileName}"`;
  const type = mediaType === undefined ? '' : `\r\nContent-Type: ${mediaType}`;
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file}${type}\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), Buffer.from(value), Buffer.from('\r\n')]);
}

/** A form as a browser sends it. */
export function multipart(parts: readonly FormPart[]): Buffer {
  return Buffer.concat([...parts.map(partBytes), Buffer.from(`--${boundary}--\r\n`)]);
}

export const imagePart = (bytes: Uint8Array, name = 'image'): FormPart => ({
  name,
  value: bytes,
  fileName: 'photo.jpg',
  mediaType: 'image/jpeg',
});
