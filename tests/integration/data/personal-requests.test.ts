import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createS3Archives } from '#functions/adapters/files/s3-archives.ts';
import { createS3FileEraser } from '#functions/adapters/files/s3-file-eraser.ts';
import { createS3FileList } from '#functions/adapters/files/s3-file-list.ts';
import { createS3Files } from '#functions/adapters/files/s3-files.ts';
import { createBookingRepository } from '#functions/data/booking-repository.ts';
import { keys } from '#functions/data/keys.ts';
import { createLoginAttemptRepository } from '#functions/data/login-attempt-repository.ts';
import { createOutboxRepository } from '#functions/data/outbox-repository.ts';
import { createOwnItemRepository } from '#functions/data/own-item-repository.ts';
import { createPersonRepository } from '#functions/data/person-repository.ts';
import { createPersonalRequestRepository } from '#functions/data/personal-request-repository.ts';
import type { Table } from '#functions/data/table.ts';
import { createUserRepository } from '#functions/data/user-repository.ts';
import type { StoryPrint } from '#functions/domain/document/story-print.ts';
import { systemIdentifiers } from '#functions/domain/kernel/identifiers.ts';
import { waitingRowSchema } from '#functions/domain/outbox/outbox.ts';
import { cancelDeletion } from '#functions/domain/privacy/cancel-deletion.ts';
import { type HandleRequestsCollaborators, handleRequests } from '#functions/domain/privacy/handle-requests.ts';
import { fates } from '#functions/domain/privacy/personal-item.ts';
import { requestDeletion } from '#functions/domain/privacy/request-deletion.ts';
import { requestExport } from '#functions/domain/privacy/request-export.ts';
import { showRequests } from '#functions/domain/privacy/show-requests.ts';
import { clientConfigOf } from '#functions/ops/bucket.ts';
import { cheapPasswords } from '#tests/support/accounts.ts';
import { startLocalS3 } from '#tests/support/local-s3.ts';
import { createLoggerSpy } from '#tests/support/logger-spy.ts';
import { activeCustomerItems, ada, canary, erasableCustomerItems } from '#tests/support/personal-data-fixture.ts';
import { checkTable } from '#tests/support/table-consistency.ts';
import { openTable, proofBackends } from '#tests/support/tables.ts';
import { unzip } from '#tests/support/unzip.ts';
import type { Item } from '#tests/support/valid-table-fixture.ts';

const password = 'burnt toast';
const session = { userId: ada.userId, sessionId: 's1' };
const customer = { ...ada, ...session, name: 'Ada' };
const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];
const isRequest = ({ PK }: Item) => PK === keys.personalRequest('EXPORT', '').PK;

let s3: Awaited<ReturnType<typeof startLocalS3>>;
beforeAll(async () => {
  s3 = await startLocalS3();
});
afterAll(() => s3.close());

