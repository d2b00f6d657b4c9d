import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { operatedFiles } from '#infra/tooling/operated-files.ts';
import { OperatorProblem } from '#infra/tooling/operated-table.ts';
import type { Command, CommandCall } from './command.ts';
import { loadFunction } from './load-functions.ts';
import { bucketOf, removeFilesForGood } from './remove-files.ts';
import { type ZippedFile, zipFile } from './zip-file.ts';

/** functions/domain/privacy/personal-item.ts */
interface Person {
  readonly userId: string;
  readonly email: string;
}
interface PersonalItem {
  readonly kind: string;
  readonly id: string;
}
interface Persons {
  collect(person: Person): Promise<PersonalItem[]>;
}
interface Files {
  read(key: string): Promise<Uint8Array | undefined>;
}
type ListFiles = (prefix: string) => AsyncIterable<readonly { readonly key: string }[]>;
interface ErasedPerson {
  readonly userId: string;
  readonly removed: number;
  readonly files: number;
  readonly stripeCustomers: readonly string[];
}
type ErasePerson = (person: Person, collaborators: object, tell: (line: string) => void) => Promise<ErasedPerson>;

type Create<Value> = (options: object) => Value;

async function openTable({ table }: CommandCall): Promise<object> {
  return (await loadFunction<Create<object>>('data/table.ts', 'createTable'))(table);
}

async function repository<Value>(table: object, file: string, name: string): Promise<Value> {
  return (await loadFunction<Create<Value>>(`data/${file}-repository.ts`, name))(table);
}

async function normalised(typed: string): Promise<string> {
  const normalise = await loadFunction<(typed: string) => string>('domain/account/email-address.ts', 'normaliseEmail');
  try {
    return normalise(typed);
  } catch {
    throw new OperatorProblem(`${typed} is no address.`);
  }
}

async function findPerson(call: CommandCall, table: object): Promise<Person> {
  const email = await normalised(call.arguments[0] ?? '');
  type Addresses = { getOwner(email: string): Promise<{ readonly userId: string } | undefined> };
  const addresses = await repository<Addresses>(table, 'email', 'createEmailRepository');
  const owner = await addresses.getOwner(email);
  if (owner === undefined) throw new OperatorProblem(`Nobody has an account with ${email}.`);
  return { userId: owner.userId, email };
}

const filesOf = ({ userId }: Person) => `u/${userId}/`;

/** Everything of the person as files: lists and pages from the table, photos and proofs from the bucket. */
async function exported(call: CommandCall, person: Person, persons: Persons): Promise<ZippedFile[]> {
  type Export = (items: readonly PersonalItem[]) => { readonly path: string; readonly text: string }[];
  const exportPerson = await loadFunction<Export>('domain/privacy/export-person.ts', 'exportPerson');
  const documents = exportPerson(await persons.collect(person));
  const files: ZippedFile[] = documents.map(({ path, text }) => ({ path, bytes: Buffer.from(text) }));
  const { bucketName, environment } = await operatedFiles(call.stage);
  Object.assign(process.env, environment);
  const bucket = { bucketName };
  const listFiles = (await loadFunction<Create<ListFiles>>('adapters/files/s3-file-list.ts', 'createS3FileList'))(
    bucket,
  );
  const { read } = (await loadFunction<Create<Files>>('adapters/files/s3-files.ts', 'createS3Files'))(bucket);
  for await (const page of listFiles(filesOf(person))) {
    for (const { key } of page) {
      const bytes = await read(key);
      if (bytes !== undefined) files.push({ path: `files/${key.slice(filesOf(person).length)}`, bytes });
    }
  }
  return files;
}

/** Only the operator may read it. */
const ownersOnly = { mode: 0o600, flag: 'wx' } as const;

async function save(out: string, files: readonly ZippedFile[]): Promise<void> {
  if (existsSync(out)) throw new OperatorProblem(`${out} is there already: name another one.`);
  if (out.endsWith('.zip')) return writeFile(out, zipFile(files), ownersOnly);
  for (const { path, bytes } of files) {
    const file = join(out, path);
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    await writeFile(file, bytes, ownersOnly);
  }
}

