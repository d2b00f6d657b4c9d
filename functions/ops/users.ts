import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Command } from 'commander';
import * as z from 'zod/mini';
import { createS3FileEraser } from '#functions/adapters/files/s3-file-eraser.ts';
import { createS3FileList } from '#functions/adapters/files/s3-file-list.ts';
import { createS3Files } from '#functions/adapters/files/s3-files.ts';
import { createPasswords } from '#functions/adapters/passwords/argon2id-passwords.ts';
import { createBookingRepository } from '#functions/data/booking-repository.ts';
import { createEmailRepository } from '#functions/data/email-repository.ts';
import { keys } from '#functions/data/keys.ts';
import { createPendingRegistrationRepository } from '#functions/data/pending-registration-repository.ts';
import { createPersonRepository, settleMs } from '#functions/data/person-repository.ts';
import { createProfileRepository } from '#functions/data/profile-repository.ts';
import { scanItems } from '#functions/data/scan-items.ts';
import { createTable, type Table } from '#functions/data/table.ts';
import { mailboxOf } from '#functions/domain/account/email-address.ts';
import { findOwner } from '#functions/domain/account/find-owner.ts';
import { respellAddress } from '#functions/domain/account/respell-address.ts';
import { exportedFiles, ownedFiles } from '#functions/domain/files/file-keys.ts';
import { type ZippedFile, zipFiles } from '#functions/domain/files/zip.ts';
import { epochSeconds, systemClock } from '#functions/domain/kernel/clock.ts';
import { systemIdentifiers } from '#functions/domain/kernel/identifiers.ts';
import { tryCommit } from '#functions/domain/kernel/transaction.ts';
import { showCustomer } from '#functions/domain/people/show-customer.ts';
import { erasePerson } from '#functions/domain/privacy/erase-person.ts';
import { exportPerson } from '#functions/domain/privacy/export-person.ts';
import { fates, type Person, type PersonalItem } from '#functions/domain/privacy/personal-item.ts';
import { clientConfigOf, type TargetFiles } from './bucket.ts';
import { customerLines } from './customer-lines.ts';
import { customerShop } from './customer-shop.ts';
import { failureLines } from './logs.ts';
import { addCommand, type Operator, runUseCase, type StageOption } from './operator.ts';
import { OperatorProblem } from './operator-problem.ts';
import { indexOwners } from './owner-indexing.ts';
import { openUnlistedNames } from './unlisted-names.ts';

async function findPerson(table: Table, typed: string): Promise<Person> {
  const found = { addresses: createEmailRepository(table) };
  const { email, owner } = await runUseCase(() => findOwner(typed, found));
  if (owner === undefined) {
    const registered = await createPendingRegistrationRepository(table).getNewest(email, epochSeconds(systemClock));
    const waiting = registered === undefined ? '' : ' A registration waits for its link in the mail.';
    throw new OperatorProblem(`Nobody has an account with ${email}.${waiting}`);
  }
  return { userId: owner.userId, email };
}

const profileSchema = z.object({ userId: z.string(), email: z.string() });

/** Accounts whose address is not stored as it is today. */
async function listOldSpellings(table: Table): Promise<z.output<typeof profileSchema>[]> {
  const filter = {
    FilterExpression: 'SK = :profile AND attribute_not_exists(erasure)',
    ExpressionAttributeValues: { ':profile': keys.profile('').SK },
  };
  const accounts = await Array.fromAsync(scanItems(table, { filter }), (item) => profileSchema.parse(item));
  return accounts.filter(({ email }) => mailboxOf(email) !== email);
}

async function exportFiles(
  person: Person,
  items: readonly PersonalItem[],
  { bucketName, environment }: TargetFiles,
): Promise<ZippedFile[]> {
  const files: ZippedFile[] = exportPerson(items).map(({ path, text }) => ({ path, bytes: Buffer.from(text) }));
  const bucket = { bucketName, clientConfig: clientConfigOf(environment) };
  const { read } = createS3Files(bucket);
  const prefix = ownedFiles(person.userId);
  for await (const page of createS3FileList(bucket)(prefix)) {
    for (const { key } of page) {
      const bytes = await read(key);
      if (bytes !== undefined) files.push({ path: `files/${key.slice(prefix.length)}`, bytes });
    }
  }
  return files;
}

const ownersOnly = { mode: 0o600, flag: 'wx' } as const;

async function save(out: string, files: readonly ZippedFile[]): Promise<void> {
  if (existsSync(out)) throw new OperatorProblem(`${out} is there already: name another one.`);
  if (out.endsWith('.zip')) return writeFile(out, zipFiles(files), ownersOnly);
  for (const { path, bytes } of files) {
    const file = join(out, path);
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    await writeFile(file, bytes, ownersOnly);
  }
}

const inWords: Readonly<Record<(typeof fates)[keyof typeof fates], string>> = {
  remove: 'is removed',
  keep: 'stays for the books, by an id that leads to nobody',
  redact: 'stays without what names them',
  last: 'is removed last of all',
};

function planLines(items: readonly PersonalItem[]): string[] {
  const byKind = Map.groupBy(items, ({ kind }) => kind);
  return [...byKind].map(
    ([kind, { length }]) => `${String(length).padStart(5)}  ${kind.padEnd(16)} ${inWords[fates[kind]]}`,
  );
}

