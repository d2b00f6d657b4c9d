import { appendFileSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SESClient, SendEmailCommand } from '@aws-sdk/client-ses';
import { afterEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { createMail } from '#infra/local/mail.ts';
import type { Service } from '#infra/local/service.ts';

const storeSchema = z.object({ emails: z.array(z.object({ subject: z.string() })) });

describe('the inbox', () => {
  let running: Service | undefined;
  afterEach(async () => {
    await running?.close();
    running = undefined;
  });

  async function start(dataDir: string): Promise<Service> {
    await running?.close();
    running = await createMail({ port: 0, dataDir });
    return running;
  }

  async function send({ url: endpoint }: Service, subject: string): Promise<void> {
    const client = new SESClient({
      ...{ endpoint, region: 'us-east-1', credentials: { accessKeyId: 'a', secretAccessKey: 'b' } },
    });
    const Message = { Subject: { Data: subject }, Body: { Text: { Data: 'Hello.' } } };
    const Destination = { ToAddresses: ['ada@example.com'] };
    await client.send(new SendEmailCommand({ Source: 'wren@example.com', Destination, Message }));
    client.destroy();
  }

  async function subjects({ url }: Service): Promise<string[]> {
    const { emails } = storeSchema.parse(await (await fetch(`${url}/store`)).json());
    return emails.map(({ subject }) => subject);
  }

  const newFolder = () => mkdtempSync(join(tmpdir(), 'tellwren-mail-'));

  it('is the same after a restart, and goes on', async () => {
    const folder = newFolder();
    const first = await start(folder);
    await send(first, 'One');
    await send(first, 'Two');
    const second = await start(folder);
    expect(await subjects(second)).toEqual(['One', 'Two']);
    await send(second, 'Three');
    expect(await subjects(await start(folder))).toEqual(['One', 'Two', 'Three']);
  });

  it('writes a line for a mail, however many there are', async () => {
    const folder = newFolder();
    const mail = await start(folder);
    await send(mail, 'One');
    const before = readFileSync(join(folder, 'mails.jsonl'), 'utf8');
    await send(mail, 'Two');
    const after = readFileSync(join(folder, 'mails.jsonl'), 'utf8');
    expect(after.startsWith(before)).toBe(true);
    expect(after.split('\n')).toHaveLength(3);
  });

  it('loses no more than the line that a crash has torn', async () => {
    const folder = newFolder();
    await send(await start(folder), 'One');
    await running?.close();
    appendFileSync(join(folder, 'mails.jsonl'), '{"messageId":"half');
    const mail = await start(folder);
    await send(mail, 'Two');
    expect(await subjects(await start(folder))).toEqual(['One', 'Two']);
  });

  it('stays empty once it was emptied', async () => {
    const folder = newFolder();
    const mail = await start(folder);
    await send(mail, 'One');
    await fetch(`${mail.url}/clear-store`, { method: 'POST' });
    await send(mail, 'Two');
    expect(await subjects(await start(folder))).toEqual(['Two']);
  });
});
