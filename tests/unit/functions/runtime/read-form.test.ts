import { describe, expect, it } from 'vitest';
import { AppError } from '#functions/domain/kernel/app-error.ts';
import { readForm } from '#functions/runtime/read-form.ts';
import { boundary, type FormPart, formType, imagePart, multipart } from '#infra/tooling/requests/multipart.ts';

const photo = Buffer.from([0xff, 0xd8, 0xff, 0x0d, 0x0a, 0x2d, 0x2d, 0x00]);
const megabytes = (count: number) => Buffer.alloc(count * 1024 * 1024, 0x61);
const text = (name: string, value: string): FormPart => ({ name, value });

/** The code of the refusal. */
async function refusal(body: Buffer): Promise<string> {
  const error = await readForm(body, formType).then(
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
    const fields = Array.from({ length: 20 }, (_, index) => text(`field${index}`, 'x'.repeat(128 * 1024)));
    const form = await readForm(multipart([...fields, imagePart(megabytes(4))]), formType);
    expect(Object.keys(form.fields)).toHaveLength(20);
    expect(form.file?.bytes.length).toBe(4 * 1024 * 1024);
  });

  it('refuses forms that are too large', async () => {
    const fields = (count: number) => multipart(Array.from({ length: count }, (_, at) => text(`f${at}`, 'x')));
    const nameless = `--${boundary}\r\nX: y\r\n\r\n\r\n`.repeat(5000);
    const tooLarge: readonly [string, Buffer, string][] = [
      ['4 MB and a byte', multipart([imagePart(Buffer.concat([megabytes(4), Buffer.of(1)]))]), 'image-too-large'],
      ['5 MB', multipart([imagePart(megabytes(5))]), 'image-too-large'],
      ['a field of 128 KB and a byte', multipart([text('a', 'x'.repeat(128 * 1024 + 1))]), 'payload-too-large'],
      [
        'a field of 128 KB in characters of two bytes',
        multipart([text('a', 'é'.repeat(64 * 1024 + 1))]),
        'payload-too-large',
      ],
      ['21 fields', fields(21), 'payload-too-large'],
      ['5,000 fields', fields(5000), 'payload-too-large'],
      ['5,000 parts without a name', Buffer.from(`${nameless}--${boundary}--`), 'payload-too-large'],
    ];
    for (const [what, body, code] of tooLarge) expect.soft(await refusal(body), what).toBe(`413 ${code}`);
  });

  it('refuses malformed forms', async () => {
    const encoded = (value: string | Buffer, charset: string) =>
      multipart([{ name: 'a', value, mediaType: `text/plain; charset=${charset}` }]);
    const longHeader = `--${boundary}\r\nX: ${'x'.repeat(20_000)}\r\n\r\n\r\n--${boundary}--`;
    const twice = multipart([text('_id', 'c1'), imagePart(photo)]);
    const malformed: Readonly<Record<string, Buffer>> = {
      'two files': multipart([imagePart(photo), imagePart(photo)]),
      'a file with another field name': multipart([imagePart(photo, 'avatar')]),
      'a field twice': multipart([text('_id', 'a'), text('_id', 'b')]),
      'a field named __proto__': multipart([text('__proto__', 'x')]),
      'a field without a name': multipart([text('', 'x')]),
      'a name of 65 characters': multipart([text('n'.repeat(65), 'x')]),
      'half a surrogate pair': encoded(Buffer.from([0x00, 0xd8]), 'utf-16le'),
      'an unknown charset': encoded('x', 'klingon'),
      'an empty body': Buffer.of(),
      'a body without parts': Buffer.from('hello'),
      'a form truncated in a part header': multipart([imagePart(photo)]).subarray(0, 60),
      'a form truncated in its file': multipart([imagePart(megabytes(1))]).subarray(0, 100_000),
      'a form without its end': multipart([imagePart(photo)]).subarray(0, -6),
      'a part header of 20 KB': Buffer.from(longHeader),
      // Without waiting for its end.
      'data after the last boundary': Buffer.concat([twice, twice]),
    };
    for (const [what, body] of Object.entries(malformed))
      expect.soft(await refusal(body), what).toBe('400 malformed-request');
  });

  it('refuses other content types', async () => {
    const quoted = [`"${boundary}`, '""', '', 'b'.repeat(71)].map((given) => `multipart/form-data; boundary=${given}`);
    const others = ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data'];
    for (const contentType of [undefined, ...others, `multipart/mixed; boundary=${boundary}`, ...quoted]) {
      const reading = readForm(multipart([imagePart(photo)]), contentType);
      await expect.soft(reading, contentType).rejects.toMatchObject({ code: 'unsupported-media-type' });
    }
  });

  it('does not change prototypes', async () => {
    const { fields } = await readForm(multipart([text('constructor', 'x'), text('toString', 'y')]), formType);
    expect(Object.getPrototypeOf(fields)).toBeNull();
    expect({ ...fields }).toEqual({ constructor: 'x', toString: 'y' });
    expect('polluted' in {}).toBe(false);
  });
});