/** A customer who changes the name meanwhile is listed by that. */
const nameParts = new Set(['profile', 'listed-name']);

interface ExportOptions extends StageOption {
  readonly out: string;
}
interface EraseOptions extends StageOption {
  readonly confirm?: true;
}

export function userCommand(operator: Operator): Command {
  const { print } = operator;
  const group = new Command('user').description("Show, export or erase a customer's data.");
  const open = async (stage: string | undefined, address: string) => {
    const table = createTable(await operator.openTable(stage));
    return {
      table,
      person: await findPerson(table, address),
      persons: createPersonRepository(table, { settle: () => wait(settleMs) }),
    };
  };

  addCommand(
    group,
    'show <address>',
    'Shows a customer: credits, orders, stories and why they failed, gifts, mails and requests; no texts.',
  ).action(async (address: string, { stage }: StageOption) => {
    const { table, person } = await open(stage, address);
    const customer = await showCustomer(person.userId, customerShop(table));
    for (const line of customerLines(customer)) print(line);
    for (const { storyId } of customer.stories.filter(({ status }) => status === 'failed')) {
      const lines = await operator.readLogs(stage, { id: storyId, days: 14 });
      print(`Why the story ${storyId} failed:`);
      for (const line of failureLines(lines)) print(`  ${line}`);
    }
  });

  addCommand(
    group,
    'export <address>',
    'Writes everything that is stored about a customer, with their files, to hand it out to them.',
  )
    .requiredOption('--out <path>', 'a folder, or a file that ends with .zip')
    .action(async (address: string, options: ExportOptions) => {
      const { person, persons } = await open(options.stage, address);
      const items = await persons.collect(person);
      const target = await operator.openFiles(options.stage);
      const files = await runUseCase(() => exportFiles(person, items, target));
      const out = resolve(options.out);
      await save(out, files);
      print(`${files.length} files of customer ${person.userId} are in ${out}.`);
    });

  addCommand(
    group,
    'erase <address>',
    'Erases a customer, their stories and files; what the books need stays, naming nobody.',
  )
    .option('--confirm', 'do it; without this, the command only shows what would be done')
    .action(async (address: string, { stage, confirm }: EraseOptions) => {
      const { table, person, persons } = await open(stage, address);
      if (!confirm) {
        for (const line of planLines(await persons.collect(person))) print(line);
        throw new OperatorProblem('Nothing was erased. Say --confirm to do it; there is no way back.');
      }
      const { bucketName, environment } = await operator.openFiles(stage);
      const eraseFiles = createS3FileEraser({ bucketName, clientConfig: clientConfigOf(environment) });
      const shop = {
        persons,
        transactions: table,
        bookings: createBookingRepository(table),
        passwords: createPasswords(),
        identifiers: systemIdentifiers,
        clock: systemClock,
        removeFiles: async (userId: string) =>
          (await eraseFiles(ownedFiles(userId))) + (await eraseFiles(exportedFiles(userId))),
      };
      const { userId, stripeCustomers } = await runUseCase(
        () => erasePerson(person, shop, print),
        ({ message }) => `Something changed meanwhile (${message}): give the command again.`,
      );
      print(`Customer ${userId} is erased.`);
      for (const id of stripeCustomers)
        print(`At Stripe, delete the customer ${id}: https://dashboard.stripe.com/customers/${id}`);
      print(
        'Featured stories have a consent of their own (npm run ops -- featured list). Backups forget within 35 days.',
      );
    });
  addCommand(
    group,
    'list-names',
    'Lists the accounts from before the desk under their names, so that its search finds them; repeat it as you like.',
  ).action(async ({ stage }: StageOption) => {
    const table = createTable(await operator.openTable(stage));
    const names = openUnlistedNames(table);
    const unlisted = await names.list();
    let listed = 0;
    for (const account of unlisted) listed += Number(await tryCommit(table, names.addParts(account), nameParts));
    print(`${listed} of ${unlisted.length} accounts were listed.`);
  });
  addCommand(
    group,
    'index-owners',
    'Brings items from before the index by owner into it; then exports and erasures scan no more. Continues where it was stopped.',
  ).action(async ({ stage }: StageOption) => {
    const { seen, changed } = await indexOwners(createTable(await operator.openTable(stage)), print);
    print(`${changed} of ${seen} items were brought in. Exports and erasures use the index now.`);
  });
  addCommand(
    group,
    'respell-addresses',
    'Stores addresses from before 2026-11-27 in today’s spelling, so that all spellings find them; repeat it as you like.',
  ).action(async ({ stage }: StageOption) => {
    const table = createTable(await operator.openTable(stage));
    const shop = {
      addresses: createEmailRepository(table),
      profiles: createProfileRepository(table),
      transactions: table,
    };
    const old = await listOldSpellings(table);
    for (const account of old) {
      const email = mailboxOf(account.email);
      const what = (await respellAddress(account, shop)) ? `has ${email} now` : `keeps it: ${email} is taken`;
      print(`${account.userId} (${account.email}) ${what}.`);
    }
    print(`${old.length} addresses had an old spelling.`);
  });
  return group;
}
