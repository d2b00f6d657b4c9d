import { describe, expect, inject, it } from 'vitest';
import { createEmailRepository } from '#functions/data/email-repository.ts';
import { createPersonRepository } from '#functions/data/person-repository.ts';
import { endpoints } from '#shared/endpoints/index.ts';
import { customerWithStory } from '#tests/support/customer-stories.ts';
import { uploadImage } from '#tests/support/image-uploads.ts';
import { jpegOf } from '#tests/support/images.ts';
import { callApi, eventually, mailsTo } from '#tests/support/product.ts';
import { readyCustomer } from '#tests/support/ready-customer.ts';
import { stackTable } from '#tests/support/stack-table.ts';
import { unzip } from '#tests/support/unzip.ts';

const addresses = inject('addresses');
const ask = (token?: string) => callApi(addresses, endpoints.requestExport, token === undefined ? {} : { token });
const shown = async (token: string) => (await callApi(addresses, endpoints.getAccount, { token })).body.data.export;
const ready = (token: string) =>
  eventually(async () => {
    const found = await shown(token);
    return found?.status === 'ready' ? found : undefined;
  }, 'an export that is ready');
const download = async (url: string) => {
  const response = await fetch(url);
  return { response, files: unzip(Buffer.from(await response.arrayBuffer())) };
};

describe('requestExport', () => {
  describe('happy', () => {
    it('prepares one file with everything, and mails the way to it', async () => {
      const customer = await customerWithStory(addresses);
      const { token, email, storyId } = customer;
      expect((await uploadImage(addresses, { token, storyId, image: await jpegOf(80, 60) })).status).toBe(200);
      expect(await ask(token)).toMatchObject({ status: 200, body: { success: true } });
      expect(await shown(token)).toMatchObject({ status: expect.stringMatching(/preparing|ready/) });
      const { url, bytes, expiresAt, requestedAt } = await ready(token);
      expect(Date.parse(expiresAt) - Date.parse(requestedAt)).toBeGreaterThanOrEqual(86_400_000);
      const { response, files } = await download(url);
      expect(Number(response.headers.get('content-length'))).toBe(bytes);
      expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="tellwren-[\d-]{10}\.zip"$/);

      const table = stackTable(addresses);
      const owner = await createEmailRepository(table).getOwner(email);
      const found = await createPersonRepository(table).collect({ userId: owner?.userId ?? '', email });
      // Mails are sent and removed meanwhile, and sessions begin.
      const steady = (kind: string) => !['mail', 'sent-mail', 'mail-allowance', 'request'].includes(kind);
      const counted = (kinds: readonly string[]) =>
        [...Map.groupBy(kinds.filter(steady), (kind) => kind)].map(([kind, of]) => `${kind} ${of.length}`).sort();
      const listed = Object.entries(files)
        .filter(([path]) => path.endsWith('.json'))
        .flatMap(([, text]) => JSON.parse(text.toString('utf8')) as { record: string }[]);
      expect(counted(listed.map(({ record }) => record))).toEqual(counted(found.map(({ kind }) => kind)));

      const named = (pattern: RegExp) => Object.keys(files).filter((path) => pattern.test(path));
      const [pdf = '', ...more] = named(/^stories\/1 .+\.pdf$/);
      expect(more).toEqual([]);
      expect(files[pdf]?.subarray(0, 5).toString()).toBe('%PDF-');
      expect(named(/^stories\/1 .+\.html$/)).toEqual([pdf.replace('.pdf', '.html')]);
      expect(named(/^files\/story\//)).toHaveLength(1);
      expect(files['READ-ME.txt']?.toString()).not.toContain('Left out');

      const mail = await eventually(
        async () => (await mailsTo(addresses, email)).find(({ subject }) => subject === 'Your download is ready'),
        'the mail about the export',
      );
      expect(mail.body.text).toContain('/account');
      expect(JSON.stringify(mail)).not.toMatch(/exports|X-Amz/);
    });
  });

  describe('errors', () => {
    it('returns 401 without a bearer token', async () => {
      expect(await ask()).toMatchObject({ status: 401, body: { code: 'unauthorized' } });
    });

    it('returns 429 for the third of a day', async () => {
      const { token } = await readyCustomer(addresses);
      expect([(await ask(token)).status, (await ask(token)).status]).toEqual([200, 200]);
      expect(await ask(token)).toMatchObject({ status: 429, body: { code: 'too-many-requests' } });
    });
  });

  describe('security', () => {
    it('contains nothing of another customer and no credential, and needs the signed address', async () => {
      const [one, other] = await Promise.all([
        readyCustomer(addresses, 'Ottoline'),
        readyCustomer(addresses, 'Peverell'),
      ]);
      await Promise.all([ask(one.token), ask(other.token)]);
      const { url } = await ready(one.token);
      const { files } = await download(url);
      const text = Object.values(files).join('\n');
      expect(text).toContain('Ottoline');
      expect(text).not.toMatch(/peverell|argon2id/i);
      const unsigned = new URL(url);
      expect(Number(unsigned.searchParams.get('X-Amz-Expires'))).toBeLessThanOrEqual(900);
      unsigned.search = '';
      expect((await fetch(unsigned)).status).toBe(403);
    });
  });
});
