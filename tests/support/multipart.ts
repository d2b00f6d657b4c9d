import fc from 'fast-check';
import { boundary, formType } from '#infra/tooling/requests/multipart.ts';

interface SentForm {
  readonly body: Buffer;
  readonly contentType: string | undefined;
}

const replaceIn = (body: Buffer, from: string, to: string) =>
  Buffer.from(body.toString('latin1').replace(from, to), 'latin1');

const splice = (body: Buffer, at: number, remove: number, insert: Uint8Array) =>
  Buffer.concat([body.subarray(0, at), insert, body.subarray(at + remove)]);

type Mutation = (form: SentForm, where: number, bytes: Uint8Array) => SentForm;

const changeBody =
  (change: (body: Buffer, at: number, bytes: Uint8Array) => Buffer): Mutation =>
  (form, where, bytes) => ({ ...form, body: change(form.body, Math.floor(where * form.body.length), bytes) });
const replaceText = (from: string, to: string) => changeBody((body) => replaceIn(body, from, to));
const namelessPart = Buffer.from(`--${boundary}\r\nX: y\r\n\r\n\r\n`);

/** Mutations of a form: position (0 to 1) and bytes. */
const bodyMutations: readonly Mutation[] = [
  changeBody((body, at) => body.subarray(0, at)),
  changeBody((body, at, bytes) => splice(body, at, 0, bytes)),
  changeBody((body, at, bytes) => splice(body, at, bytes.length, bytes)),
  changeBody((body, at, bytes) => splice(body, at, bytes.length * 7, Buffer.of())),
  changeBody((body, at) => Buffer.concat([body.subarray(0, at), body.subarray(at >> 1)])),
  changeBody((body) => Buffer.concat([body, body])),
  changeBody((body, at) => Buffer.concat([...Array<Buffer>(at % 60).fill(namelessPart), body])),
  changeBody((body, at) => Buffer.concat(Array<Buffer>(at % 40).fill(body.subarray(0, body.length >> 1)))),
  changeBody((body, at) => splice(body, at, 0, Buffer.alloc(5000, 0x78))),
  replaceText('name="', 'name="__proto__"; x="'),
  replaceText('; name=', '; nam='),
  replaceText('name="_id"', 'name="note"'),
  replaceText('Content-Disposition', 'content-DISPOSITION'),
  replaceText('form-data', 'attachment'),
  replaceText('\r\n\r\n', '\n\n'),
  replaceText('Content-Type: image/jpeg', 'Content-Type: text/plain; charset=utf-16le'),
  replaceText('filename="photo.jpg"', "filename*=utf-8''%00%ff%"),
  replaceText('Content-Disposition', `X: ${'x'.repeat(20_000)}\r\nContent-Disposition`),
  replaceText(`--${boundary}--`, `--${boundary}-`),
];
const typeMutations: readonly Mutation[] = [
  undefined,
  'multipart/form-data',
  `Multipart/Form-Data; BOUNDARY="${boundary}"`,
  `multipart/form-data; boundary="${boundary}`,
  `${formType}; boundary=other`,
  'multipart/form-data; boundary=',
  `multipart/form-data; boundary=${'b'.repeat(5000)}`,
  'multipart/mixed; boundary=x',
].map((contentType) => (form: SentForm) => ({ ...form, contentType }));
const anyBoundary: Mutation = (form, _where, bytes) => {
  return { ...form, contentType: `multipart/form-data; boundary=${Buffer.from(bytes).toString('latin1')}` };
};

/** Forms with one to four mutations. */
export function mutatedForms(whole: readonly Buffer[]): fc.Arbitrary<SentForm> {
  const mutation = fc.record({
    mutate: fc.oneof(
      { weight: 12, arbitrary: fc.constantFrom(...bodyMutations) },
      { weight: 1, arbitrary: fc.constantFrom(...typeMutations, anyBoundary) },
    ),
    // Not fc.double, whose values cluster near 0.
    where: fc.nat(10_000).map((number) => number / 10_000),
    bytes: fc.uint8Array({ minLength: 1, maxLength: 24 }),
  });
  return fc
    .record({ body: fc.constantFrom(...whole), done: fc.array(mutation, { minLength: 1, maxLength: 4 }) })
    .map(({ body, done }) => {
      const form: SentForm = { body, contentType: formType };
      return done.reduce((mutated, { mutate, where, bytes }) => mutate(mutated, where, bytes), form);
    });
}
