import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { keys } from '#functions/data/keys.ts';
import type { StoryPrint } from '#functions/domain/document/story-print.ts';
import { cancelDeletion } from '#functions/domain/privacy/cancel-deletion.ts';
import { eraseSoon } from '#functions/domain/privacy/erase-soon.ts';
import { handleRequests } from '#functions/domain/privacy/handle-requests.ts';
import { fates } from '#functions/domain/privacy/personal-item.ts';
import { requestDeletion } from '#functions/domain/privacy/request-deletion.ts';
import { exportSoon, requestExport } from '#functions/domain/privacy/request-export.ts';
import { showRequests } from '#functions/domain/privacy/show-requests.ts';
import type { Shop } from '#functions/domain/shop.ts';
import { aShop, type TestShop } from '#tests/support/a-shop.ts';
import { day, hour, minute, outcomesOf, second } from '#tests/support/account-shop.ts';
import { withWriteAfterRead } from '#tests/support/concurrent-writes.ts';
import { activeCustomerItems, ada, canary, erasableCustomerItems } from '#tests/support/personal-data-fixture.ts';
import { putItems } from '#tests/support/put-items.ts';
import { checkTable } from '#tests/support/table-consistency.ts';
import type { Item } from '#tests/support/valid-table-fixture.ts';

const password = 'burnt toast';
const session = { userId: ada.userId, sessionId: 's1' };
const customer = { ...ada, ...session, name: 'Ada' };
const isRequest = ({ PK }: Item) => PK === keys.personalRequest('EXPORT', '').PK;
const filesOfBob = ['exports/bob/x.zip', 'u/bob/story/b1/a.jpg'];

let shop: TestShop;
let passwordHash: string;
beforeAll(async () => {
  passwordHash = await aShop().passwords.hash(password);
});
beforeEach(() => openShop());

/** A shop with files of Ada and Bob, at the time of the fixture's items. */
async function openShop() {
  shop = aShop();
  shop.clock.pass(Math.floor(Date.now() / second) * second - shop.clock.now());
  for (const key of ['u/ada/story/c1/a.jpg', 'u/ada/gift/g1/p.jpg', ...filesOfBob])
    await shop.files.put(key, Buffer.from(key), 'image/jpeg');
}
const fill = (items: readonly Item[]) => putItems(shop.table, items);
/** Without the draft that belongs to no account, and without requests. */
async function fillErasable(items = erasableCustomerItems()) {
  const own = items.filter((item) => item.PK !== 'DRAFT#d1' && !isRequest(item));
  await fill(own.map((item) => (item.SK === 'PROFILE' && item.PK === 'USER#ada' ? { ...item, passwordHash } : item)));
}
async function allItems(): Promise<Item[]> {
  const { Items = [] } = await shop.table.documents.send(new ScanCommand({ TableName: shop.table.name }));
  return Items as Item[];
}
const keysUnder = (prefix: string) => [...shop.stored.keys()].filter((key) => key.startsWith(prefix)).toSorted();
const mailsOf = async (template: string) =>
  (await shop.queued()).flatMap((row) => (row.kind === 'mail' && row.mail.template === template ? [row.mail] : []));

const ask = (userId = 'ada') => exportSoon(userId, shop);
const show = () => showRequests('ada', shop);
const askDeletion = (typed = password) => requestDeletion(customer, typed, shop);
const keep = () => cancelDeletion(customer, shop);
const nameOfAda = async () => (await shop.users.get('ada'))?.name;

/** Runs the job. @returns what it logs */
async function runJob(more: Partial<Shop> = {}): Promise<string[]> {
  const before = shop.codes.length;
  const printStory = async ({ title }: StoryPrint) => Buffer.from(`%PDF ${title}`);
  await handleRequests({ ...shop, printStory, ...more });
  return shop.codes.slice(before);
}
/** Archives, and the files that are put into them by their paths. */
function openedArchives() {
  const files: Record<string, string> = {};
  const put: Shop['archives']['put'] = async (key, zipped, name) => {
    async function* seen() {
      for await (const file of zipped) {
        files[file.path] = Buffer.from(file.bytes).toString();
        yield file;
      }
    }
    return shop.archives.put(key, seen(), name);
  };
  return { files, archives: { put } };
}
const at = (ms: number) => new Date(ms).toISOString();

