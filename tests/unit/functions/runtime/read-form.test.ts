import { describe, expect, it } from 'vitest';
import { AppError } from '#functions/domain/kernel/app-error.ts';
import { readForm } from '#functions/runtime/read-form.ts';
import { boundary, type FormPart, formType, imagePart, multipart } from '#infra/tooling/requests/multipart.ts';

const photo = Buffer.from([0xff, 0xd8, 0xff, 0x0d, 0x0a, 0x2d, 0x2d, 0x00]);
const megabytes = (count: number) => Buffer.alloc(count * 1024 * 1024, 0x61);
const text = (name: string, value: string): FormPart => ({ name, value });

/** The code of the refusal. */
async function refusal(body: Buffer, contentType: string | undefined = formType): Promise<string> {
  const error = await readForm(body, contentType).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  return error instanceof AppError ? `${error.status} ${error.code}` : `not refused: ${String(error)}`;
}

describe('readForm', () => {
  it('returns the fields and the file unchanged', async () => {
    const form = await readForm(multipart([text('_id', 'c1'), text('note', 'Zoë ✓'), imagePart(photo)]), formType);
    expect({ ...form.fields }).toEqual({ _id: 'c1', note: 'Zoë ✓' });
    expect(form.file).toEqual({ bytes: photo, fileName: 'photo.jpg', mediaType: 'image/jpeg' });
  });

  it('reads the FormData of a browser', async () => {
    const data = new FormData();
    data.set('_id', 'c1');
    data.set('image', new Blob([photo], { type: 'image/jpeg' }), 'née "x".jpg');
    const sent = new Response(data);
    const { fields, file } = await readForm(
      Buffer.from(await sent.arrayBuffer()),
      sent.headers.get('content-type') ?? '',
    );
    expect(fields['_id']).toBe('c1');
    expect(file?.bytes).toEqual(photo);
  });

  it('accepts a quoted boundary and names in any case', async () => {
    const body = Buffer.from(
      multipart([imagePart(photo)])
        .toString('latin1')
        .replace('Content-Disposition', 'cOnTent-disposition'),
      'latin1',
    );
    const { file } = await readForm(body, `MULTIPART/Form-Data; charset=utf-8; Boundary="${boundary}"`);
    expect(file?.bytes).toEqual(photo);
  });

  it('treats an empty file input as no file, and an empty file as a file', async () => {
    const empty = { name: 'image', value: '', mediaType: 'application/octet-stream' };
    expect((await readForm(multipart([{ ...empty, fileName: '' }]), formType)).file).toBeUndefined();
    expect((await readForm(multipart([{ ...empty, fileName: 'a.jpg' }]), formType)).file?.bytes.length).toBe(0);
  });

  it('accepts values at exactly the limits', async () => {
    const fields = Array.from({ length: 20 }, (_, index) => text(`field${index}`, 'x'.repeat(4096)));
    const form = await readForm(multipart([...fields, imagePart(megabytes(4))]), formType);
    expect(Object.keys(form.fields)).toHaveLength(20);
    expect(form.file?.bytes.length).toBe(4 * 1024 * 1024);
  });

  it.each<[string, Buffer, string]>([
    [
      'a file of 4 MB and a byte',
      multipart([imagePart(Buffer.concat([megabytes(4), Buffer.of(1)]))]),
      '413 image-too-large',
    ],
    ['a file of 5 MB', multipart([imagePart(megabytes(5))]), '413 image-too-large'],
    ['a field of 4 KB and a byte', multipart([text('a', 'x'.repeat(4097))]), '413 payload-too-large'],
    ['a field of 4 KB in characters of two bytes', multipart([text('a', 'é'.repeat(2049))]), '413 payload-too-large'],
    ['21 fields', multipart(Array.from({ length: 21 }, (_, i) => text(`f${i}`, 'x'))), '413 payload-too-large'],
    ['5,000 fields', multipart(Array.from({ length: 5000 }, (_, i) => text(`f${i}`, 'x'))), '413 payload-too-large'],
    [
      '5,000 parts without a name',
      Buffer.from(`${`--${boundary}\r\nX: y\r\n\r\n\r\n`.repeat(5000)}--${boundary}--`),
      '413 payload-too-large',
    ],
    ['two files', multipart([imagePart(photo), imagePart(photo)]), '400 malformed-request'],
    ['a file with another field name', multipart([imagePart(photo, 'avatar')]), '400 malformed-request'],
    ['a field twice', multipart([text('_id', 'a'), text('_id', 'b')]), '400 malformed-request'],
    ['a field named __proto__', multipart([text('__proto__', 'x')]), '400 malformed-request'],
    ['a field without a name', multipart([text('', 'x')]), '400 malformed-request'],
    ['a field with a name of 65 characters', multipart([text('n'.repeat(65), 'x')]), '400 malformed-request'],
    [
      'half a surrogate pair',
      multipart([{ name: 'a', value: Buffer.from([0x00, 0xd8]), mediaType: 'text/plain; charset=utf-16le' }]),
      '400 malformed-request',
    ],
    [
      'an unknown charset',
      multipart([{ name: 'a', value: 'x', mediaType: 'text/plain; charset=klingon' }]),
      '400 malformed-request',
    ],
    ['an empty body', Buffer.of(), '400 malformed-request'],
    ['a body without parts', Buffer.from('hello'), '400 malformed-request'],
    ['a form truncated in a part header', multipart([imagePart(photo)]).subarray(0, 60), '400 malformed-request'],
    [
      'a form truncated in its file',
      multipart([imagePart(megabytes(1))]).subarray(0, 100_000),
      '400 malformed-request',
    ],
    ['a form without its end', multipart([imagePart(photo)]).subarray(0, -6), '400 malformed-request'],
    [
      'a part header of 20 KB',
      Buffer.from(`--${boundary}\r\nX: ${'x'.repeat(20_000)}\r\n\r\n\r\n--${boundary}--`),
      '400 malformed-request',
    ],
  ])('refuses %s', async (_what, body, code) => {
    expect(await refusal(body)).toBe(code);
  });

  it.each([
    ['no content type', undefined],
    ['JSON', 'application/json'],
    ['an encoded form', 'application/x-www-form-urlencoded'],
    ['another multipart', `multipart/mixed; boundary=${boundary}`],
    ['no boundary', 'multipart/form-data'],
    ['an empty boundary', 'multipart/form-data; boundary='],
    ['an empty quoted boundary', 'multipart/form-data; boundary=""'],
    ['an unclosed quote', `multipart/form-data; boundary="${boundary}`],
    ['a boundary of 71 characters', `multipart/form-data; boundary=${'b'.repeat(71)}`],
  ])('refuses %s', async (_what, contentType) => {
    expect(await readForm(multipart([imagePart(photo)]), contentType).catch((error: AppError) => error.code)).toBe(
      'unsupported-media-type',
    );
  });

  it('refuses data after the last boundary without waiting for its end', async () => {
    const form = multipart([text('_id', 'c1'), imagePart(photo)]);
    expect(await refusal(Buffer.concat([form, form]))).toBe('400 malformed-request');
  });

  it('does not change prototypes', async () => {
    const { fields } = await readForm(multipart([text('constructor', 'x'), text('toString', 'y')]), formType);
    expect(Object.getPrototypeOf(fields)).toBeNull();
    expect({ ...fields }).toEqual({ constructor: 'x', toString: 'y' });
    expect('polluted' in {}).toBe(false);
  });
});
