import { mostPhotoCharacters, type StoryPrint } from '#functions/domain/document/story-print.ts';
import { exportedFiles, fileKeys, ownedFiles } from '#functions/domain/files/file-keys.ts';
import type { ZippedFile } from '#functions/domain/files/zip.ts';
import { filmBriefRecordSchema } from '#functions/domain/film/brief.ts';
import { TransactionRefused } from '#functions/domain/kernel/transaction.ts';
import type { Files } from '#functions/domain/ports/files.ts';
import type { Shop } from '#functions/domain/shop.ts';
import { type StoryBody, type StoryRecord, storyBodySchema, storyRecordSchema } from '#functions/domain/story/story.ts';
import { defaultPrint } from '#shared/prints/plan.ts';
import type { FilmBrief } from '#shared/schemas/film-brief.ts';
import type { Voice } from '#shared/schemas/voice.ts';
import { startOf } from '#shared/text/characters.ts';
import { exportPerson, storyPaths, voicesByStory } from './export-person.ts';
import { ofKinds, type PersonalItem } from './personal-item.ts';
import { type ExportRequest, exportLifeMs } from './personal-request.ts';

export type ExportShop = Pick<
  Shop,
  | 'requests'
  | 'listFiles'
  | 'files'
  | 'archives'
  | 'outbox'
  | 'transactions'
  | 'identifiers'
  | 'clock'
  | 'logger'
  | 'eraseFiles'
  | 'printStory'
>;

/** The job's disk has 2 GB: 200 stories at 10 MB, with six photos of 1 MB and a PDF of at most 4.4 MB each. */
const mostBytes = 1.8 * 1024 ** 3;
const maxNameLength = 200;

interface Person {
  readonly items: readonly PersonalItem[];
  readonly name: string;
}

interface ReadyStory {
  readonly toldBy: string;
  readonly story: StoryRecord;
  readonly body: StoryBody;
  readonly filmBrief: FilmBrief | null;
  readonly voices: Voice[];
}

function readyStories({ items, name }: Person): ReadyStory[] {
  const bodies = new Map(ofKinds(items, 'text').map(({ id, values }) => [id, values]));
  const briefs = new Map(
    ofKinds(items, 'film-brief').map(({ id, values }) => [id, filmBriefRecordSchema.parse(values)]),
  );
  const voicesOf = voicesByStory(items);
  return ofKinds(items, 'story').flatMap(({ id, values }) => {
    const read = bodies.get(id);
    if (read === undefined) return [];
    const body = storyBodySchema.parse(read);
    const filmBrief = briefs.get(id)?.brief ?? null;
    const voices = voicesOf(id, body.description);
    return [{ toldBy: name, story: storyRecordSchema.parse(values), body, filmBrief, voices }];
  });
}

/** Photos beyond `room` are left out of the PDF; they are files of the export. @param room in characters of base64 */
async function printRequest(
  { story, body, toldBy, filmBrief, voices }: ReadyStory,
  room: number,
  files: Pick<Files, 'read'>,
): Promise<StoryPrint> {
  let left = room;
  const images: StoryPrint['images'] = [];
  const add = async (key: string | null, caption: { caption?: string }) => {
    if (key === null || left === 0) return;
    const data = Buffer.from((await files.read(key)) ?? []).toString('base64');
    if (data === '' || data.length > left) return;
    left -= data.length;
    images.push({ data, ...caption });
  };
  await add(story.image, {});
  const captions: string[] = [];
  for (const { text, image } of Object.values(body.captions).toSorted((a, b) => a.order - b.order)) {
    await add(image, { caption: text });
    if (text !== '') captions.push(text);
  }
  return {
    htmlContent: body.description,
    voices,
    title: startOf(story.name, maxNameLength),
    toldBy: startOf(toldBy, maxNameLength),
    createdAt: story.createdAt,
    print: story.print ?? defaultPrint(story.storyId),
    paper: 'a4',
    images,
    captions,
    ...(filmBrief && { filmBrief }),
  };
}

