import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DeleteCommand, PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { keys } from '#functions/data/keys.ts';
import { createNameRepository } from '#functions/data/name-repository.ts';
import { runOperator } from '#infra/tooling/run-operator.ts';
import { endpoints } from '#shared/endpoints/index.ts';
import { anAccount } from '#tests/support/builders.ts';
import { writeFirstStory } from '#tests/support/customer-stories.ts';
import { uploadImage } from '#tests/support/image-uploads.ts';
import { jpegOf } from '#tests/support/images.ts';
import { callApi, newCustomer } from '#tests/support/product.ts';
import { stackTable } from '#tests/support/stack-table.ts';

const addresses = inject('addresses');
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tellwren-users-'));
  writeFileSync(join(folder, 'stack.json'), JSON.stringify(addresses));
  vi.stubEnv('LOCAL_DATA_DIR', folder);
});
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

async function ops(...args: readonly string[]): Promise<string> {
  const lines: string[] = [];
  await runOperator(args, (line) => lines.push(line));
  return lines.join('\n');
}

describe('npm run ops -- user', () => {
  it('lists accounts from before the desk under their names, once', async () => {
    const table = stackTable(addresses);
    const old = { ...keys.profile('before-the-desk'), ...anAccount({ userId: 'before-the-desk', name: 'Quincy Old' }) };
    await table.documents.send(new PutCommand({ TableName: table.name, Item: old }));
    const find = async () => (await createNameRepository(table).find('quincy', { limit: 5 })).items;
    expect(await find()).toEqual([]);
    expect(await ops('user', 'list-names')).toMatch(/^[1-9]\d* of \d+ accounts were listed\.$/);
    expect(await find()).toEqual(['before-the-desk']);
    expect(await ops('user', 'list-names')).toBe('0 of 0 accounts were listed.');
    const listed = ['quincy old', 'old'].map((text) => keys.listedName(text.slice(0, 2), text, 'before-the-desk'));
    for (const Key of [...listed, keys.profile('before-the-desk')])
      await table.documents.send(new DeleteCommand({ TableName: table.name, Key }));
  });

  it('stores an old spelling of an address as today, once', async () => {
    const table = stackTable(addresses);
    const { email, userId } = { email: 'Quincy@müller.example', userId: 'of-another-spelling' };
    const account = { ...keys.profile(userId), ...anAccount({ userId, email }), listedName: 'ada' };
    const owned = (address: string) => ({ ...keys.email(address), userId, linkId: userId });
    for (const Item of [account, owned(email)])
      await table.documents.send(new PutCommand({ TableName: table.name, Item }));
    const today = 'quincy@xn--mller-kva.example';
    expect(await ops('user', 'respell-addresses')).toContain(`${userId} (${email}) has ${today} now.`);
    expect(await ops('user', 'respell-addresses')).toBe('0 addresses had an old spelling.');
    expect(await ops('user', 'show', email)).toContain(today);
    for (const Key of [keys.profile(userId), keys.email(today)])
      await table.documents.send(new DeleteCommand({ TableName: table.name, Key }));
  });

  it('exports and erases a customer’s data, with files', async () => {
    const { token, email } = await newCustomer(addresses, 'Quillabelle');
    const { _id: storyId } = await writeFirstStory(addresses, token);
    expect((await uploadImage(addresses, { token, storyId, image: await jpegOf(80, 60) })).status).toBe(200);

    const out = join(folder, 'export');
    await ops('user', 'export', email.toUpperCase(), '--out', out);
    expect(readFileSync(join(out, 'account.json'), 'utf8')).toContain('Quillabelle');
    const [page = ''] = readdirSync(join(out, 'stories'));
    expect(page).toMatch(/^1 .+\.html$/);
    expect(readFileSync(join(out, 'stories', page), 'utf8')).toMatch(/<title>(?!01)[^<]+<\/title>\n<h4>/);
    expect(readFileSync(join(out, 'READ-ME.txt'), 'utf8')).toMatch(/^account\.json +your account: /m);
    expect(statSync(join(out, 'account.json')).mode & 0o077).toBe(0);
    await expect(ops('user', 'export', email, '--out', out)).rejects.toThrow('is there already: name another one.');
    expect(await ops('user', 'export', email, '--out', join(folder, 'all.zip'))).toMatch(/^\d+ files of customer /);
    expect(existsSync(join(folder, 'all.zip'))).toBe(true);

    await expect(ops('user', 'erase', email)).rejects.toThrow('Nothing was erased. Say --confirm to do it');
    expect(await ops('user', 'erase', email, '--confirm')).toContain('is erased.');
    expect((await callApi(addresses, endpoints.getUser, { token })).status).toBe(401);
    const table = stackTable(addresses);
    const { Items: items } = await table.documents.send(new ScanCommand({ TableName: table.name }));
    expect(JSON.stringify(items)).not.toMatch(new RegExp(`Quillabelle|${email}`, 'i'));
    await expect(ops('user', 'erase', email, '--confirm')).rejects.toThrow(`Nobody has an account with ${email}.`);
  });
});