const exportUser: Command = {
  words: 'user export',
  takes: 'ADDRESS --out FOLDER|FILE.zip',
  does: 'Writes out everything that is held of a customer, their files included, for them to have.',
  arguments: 1,
  options: { out: { type: 'string' } },
  async run(call) {
    const { out } = call.options;
    if (typeof out !== 'string') throw new OperatorProblem('--out names a folder, or a file that ends with .zip.');
    const table = await openTable(call);
    const person = await findPerson(call, table);
    const persons = await repository<Persons>(table, 'person', 'createPersonRepository');
    const files = await exported(call, person, persons);
    await save(resolve(out), files);
    call.print(`${files.length} files of customer ${person.userId} are in ${resolve(out)}.`);
  },
};

async function eraseCollaborators(call: CommandCall, table: object, persons: Persons): Promise<object> {
  const { bucketName, environment } = await operatedFiles(call.stage);
  const bucket = bucketOf(bucketName, environment);
  const createPasswords = await loadFunction<() => object>(
    'adapters/passwords/argon2id-passwords.ts',
    'createPasswords',
  );
  return {
    persons,
    transactions: table,
    bookings: await repository(table, 'booking', 'createBookingRepository'),
    passwords: createPasswords(),
    identifiers: await loadFunction<object>('domain/kernel/identifiers.ts', 'systemIdentifiers'),
    clock: await loadFunction<object>('domain/kernel/clock.ts', 'systemClock'),
    removeFiles: (userId: string) => removeFilesForGood(bucket, `u/${userId}/`),
  };
}

const inWords: Readonly<Record<string, string>> = {
  remove: 'is removed',
  keep: 'stays for the books, by an id that leads to nobody',
  redact: 'stays without what names them',
  last: 'is removed last of all',
};

/** What there is of each kind, before anything is done. */
function printPlan(
  items: readonly PersonalItem[],
  fates: Readonly<Record<string, string>>,
  print: (line: string) => void,
) {
  const counts = new Map<string, number>();
  for (const { kind } of items) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  for (const [kind, count] of counts)
    print(`${String(count).padStart(5)}  ${kind.padEnd(16)} ${inWords[fates[kind] ?? '']}`);
}

async function erase(call: CommandCall, person: Person, persons: Persons, table: object): Promise<ErasedPerson> {
  const erasePerson = await loadFunction<ErasePerson>('domain/privacy/erase-person.ts', 'erasePerson');
  try {
    return await erasePerson(person, await eraseCollaborators(call, table, persons), call.print);
  } catch (error) {
    if (error instanceof Error && error.name === 'CannotErase') throw new OperatorProblem(error.message);
    if (error instanceof Error && error.name === 'TransactionRefused') {
      throw new OperatorProblem(`Something changed meanwhile (${error.message}): give the command again.`);
    }
    throw error;
  }
}

const eraseUser: Command = {
  words: 'user erase',
  takes: 'ADDRESS --confirm',
  does: 'Erases a customer, their stories and files; what the books need stays, naming nobody. Without --confirm it only looks.',
  arguments: 1,
  options: { confirm: { type: 'boolean' } },
  async run(call) {
    const table = await openTable(call);
    const person = await findPerson(call, table);
    const persons = await repository<Persons>(table, 'person', 'createPersonRepository');
    if (call.options['confirm'] !== true) {
      const fates = await loadFunction<Record<string, string>>('domain/privacy/personal-item.ts', 'fates');
      printPlan(await persons.collect(person), fates, call.print);
      throw new OperatorProblem('Nothing was erased. Say --confirm to do it; there is no way back.');
    }
    const { userId, stripeCustomers } = await erase(call, person, persons, table);
    call.print(`Customer ${userId} is erased.`);
    for (const id of stripeCustomers)
      call.print(`At Stripe, delete the customer ${id}: https://dashboard.stripe.com/customers/${id}`);
    call.print(
      'Featured stories have a consent of their own: npm run ops -- featured list. Backups forget within 35 days.',
    );
  },
};

export const userCommands: readonly Command[] = [exportUser, eraseUser];