/** The second attempt is for a printer that was busy, the third for photos that it cannot print. */
const roomsForPhotos = [mostPhotoCharacters, mostPhotoCharacters, 0];

/** @returns undefined when every attempt failed */
async function printed(story: ReadyStory, { files, printStory, logger }: ExportShop): Promise<Uint8Array | undefined> {
  let last: unknown;
  for (const room of roomsForPhotos) {
    const request = await printRequest(story, room, files);
    try {
      return await printStory(request);
    } catch (error) {
      last = error;
    }
  }
  logger.warn('EXPORT_WITHOUT_PDF', { storyId: story.story.storyId }, last);
  return undefined;
}

async function* pdfs(person: Person, untilMs: number, shop: ExportShop) {
  const paths = storyPaths(person.items);
  for (const story of readyStories(person)) {
    const isInTime = shop.clock.now() < untilMs;
    const bytes = isInTime ? await printed(story, shop) : undefined;
    yield { path: `${paths.get(story.story.storyId)}.pdf`, bytes };
  }
}

async function* photos(userId: string, { listFiles, files }: ExportShop) {
  const prefix = ownedFiles(userId);
  for await (const page of listFiles(prefix)) {
    for (const { key } of page) yield { path: `files/${key.slice(prefix.length)}`, bytes: await files.read(key) };
  }
}

/** What could not be had is listed in READ-ME.txt, which therefore comes last. */
async function* filesOfExport(
  userId: string,
  person: Person,
  untilMs: number,
  shop: ExportShop,
): AsyncGenerator<ZippedFile> {
  const leftOut: string[] = [];
  let room = mostBytes;
  let hasPdfs = false;
  const fits = (bytes: Uint8Array | undefined): bytes is Uint8Array => bytes !== undefined && bytes.length <= room;
  for await (const { path, bytes } of pdfs(person, untilMs, shop)) {
    if (fits(bytes)) {
      hasPdfs = true;
      room -= bytes.length;
      yield { path, bytes };
    } else leftOut.push(`${path}: we couldn’t make this PDF. Download it from the page of the story.`);
  }
  for await (const { path, bytes } of photos(userId, shop)) {
    if (fits(bytes)) {
      room -= bytes.length;
      yield { path, bytes };
    } else
      leftOut.push(`${path}: ${bytes === undefined ? 'we couldn’t read it' : 'no room left'}. Write to us to get it.`);
  }
  for (const { path, text } of exportPerson(person.items, { hasPdfs, leftOut }))
    yield { path, bytes: Buffer.from(text) };
}

/**
 * Puts a person's data into one file and mails that it is ready. The file of an earlier export is deleted. Repeated calls
 * are harmless: a file that no request names is deleted here or by the bucket's rule.
 * @param printUntilMs PDFs that are not begun by then are left out
 */
export async function prepareExport(
  request: ExportRequest,
  person: Person & { readonly email: string },
  printUntilMs: number,
  shop: ExportShop,
): Promise<void> {
  const { requests, archives, eraseFiles, outbox, transactions, identifiers, clock, logger } = shop;
  const { userId } = request;
  await eraseFiles(exportedFiles(userId));
  const key = fileKeys.exported(userId, identifiers.secret());
  const day = request.requestedAt.slice(0, 10);
  const bytes = await archives.put(key, filesOfExport(userId, person, printUntilMs, shop), `tellwren-${day}.zip`);
  const expiresAt = new Date(clock.now() + exportLifeMs).toISOString();
  const mail = { template: 'export-ready', to: person.email, data: { name: person.name, expiresAt } } as const;
  try {
    await transactions.commit([
      requests.readyPart(request, { key, bytes, expiresAt }),
      outbox.addPart({ id: identifiers.ulid(clock.now()), kind: 'mail', mail }),
    ]);
    logger.info('EXPORT_READY', { userId, bytes });
  } catch (error) {
    if (!(error instanceof TransactionRefused)) throw error;
    // The account was erased meanwhile, or another run took over.
    await eraseFiles(key);
  }
}
