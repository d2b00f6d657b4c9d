import busboy from 'busboy';
import { AppError } from '#functions/domain/kernel/app-error.ts';
import { limits } from '#shared/catalogue/limits.ts';
import { standardBodyBytes } from '#shared/endpoints/endpoint.ts';
import type { ErrorCode } from '#shared/errors/error-codes.ts';

export interface FormFile {
  readonly bytes: Buffer;
  readonly fileName: string;
  readonly mediaType: string;
}

/**
 * Reads a multipart form with at most one file of one name.
 * @throws AppError malformed-request, unsupported-media-type, payload-too-large, or the reader's own error for a large file
 */
export type ReadForm = (
  body: Buffer,
  contentType: string | undefined,
) => Promise<{ readonly fields: Readonly<Record<string, string>>; readonly file: FormFile | undefined }>;

const maxFields = 20;
/** As much as a body without a file: a long paste is refused with its text, by the page that it came from. */
const maxFieldBytes = standardBodyBytes;
const fieldName = /^(?!__proto__$)[\w.[\]-]{1,64}$/;

const mediaType = /^multipart\/form-data\s*;/i;
/** RFC 2046: 1 to 70 characters, not ending in a space. */
const boundary = /;\s*boundary=(?:"[^"]{0,69}[^" ]"|[^\s";]{1,70})\s*(?:;|$)/i;

/** busboy truncates silently at a limit, so limits are one byte larger. */
const formLimits = { fields: maxFields, fieldSize: maxFieldBytes + 1, files: 1, parts: maxFields + 2 };

/** Reading takes milliseconds; busboy never ends for data after the last boundary. */
const maxReadMs = 1000;

type Form = Awaited<ReturnType<ReadForm>>;

function openForm(contentType: string | undefined, maxFileBytes: number): busboy.Busboy {
  if (contentType === undefined || !mediaType.test(contentType) || !boundary.test(contentType))
    throw new AppError('unsupported-media-type');
  try {
    const fileSize = maxFileBytes + 1;
    const headers = { 'content-type': contentType };
    return busboy({ headers, limits: { ...formLimits, fileSize }, defParamCharset: 'utf8' });
  } catch (cause) {
    throw new AppError('unsupported-media-type', { cause });
  }
}

/** @throws AppError malformed-request for a repeated or invalid name, or unreadable text */
function addField(fields: Record<string, string>, name: unknown, value: unknown): void {
  const isFine = typeof name === 'string' && typeof value === 'string' && fieldName.test(name) && value.isWellFormed();
  if (!isFine || name in fields) throw new AppError('malformed-request');
  if (Buffer.byteLength(value) > maxFieldBytes) throw new AppError('payload-too-large');
  fields[name] = value;
}

function chosenFile(file: FormFile): FormFile | undefined {
  return file.fileName === '' && file.bytes.length === 0 ? undefined : file;
}

interface FileRule {
  readonly name: string;
  readonly maxBytes: number;
  readonly tooLarge: ErrorCode;
}

/** Threats 56 and 102. Every stream needs an error listener, or an error ends the process. */
async function readFormWith(rule: FileRule, ...[body, contentType]: Parameters<ReadForm>): Promise<Form> {
  const form = openForm(contentType, rule.maxBytes);
  return new Promise<Form>((resolve, reject) => {
    const fields: Record<string, string> = Object.create(null);
    let file: FormFile | undefined;
    const refuse = (error: AppError) => {
      clearTimeout(overdue);
      reject(error);
      form.destroy();
    };
    const overdue = setTimeout(() => refuse(new AppError('malformed-request')), maxReadMs);

    form.on('field', (name, value, { valueTruncated }) => {
      try {
        if (valueTruncated) throw new AppError('payload-too-large');
        addField(fields, name, value);
      } catch (error) {
        refuse(error instanceof AppError ? error : new AppError('malformed-request', { cause: error }));
      }
    });
    form.on('file', (name, stream, info) => {
      const chunks: Buffer[] = [];
      stream.on('error', (cause) => refuse(new AppError('malformed-request', { cause })));
      stream.on('limit', () => refuse(new AppError(rule.tooLarge)));
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        file = { bytes: Buffer.concat(chunks), fileName: info.filename ?? '', mediaType: info.mimeType };
      });
      if (name !== rule.name) refuse(new AppError('malformed-request'));
    });
    form.on('filesLimit', () => refuse(new AppError('malformed-request')));
    form.on('fieldsLimit', () => refuse(new AppError('payload-too-large')));
    form.on('partsLimit', () => refuse(new AppError('payload-too-large')));
    form.on('error', (cause) => refuse(new AppError('malformed-request', { cause })));
    form.on('close', () => {
      clearTimeout(overdue);
      resolve({ fields, file: file && chosenFile(file) });
    });
    form.end(body);
  });
}

/** Reads a form with at most one file, `image`, of at most 4 MB (architecture 9). */
export const readForm: ReadForm = (body, contentType) =>
  readFormWith({ name: 'image', maxBytes: limits.imageMaxBytes, tooLarge: 'image-too-large' }, body, contentType);

/** Reads a form with at most one file, `audio`, of at most 4 MB (threat 132). */
export const readAudioForm: ReadForm = (body, contentType) =>
  readFormWith(
    { name: 'audio', maxBytes: limits.recordingMaxBytes, tooLarge: 'recording-too-long' },
    body,
    contentType,
  );