describe.each(proofBackends)('exports and deletions on $name', ({ url }) => {
  let table: Table & { close(): void };
  let nowMs = 0;
  let passwordHash: string;
  const clock = { now: () => nowMs };

  beforeAll(async () => {
    passwordHash = await cheapPasswords.hash(password);
  });
  beforeEach(async () => {
    table = await openTable(url);
    nowMs = Math.floor(Date.now() / 1000) * 1000;
  });
  afterEach(() => table.close());

  const fill = async (items: readonly Item[]) => {
    const puts = items.map((Item) => ({ name: 'item', write: { Put: { TableName: table.name, Item } } }));
    for (let at = 0; at < puts.length; at += 25) await table.commit(puts.slice(at, at + 25));
  };
  const allItems = async () => {
    const { Items = [] } = await table.documents.send(new ScanCommand({ TableName: table.name, ConsistentRead: true }));
    return Items as Item[];
  };
  /** Without the draft that belongs to no account, and without requests. */
  const fillErasable = async (items = erasableCustomerItems()) => {
    const own = items.filter((item) => item.PK !== 'DRAFT#d1' && !isRequest(item));
    await fill(own.map((item) => (item.SK === 'PROFILE' && item.PK === 'USER#ada' ? { ...item, passwordHash } : item)));
  };

  function openJob(on: Table = table) {
    const bucket = { bucketName: s3.bucketName, clientConfig: clientConfigOf(s3.environment) };
    const spy = createLoggerSpy();
    const files = createS3Files(bucket);
    const printed: StoryPrint[] = [];
    const collaborators: HandleRequestsCollaborators = {
      requests: createPersonalRequestRepository(on),
      persons: createPersonRepository(on),
      bookings: createBookingRepository(on),
      users: createUserRepository(on),
      outbox: createOutboxRepository(on),
      transactions: on,
      listFiles: createS3FileList(bucket),
      files,
      archives: createS3Archives(bucket),
      eraseFiles: createS3FileEraser(bucket),
      printStory: async (story) => {
        printed.push(story);
        return Buffer.from(`%PDF ${story.title}`);
      },
      passwords: cheapPasswords,
      identifiers: systemIdentifiers,
      clock,
      logger: spy.logger,
    };
    return { bucket, files, printed, collaborators, ...spy };
  }
  const keysUnder = async (prefix: string) => {
    const { bucket } = openJob();
    const pages = await Array.fromAsync(createS3FileList(bucket)(prefix));
    return pages.flat().map(({ key }) => key);
  };
  const putFiles = async () => {
    const { files, collaborators } = openJob();
    for (const prefix of ['u/', 'exports/']) await collaborators.eraseFiles(prefix);
    for (const key of ['u/ada/story/c1/a.jpg', 'u/ada/gift/g1/p.jpg', 'u/bob/story/b1/a.jpg', 'exports/bob/x.zip'])
      await files.put(key, Buffer.from(key), 'image/jpeg');
  };
  const requests = () => createPersonalRequestRepository(table);
  const ask = () => requestExport('ada', { requests: requests(), clock });
  const show = () =>
    showRequests('ada', {
      requests: requests(),
      clock,
      exportAddresses: { addressOf: async (key) => `https://files.test/${key}` },
    });
  const deletionCollaborators = () => ({
    requests: requests(),
    ownItems: createOwnItemRepository(table),
    outbox: createOutboxRepository(table),
    transactions: table,
    identifiers: systemIdentifiers,
    clock,
    passwords: cheapPasswords,
    users: createUserRepository(table),
    loginAttempts: createLoginAttemptRepository(table),
  });
  const askDeletion = (typed = password) => requestDeletion(customer, typed, deletionCollaborators());
  const keep = () => cancelDeletion(customer, deletionCollaborators());
  const mails = async () =>
    (await allItems()).flatMap((item) => {
      if (!item.PK.startsWith('OUTBOX#')) return [];
      const { row } = waitingRowSchema.parse(item);
      return row.kind === 'mail' ? [row.mail] : [];
    });
  const mailsOf = async (template: string) => (await mails()).filter((mail) => mail.template === template);

  describe('export', () => {
    beforeEach(async () => {
      await fillErasable();
      await putFiles();
    });

    it('contains every item that the index finds, every file, and each story as page and PDF', async () => {
      await ask();
      expect(await show()).toEqual({
        export: { status: 'preparing', requestedAt: new Date(nowMs).toISOString() },
        deletion: null,
      });
      const job = openJob();
      // Read before the job runs, as the job does: its own mail comes later.
      const found = await createPersonRepository(table).collect(ada);
      await handleRequests(job.collaborators);
      const shown = (await show()).export;
      if (shown?.status !== 'ready') throw new Error(`the export is ${shown?.status}`);
      expect(Date.parse(shown.expiresAt) - nowMs).toBe(day);
      const key = shown.url.replace('https://files.test/', '');
      expect(key).toMatch(/^exports\/ada\/[\w-]{43}\.zip$/);
      const archive = Buffer.from((await job.files.read(key)) ?? []);
      expect(archive.length).toBe(shown.bytes);
      const files = unzip(archive);
      const listed = Object.entries(files)
        .filter(([path]) => path.endsWith('.json'))
        .flatMap(([, bytes]) => JSON.parse(bytes.toString('utf8')) as { record: string }[]);
      const counted = (kinds: readonly string[]) =>
        Object.fromEntries([...Map.groupBy(kinds, (kind) => kind)].map(([kind, of]) => [kind, of.length]).sort());
      expect(counted(listed.map(({ record }) => record))).toEqual(counted(found.map(({ kind }) => kind)));
      expect(found.length).toBeGreaterThan(60);
      const stories = found.filter(({ kind }) => kind === 'text').length;
      const named = (ending: string) =>
        Object.keys(files).filter((path) => path.startsWith('stories/') && path.endsWith(ending));
      expect([named('.html').length, named('.pdf').length]).toEqual([stories, stories]);
      expect(files['stories/1 CANARY toast.pdf']?.toString()).toBe('%PDF CANARY toast');
      expect(files['files/story/c1/a.jpg']?.toString()).toBe('u/ada/story/c1/a.jpg');
      expect(files['files/gift/g1/p.jpg']?.toString()).toBe('u/ada/gift/g1/p.jpg');
      expect(Object.values(files).join('\n')).not.toMatch(/argon2id|sid-1|bob@example.com/);
      expect(await mailsOf('export-ready')).toMatchObject([{ to: ada.email, data: { expiresAt: shown.expiresAt } }]);
      expect(JSON.stringify(await mails())).not.toContain(key);
      expect((await checkTable(table)).broken).toEqual([]);
    });

    it('of one being prepared is asked for in vain; one that is ready is replaced, and its file is deleted', async () => {
      await ask();
      nowMs += minute;
      await ask();
      await handleRequests(openJob().collaborators);
      const [first] = await keysUnder('exports/ada/');
      nowMs += minute;
      await ask();
      expect((await show()).export).toMatchObject({ status: 'preparing' });
      await handleRequests(openJob().collaborators);
      const after = await keysUnder('exports/ada/');
      expect(after).toHaveLength(1);
      expect(after).not.toContain(first);
      expect(await mailsOf('export-ready')).toHaveLength(2);
    });

    it('ends after a day: the page shows none, and the next run deletes the file', async () => {
      await ask();
      await handleRequests(openJob().collaborators);
      nowMs += day;
      expect((await show()).export).toBeNull();
      await handleRequests(openJob().collaborators);
      expect(await keysUnder('exports/ada/')).toEqual([]);
      expect(await keysUnder('exports/bob/')).toEqual(['exports/bob/x.zip']);
      expect((await allItems()).filter(isRequest)).toEqual([]);
    });

    it('lists what could not be had instead of failing', async () => {
      await ask();
      const job = openJob();
      const broken = {
        ...job.collaborators,
        printStory: async (story: StoryPrint) => {
          if (story.title === 'CANARY toast') throw new Error('the printer is out');
          return Buffer.from('%PDF');
        },
      };
      await handleRequests(broken);
      const [key = ''] = await keysUnder('exports/ada/');
      const files = unzip(Buffer.from((await job.files.read(key)) ?? []));
      expect(files['READ-ME.txt']?.toString()).toMatch(
        /\nLeft out:\nstories\/1 CANARY toast\.pdf: we couldn’t make this PDF/,
      );
      expect(files['stories/1 CANARY toast.html']).toBeDefined();
      expect(job.codes).toContain('EXPORT_WITHOUT_PDF');
    });

    it('prints a story without its photos when it cannot be printed with them', async () => {
      await ask();
      const job = openJob();
      const asked: number[] = [];
      const printStory = async ({ title, images }: StoryPrint) => {
        if (title === 'CANARY toast') asked.push(images.length);
        if (images.length > 0) throw new Error('payload-too-large');
        return Buffer.from('%PDF');
      };
      await handleRequests({ ...job.collaborators, printStory });
      // One of the two stories of that name has a photo.
      expect(asked).toEqual([1, 1, 0, 0]);
      expect(job.codes).toEqual(['EXPORT_READY']);
    });

    it('that fails five times says so on the page, and can be asked for again', async () => {
      await ask();
      const codes: string[] = [];
      for (let run = 0; run < 7; run += 1) {
        const job = openJob();
        await handleRequests({ ...job.collaborators, archives: { put: () => Promise.reject(new Error('S3 is out')) } });
        codes.push(...job.codes);
        nowMs += hour;
      }
      expect(codes).toEqual([...Array.from({ length: 4 }, () => 'EXPORT_DELAYED'), 'EXPORT_GIVEN_UP']);
      expect((await show()).export).toMatchObject({ status: 'failed' });
      await ask();
      await handleRequests(openJob().collaborators);
      expect((await show()).export).toMatchObject({ status: 'ready' });
    });

    it('whose run died five times is given up without another attempt', async () => {
      await ask();
      class Died extends Error {}
      for (let run = 0; run < 5; run += 1) {
        const { persons, ...rest } = openJob().collaborators;
        const dying = { ...persons, collectMany: () => Promise.reject(new Died()) };
        await expect(handleRequests({ ...rest, persons: dying })).rejects.toThrow(Died);
        nowMs += hour;
      }
      const job = openJob();
      await handleRequests(job.collaborators);
      expect(job.codes).toEqual(['EXPORT_GIVEN_UP']);
    });

    it('is made once by two runs at a time', async () => {
      await ask();
      const [one, two] = [openJob(), openJob()];
      await Promise.all([handleRequests(one.collaborators), handleRequests(two.collaborators)]);
      expect([...one.codes, ...two.codes]).toEqual(['EXPORT_READY']);
      expect(await keysUnder('exports/ada/')).toHaveLength(1);
      expect(await mailsOf('export-ready')).toHaveLength(1);
    });

    it('reads the table once for any number of customers, and not at all for none', async () => {
      let scans = 0;
      const counting: Table = {
        ...table,
        run: (call) =>
          table.run((documents) =>
            call({
              ...documents,
              send: (command: object) => {
                if (command instanceof ScanCommand) scans += 1;
                return documents.send(command as never);
              },
            } as never),
          ),
      };
      const job = openJob(counting);
      await handleRequests(job.collaborators);
      expect(scans).toBe(0);
      await ask();
      await requestExport('bob', { requests: requests(), clock });
      await handleRequests(job.collaborators);
      expect(job.codes).toEqual(['EXPORT_READY', 'EXPORT_READY']);
      expect(scans).toBe(1);
    });
  });

  describe('deletion', () => {
    it('needs the current password, and a wrong one counts against the session', async () => {
      await fillErasable();
      await expect(askDeletion('wrong')).rejects.toMatchObject({ code: 'wrong-current-password' });
      expect((await show()).deletion).toBeNull();
      expect(await createLoginAttemptRepository(table).get(session)).toMatchObject({ failures: 1 });
      expect(await mails()).not.toContainEqual(expect.objectContaining({ template: 'deletion-requested' }));
    });

    it('is refused at once while the partition has something that is not over', async () => {
      await fillErasable(activeCustomerItems());
      await expect(askDeletion()).rejects.toMatchObject({ code: 'account-in-use' });
      expect((await show()).deletion).toBeNull();
    });

    it('waits seven days, tells so once, and changes nothing until then', async () => {
      await fillErasable();
      const dueAt = await askDeletion();
      expect(Date.parse(dueAt) - nowMs).toBe(7 * day);
      nowMs += hour;
      expect(await askDeletion()).toBe(dueAt);
      expect((await Promise.all([askDeletion(), askDeletion()])).every((at) => at === dueAt)).toBe(true);
      expect(await mailsOf('deletion-requested')).toMatchObject([{ to: ada.email, data: { name: 'Ada', dueAt } }]);
      const before = await allItems();
      nowMs = Date.parse(dueAt) - minute;
      await handleRequests(openJob().collaborators);
      expect(await allItems()).toEqual(before);
      expect(await show()).toMatchObject({ deletion: { dueAt } });
    });

    it('asked for in two tabs is one, with one mail', async () => {
      await fillErasable();
      const [one, two] = await Promise.all([askDeletion(), askDeletion()]);
      expect(one).toBe(two);
      expect(await mailsOf('deletion-requested')).toHaveLength(1);
    });

    it('is withdrawn any number of times, with one mail', async () => {
      await fillErasable();
      const dueAt = await askDeletion();
      await Promise.all([keep(), keep()]);
      await keep();
      expect((await show()).deletion).toBeNull();
      expect(await mailsOf('deletion-cancelled')).toHaveLength(1);
      nowMs = Date.parse(dueAt) + day;
      await handleRequests(openJob().collaborators);
      expect(await createUserRepository(table).get('ada')).toMatchObject({ name: 'CANARY Ada' });
    });

    it('leaves no row and no file but what the books need, exports among them', async () => {
      await fillErasable();
      await putFiles();
      await ask();
      await handleRequests(openJob().collaborators);
      const dueAt = await askDeletion();
      await ask();
      nowMs = Date.parse(dueAt);
      // An export asked for on the last day is not made any more.
      await ask();
      const job = openJob();
      await handleRequests(job.collaborators);
      expect(job.codes).toEqual(['CUSTOMER_ERASED']);
      const left = await createPersonRepository(table).collect(ada);
      const operatorMail = left.filter(({ kind }) => kind === 'mail');
      expect(operatorMail).toHaveLength(1);
      expect(await mailsOf('customer-erased')).toEqual([
        { template: 'customer-erased', to: 'operator', data: { userId: 'ada', stripeCustomers: 'cus_1' } },
      ]);
      expect(
        left.filter((item) => !operatorMail.includes(item) && ['remove', 'last'].includes(fates[item.kind])),
      ).toEqual([]);
      expect((await allItems()).filter((item) => canary.test(JSON.stringify(item)))).toEqual([]);
      expect([await keysUnder('u/ada/'), await keysUnder('exports/ada/')]).toEqual([[], []]);
      expect([await keysUnder('u/bob/'), await keysUnder('exports/bob/')]).toEqual([
        ['u/bob/story/b1/a.jpg'],
        ['exports/bob/x.zip'],
      ]);
      expect((await checkTable(table)).broken).toEqual([]);
    });

    it('waits another day for an obstacle, says which to the operator, and can be withdrawn again', async () => {
      await fillErasable();
      const dueAt = await askDeletion();
      await fill([{ ...keys.needsAttention('c1'), userId: 'ada', orderId: 'c1' }]);
      nowMs = Date.parse(dueAt);
      const before = (await allItems()).filter((item) => !isRequest(item));
      const job = openJob();
      await handleRequests(job.collaborators);
      expect(job.codes).toEqual(['ERASURE_POSTPONED']);
      expect((await allItems()).filter((item) => !isRequest(item))).toEqual(before);
      const later = new Date(nowMs + day).toISOString();
      expect((await show()).deletion).toEqual({ dueAt: later });
      await keep();
      expect((await show()).deletion).toBeNull();
    });

    it.each(Array.from({ length: 12 }, (_, race) => race))(
      'and its withdrawal at the same moment: exactly one wins (race %i)',
      async (race) => {
        await fillErasable();
        nowMs = Date.parse(await askDeletion());
        const job = openJob();
        const withdrawn = async () => {
          for (let turn = 0; turn < race; turn += 1) await Promise.resolve();
          return keep().then(
            () => 'kept',
            (error) => error.code,
          );
        };
        const [outcome] = await Promise.all([withdrawn(), handleRequests(job.collaborators)]);
        const { name } = (await createUserRepository(table).get('ada')) ?? {};
        if (outcome === 'kept') {
          expect(name).toBe('CANARY Ada');
          expect(job.codes).toEqual([]);
          expect(await mailsOf('deletion-cancelled')).toHaveLength(1);
        } else {
          expect(outcome).toBe('conflict');
          expect(name).toBe('Erased');
        }
      },
    );

    it('that the job has taken can no longer be withdrawn', async () => {
      await fillErasable();
      nowMs = Date.parse(await askDeletion());
      const { deletion } = await requests().get('ada');
      if (deletion === undefined) throw new Error('no deletion');
      await requests().claim(deletion, { nowSeconds: nowMs, notBeforeSeconds: nowMs, email: ada.email });
      await expect(keep()).rejects.toMatchObject({ code: 'conflict' });
    });

    it('of an address that changed in the seven days erases the new one', async () => {
      await fillErasable();
      nowMs = Date.parse(await askDeletion());
      const profile = (await allItems()).find(({ PK, SK }) => PK === 'USER#ada' && SK === 'PROFILE');
      await fill([
        { ...keys.profile('ada'), ...profile, email: 'new@example.com' },
        { ...keys.email('new@example.com'), userId: 'ada', linkId: 'l9' },
      ]);
      await table.commit([
        { name: 'address', write: { Delete: { TableName: table.name, Key: keys.email(ada.email) } } },
      ]);
      await handleRequests(openJob().collaborators);
      expect((await allItems()).filter(({ PK }) => PK === keys.email('new@example.com').PK)).toEqual([]);
      expect(await createUserRepository(table).get('ada')).toMatchObject({ name: 'Erased' });
    });

    class Killed extends Error {}
    /** The process dies before this write of the job; later ones fail too. */
    function dyingAt(fatal: number) {
      let writes = 0;
      const isDead = () => {
        writes += 1;
        return writes >= fatal;
      };
      const on: Table = {
        ...table,
        commit: (parts) => (isDead() ? Promise.reject(new Killed()) : table.commit(parts)),
      };
      const { collaborators } = openJob(on);
      const erase = collaborators.eraseFiles;
      return {
        ...collaborators,
        eraseFiles: (prefix: string) => (isDead() ? Promise.reject(new Killed()) : erase(prefix)),
        wasKilled: () => writes >= fatal,
      };
    }

    it.each([1, 2, 5, 10, 17, 25, 34, 45, 52, 53, 54, 55, 56, 57, 58, 60])(
      'killed before write %i leaves a valid table, and a later run finishes',
      async (fatal) => {
        await fillErasable();
        await putFiles();
        nowMs = Date.parse(await askDeletion());
        const dying = dyingAt(fatal);
        await handleRequests(dying).catch(() => undefined);
        expect((await checkTable(table)).broken).toEqual([]);
        nowMs += hour;
        const job = openJob();
        await handleRequests(job.collaborators);
        expect(job.codes).toEqual(dying.wasKilled() ? ['CUSTOMER_ERASED'] : []);
        expect((await allItems()).filter((item) => canary.test(JSON.stringify(item)) || isRequest(item))).toEqual([]);
        expect((await checkTable(table)).broken).toEqual([]);
        expect(await keysUnder('u/ada/')).toEqual([]);
        expect(await mailsOf('customer-erased')).toHaveLength(1);
      },
    );

    it('of one customer that fails does not stop another’s', async () => {
      await fillErasable();
      nowMs = Date.parse(await askDeletion());
      const bob = { kind: 'deletion', userId: 'bob', requestedAt: new Date(nowMs).toISOString() } as const;
      const due = { dueAt: new Date(nowMs).toISOString(), attempts: 0, notBeforeSeconds: 0 };
      await table.commit([requests().askForDeletionPart({ ...bob, ...due })]);
      const job = openJob();
      const { eraseFiles } = job.collaborators;
      const failing = (prefix: string) =>
        prefix === 'u/bob/' ? Promise.reject(new Error('S3 is out')) : eraseFiles(prefix);
      await handleRequests({ ...job.collaborators, eraseFiles: failing });
      expect(job.codes.sort()).toEqual(['CUSTOMER_ERASED', 'ERASURE_DELAYED']);
      nowMs += hour;
      const later = openJob();
      await handleRequests(later.collaborators);
      expect(later.codes).toEqual(['CUSTOMER_ERASED']);
    });
  });
});