describe('an export', () => {
  beforeEach(() => fillErasable());

  it('contains every item that the index finds, every file, and each story as page and PDF', async () => {
    await ask();
    expect(await show()).toEqual({
      export: { status: 'preparing', requestedAt: at(shop.clock.now()) },
      deletion: null,
    });
    // Read before the job runs, as the job does: its own mail comes later.
    const found = await shop.persons.collect(ada);
    const { files, archives } = openedArchives();
    expect(await runJob({ archives })).toEqual(['EXPORT_READY']);
    const [key = ''] = keysUnder('exports/ada/');
    expect(key).toMatch(/^exports\/ada\/[\w-]{43}\.zip$/);
    const [bytes, expiresAt] = [shop.stored.get(key)?.bytes.length, at(shop.clock.now() + day)];
    expect((await show()).export).toMatchObject({
      status: 'ready',
      expiresAt,
      bytes,
      url: `https://files.test/${key}`,
    });
    const records = Object.entries(files).flatMap(([path, text]) =>
      path.endsWith('.json') ? (JSON.parse(text) as { record: string }[]).map(({ record }) => record) : [],
    );
    expect(records.toSorted()).toEqual(found.map(({ kind }) => kind).toSorted());
    expect(records.length).toBeGreaterThan(60);
    const stories = found.filter(({ kind }) => kind === 'text').length;
    const named = (ending: string) =>
      Object.keys(files).filter((path) => /^stories\//.test(path) && path.endsWith(ending));
    expect([named('.html').length, named('.pdf').length]).toEqual([stories, stories]);
    expect(files).toMatchObject({
      'stories/1 CANARY toast.pdf': '%PDF CANARY toast',
      'files/story/c1/a.jpg': 'u/ada/story/c1/a.jpg',
      'files/gift/g1/p.jpg': 'u/ada/gift/g1/p.jpg',
    });
    const all = Object.values(files).join('\n');
    for (const word of ['CANARY Ada', 'CANARY went on.', '1 CANARY Lane', 'cus_1', 'pi_1', 'TW 1'])
      expect(all).toContain(word);
    expect(all).not.toMatch(/argon2id|tokenVersion|sid-1|bob@example.com/);
    expect(await mailsOf('export-ready')).toMatchObject([{ to: ada.email, data: { expiresAt } }]);
    expect(JSON.stringify(await shop.queued())).not.toContain(key);
    expect((await checkTable(shop.table)).broken).toEqual([]);
  });

  it('asks a customer for the password, like a deletion', async () => {
    await fillErasable();
    const asked = async () => (await shop.requests.get('ada')).export?.status;
    await expect(requestExport(customer, 'guess', shop)).rejects.toMatchObject({ code: 'wrong-current-password' });
    expect(await asked()).toBeUndefined();
    await requestExport(customer, password, shop);
    expect(await asked()).toBe('waiting');
  });

  it('of one being prepared is asked for in vain; one that is ready is replaced, and its file is deleted', async () => {
    await ask();
    shop.clock.pass(minute);
    await ask();
    await runJob();
    const [first] = keysUnder('exports/ada/');
    shop.clock.pass(minute);
    await ask();
    expect((await show()).export).toMatchObject({ status: 'preparing' });
    await runJob();
    expect(keysUnder('exports/ada/')).toHaveLength(1);
    expect(keysUnder('exports/ada/')).not.toContain(first);
    expect(await mailsOf('export-ready')).toHaveLength(2);
  });

  it('ends after a day: the page shows none, and the next run deletes the file', async () => {
    await ask();
    await runJob();
    shop.clock.pass(day);
    expect((await show()).export).toBeNull();
    await runJob();
    expect(keysUnder('exports/')).toEqual(['exports/bob/x.zip']);
    expect((await allItems()).filter(isRequest)).toEqual([]);
  });

  it('lists what could not be had instead of failing', async () => {
    await ask();
    const { files, archives } = openedArchives();
    const printStory = async ({ title }: StoryPrint) => {
      if (title === 'CANARY toast') throw new Error('the printer is out');
      return Buffer.from('%PDF');
    };
    await shop.files.put('u/ada/gift/g1/q.jpg', Buffer.from(''), 'image/jpeg');
    const read = async (key: string) => {
      if (key.endsWith('q.jpg')) return { length: 2 ** 31 } as Uint8Array;
      return key.endsWith('p.jpg') ? undefined : shop.files.read(key);
    };
    const codes = await runJob({ archives, printStory, files: { ...shop.files, read } });
    expect(codes).toContain('EXPORT_WITHOUT_PDF');
    expect(files['READ-ME.txt']).toContain('\nLeft out:\nstories/1 CANARY toast.pdf: we couldn’t make this PDF');
    expect(files['READ-ME.txt']).toContain('files/gift/g1/p.jpg: we couldn’t read it');
    expect(files['READ-ME.txt']).toContain('files/gift/g1/q.jpg: no room left');
    expect(files['stories/1 CANARY toast.html']).toBeDefined();
  });

  it('prints a story without its photos when it cannot be printed with them', async () => {
    await ask();
    const asked: number[] = [];
    const printStory = async ({ title, images }: StoryPrint) => {
      if (title === 'CANARY toast') asked.push(images.length);
      if (images.length > 0) throw new Error('payload-too-large');
      return Buffer.from('%PDF');
    };
    expect(await runJob({ printStory })).toEqual(['EXPORT_READY']);
    // One of the two stories of that name has a photo.
    expect(asked).toEqual([1, 1, 0, 0]);
  });

  it('prints no more stories when the time of the run is over', async () => {
    await ask();
    const { files, archives } = openedArchives();
    const printStory = async () => {
      shop.clock.pass(8 * minute);
      return Buffer.from('%PDF');
    };
    await runJob({ archives, printStory });
    expect(Object.keys(files).filter((path) => path.endsWith('.pdf'))).toHaveLength(1);
  });

  it('that fails five times says so on the page, and can be asked for again', async () => {
    await ask();
    const codes: string[] = [];
    for (let run = 0; run < 7; run += 1) {
      codes.push(...(await runJob({ archives: { put: () => Promise.reject(new Error('S3 is out')) } })));
      shop.clock.pass(hour);
    }
    expect(codes).toEqual([...Array.from({ length: 4 }, () => 'EXPORT_DELAYED'), 'EXPORT_GIVEN_UP']);
    expect((await show()).export).toMatchObject({ status: 'failed' });
    await ask();
    await runJob();
    expect((await show()).export).toMatchObject({ status: 'ready' });
  });

  it('whose run died five times is given up without another attempt', async () => {
    await ask();
    const persons = { ...shop.persons, collectMany: () => Promise.reject(new Error('died')) };
    for (let run = 0; run < 5; run += 1) {
      await expect(runJob({ persons })).rejects.toThrow('died');
      // Due again after 20 minutes.
      shop.clock.pass(20 * minute - second);
      expect(await runJob()).toEqual([]);
      shop.clock.pass(second);
    }
    expect(await runJob()).toEqual(['EXPORT_GIVEN_UP']);
  });

  it('is made once by two runs at a time', async () => {
    await ask();
    await Promise.all([runJob(), runJob()]);
    expect(shop.codes).toEqual(['EXPORT_READY']);
    expect(keysUnder('exports/ada/')).toHaveLength(1);
    expect(await mailsOf('export-ready')).toHaveLength(1);
  });

  it('leaves no file when its request is gone meanwhile', async () => {
    await ask();
    const put: Shop['archives']['put'] = async (...args) => {
      const bytes = await shop.archives.put(...args);
      const { export: current } = await shop.requests.get('ada');
      if (current !== undefined) await shop.requests.removeExport(current);
      return bytes;
    };
    expect(await runJob({ archives: { put } })).toEqual([]);
    expect(keysUnder('exports/ada/')).toEqual([]);
  });

  it('reads the table once for any number of customers, and not at all for none', async () => {
    let scans = 0;
    const { documents } = shop.table;
    const send = documents.send.bind(documents);
    documents.send = ((command: object) => {
      if (command instanceof ScanCommand) scans += 1;
      return send(command as never);
    }) as never;
    await runJob();
    expect(scans).toBe(0);
    await ask();
    await ask('bob');
    expect(await runJob()).toEqual(['EXPORT_READY', 'EXPORT_READY']);
    expect(scans).toBe(1);
  });
});

describe('a deletion', () => {
  beforeEach(() => fillErasable());
  const dueNow = async () => shop.clock.pass(Date.parse(await askDeletion()) - shop.clock.now());

  it('needs the current password, and a wrong one counts against the session', async () => {
    await expect(askDeletion('wrong')).rejects.toMatchObject({ code: 'wrong-current-password' });
    expect((await show()).deletion).toBeNull();
    expect(await shop.loginAttempts.get(session)).toMatchObject({ failures: 1 });
    expect(await mailsOf('deletion-requested')).toEqual([]);
  });

  it('is refused at once while the partition has something that is not over', async () => {
    const isOpenFilm = ({ PK, SK }: Item) => PK === 'USER#ada' && SK === keys.order('ada', 'f1').SK;
    const withOpenFilm = erasableCustomerItems().map((item) =>
      isOpenFilm(item) ? { ...item, status: 'booked' } : item,
    );
    for (const items of [activeCustomerItems(), withOpenFilm]) {
      await openShop();
      await fillErasable(items);
      await expect(askDeletion()).rejects.toMatchObject({ code: 'account-in-use' });
      await expect(eraseSoon(customer, shop)).rejects.toMatchObject({ code: 'account-in-use' });
      expect((await show()).deletion).toBeNull();
    }
  });

  it('waits seven days, tells so once, also to two tabs, and changes nothing until then', async () => {
    const [dueAt, other] = await Promise.all([askDeletion(), askDeletion()]);
    expect([dueAt, other]).toEqual([at(shop.clock.now() + 7 * day), dueAt]);
    shop.clock.pass(hour);
    expect(await askDeletion()).toBe(dueAt);
    expect(await mailsOf('deletion-requested')).toMatchObject([{ to: ada.email, data: { name: 'Ada', dueAt } }]);
    const before = await allItems();
    shop.clock.pass(7 * day - hour - second);
    expect(await runJob()).toEqual([]);
    expect(await allItems()).toEqual(before);
    expect(await show()).toMatchObject({ deletion: { dueAt } });
  });

  it('is withdrawn any number of times, with one mail', async () => {
    await askDeletion();
    await Promise.all([keep(), keep()]);
    await keep();
    expect((await show()).deletion).toBeNull();
    expect(await mailsOf('deletion-cancelled')).toMatchObject([{ to: ada.email, data: { name: 'Ada' } }]);
    shop.clock.pass(8 * day);
    expect(await runJob()).toEqual([]);
    expect(await nameOfAda()).toBe('CANARY Ada');
  });

  it('leaves no row and no file but what the books need, exports among them', async () => {
    await ask();
    await runJob();
    const dueAt = await askDeletion();
    shop.clock.pass(Date.parse(dueAt) - shop.clock.now());
    // An export asked for on the last day is not made any more.
    await ask();
    const printStory = () => Promise.reject(new Error('printed'));
    expect(await runJob({ printStory })).toEqual(['CUSTOMER_ERASED']);
    expect(await mailsOf('customer-erased')).toEqual([
      { template: 'customer-erased', to: 'operator', data: { userId: 'ada', stripeCustomers: 'cus_1' } },
    ]);
    const left = (await shop.persons.collect(ada)).filter(({ kind }) => kind !== 'mail');
    expect(left.filter(({ kind }) => ['remove', 'last'].includes(fates[kind]))).toEqual([]);
    expect((await allItems()).filter((item) => canary.test(JSON.stringify(item)))).toEqual([]);
    expect(keysUnder('')).toEqual(filesOfBob);
    expect((await checkTable(shop.table)).broken).toEqual([]);
  });

  it('waits another day for an obstacle, says which to the operator, and can be withdrawn again', async () => {
    await dueNow();
    await fill([{ ...keys.needsAttention('c1'), userId: 'ada', orderId: 'c1' }]);
    const before = (await allItems()).filter((item) => !isRequest(item));
    expect(await runJob()).toEqual(['ERASURE_POSTPONED']);
    expect((await allItems()).filter((item) => !isRequest(item))).toEqual(before);
    expect((await show()).deletion).toEqual({ dueAt: at(shop.clock.now() + day) });
    await keep();
    expect((await show()).deletion).toBeNull();
  });

  it('and its withdrawal at the same moment: exactly one wins', async () => {
    const outcomes: unknown[] = [];
    for (let race = 0; race < 12; race += 1) {
      await openShop();
      await fillErasable();
      await dueNow();
      const withdrawn = async () => {
        for (let turn = 0; turn < race; turn += 1) await Promise.resolve();
        return keep();
      };
      const job = runJob();
      const { codes } = await outcomesOf([withdrawn()]);
      await job;
      const facts = [codes, await nameOfAda(), shop.codes, (await mailsOf('deletion-cancelled')).length];
      outcomes.push(facts);
    }
    const kept = [[], 'CANARY Ada', [], 1];
    const erased = [['conflict'], 'Erased', ['CUSTOMER_ERASED'], 0];
    for (const outcome of outcomes) expect([kept, erased]).toContainEqual(outcome);
  });

  it('that the job has taken can no longer be withdrawn, nor brought forward at the same moment', async () => {
    await dueNow();
    const { deletion } = await shop.requests.get('ada');
    if (deletion === undefined) throw new Error('no deletion');
    const nowSeconds = shop.clock.now() / second;
    const claim = () => shop.requests.claim(deletion, { nowSeconds, notBeforeSeconds: nowSeconds, email: ada.email });
    const get = withWriteAfterRead(shop.requests.get, claim);
    const soon = eraseSoon(customer, { ...shop, requests: { ...shop.requests, get } });
    await expect(soon).rejects.toMatchObject({ code: 'conflict' });
    await expect(keep()).rejects.toMatchObject({ code: 'conflict' });
  });

  it('by an operator is due at once, also when the customer asked for a later day, and is mailed first', async () => {
    for (const asked of [false, true]) {
      await openShop();
      await fillErasable();
      if (asked) await askDeletion();
      await eraseSoon(customer, shop);
      expect(await mailsOf('deletion-begun')).toEqual([
        { template: 'deletion-begun', to: ada.email, replyTo: 'operator', data: { name: 'Ada' } },
      ]);
      expect((await show()).deletion).toEqual({ dueAt: at(shop.clock.now() + 30 * second) });
      shop.clock.pass(29 * second);
      expect(await runJob()).toEqual([]);
      shop.clock.pass(second);
      expect(await runJob()).toEqual(['CUSTOMER_ERASED']);
    }
  });

  it('of an address that changed in the seven days erases the new one', async () => {
    await dueNow();
    const profile = (await allItems()).find(({ PK, SK }) => PK === 'USER#ada' && SK === 'PROFILE');
    await fill([
      { ...keys.profile('ada'), ...profile, email: 'new@example.com' },
      { ...keys.email('new@example.com'), userId: 'ada', linkId: 'l9' },
    ]);
    await shop.table.commit([shop.addresses.releasePart(ada.email, 'ada')]);
    await runJob();
    expect(await shop.addresses.getOwner('new@example.com')).toBeUndefined();
    expect(await nameOfAda()).toBe('Erased');
  });

  it('killed before any of its writes leaves a valid table, and a later run finishes', async () => {
    const faults: unknown[] = [];
    for (const fatal of [1, 2, 5, 10, 17, 25, 34, 45, 52, 53, 54, 55, 56, 57, 58, 60]) {
      await openShop();
      await fillErasable();
      await dueNow();
      let writes = 0;
      /** The process dies before this write; later ones fail too. */
      const orDie = <Args extends unknown[], Result>(write: (...args: Args) => Promise<Result>) => {
        return async (...args: Args): Promise<Result> => {
          writes += 1;
          if (writes >= fatal) throw new Error('killed');
          return write(...args);
        };
      };
      const transactions = { commit: orDie(shop.table.commit) };
      await runJob({ transactions, eraseFiles: orDie(shop.eraseFiles) }).catch(() => undefined);
      const broken = [...(await checkTable(shop.table)).broken];
      shop.clock.pass(hour);
      const codes = await runJob();
      broken.push(...(await checkTable(shop.table)).broken);
      const left = (await allItems()).filter((item) => canary.test(JSON.stringify(item)) || isRequest(item));
      const mailed = (await mailsOf('customer-erased')).length;
      const isFine = codes.join() === (writes >= fatal ? 'CUSTOMER_ERASED' : '') && mailed === 1;
      if (!isFine || broken.length + left.length + keysUnder('u/ada/').length > 0)
        faults.push({ fatal, codes, mailed, broken, left });
    }
    expect(faults).toEqual([]);
  });

  it('of one customer that fails does not stop another’s', async () => {
    await dueNow();
    const asked = { kind: 'deletion', userId: 'bob', requestedAt: at(shop.clock.now()), attempts: 0 } as const;
    const due = { ...asked, dueAt: at(shop.clock.now()), notBeforeSeconds: 0 };
    await shop.table.commit([shop.requests.askForDeletionPart(due)]);
    const failing = (prefix: string) =>
      prefix === 'u/bob/' ? Promise.reject(new Error('S3 is out')) : shop.eraseFiles(prefix);
    expect((await runJob({ eraseFiles: failing })).toSorted()).toEqual(['CUSTOMER_ERASED', 'ERASURE_DELAYED']);
    shop.clock.pass(hour);
    expect(await runJob()).toEqual(['CUSTOMER_ERASED']);
    // Bob is no customer at Stripe.
    expect(await mailsOf('customer-erased')).toHaveLength(1);
  });
});
