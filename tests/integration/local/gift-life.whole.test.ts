import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { OperatorProblem } from '#functions/ops/operator-problem.ts';
import { shippingFields } from '#infra/tooling/requests/valid-requests.ts';
import { runOperator } from '#infra/tooling/run-operator.ts';
import { type CustomerWithStory, customerWithStory } from '#tests/support/customer-stories.ts';
import { answerProof, buyGift, getGift, pickupFields, waitForGiftProof } from '#tests/support/gift-orders.ts';
import { eventually, mailsTo, type TestCustomer } from '#tests/support/product.ts';

const addresses = inject('addresses');
let folder: string;

/** Runs an operator command. @returns its output */
async function gift(...args: string[]): Promise<string> {
  const lines: string[] = [];
  await runOperator(['gift', ...args], (line) => lines.push(line));
  return lines.join('\n');
}

const subjectsOf = async ({ email }: TestCustomer) => (await mailsTo(addresses, email)).map(({ subject }) => subject);
const mailed = (customer: TestCustomer, subject: string) =>
  eventually(
    async () => (await mailsTo(addresses, customer.email)).find((mail) => mail.subject === subject)?.body.text,
    `the mail “${subject}”`,
  );
const linkIn = (text: string, word: string) => new RegExp(`${word}[^:]*: (http\\S+)`).exec(text)?.[1] ?? '';

/** From payment to delivery, on the stack as `npm start` composes it, without fakes. */
describe('gift lifecycle', () => {
  let customer: CustomerWithStory;
  let story: string;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'tellwren-gifts-'));
    writeFileSync(join(folder, 'stack.json'), JSON.stringify(addresses));
    vi.stubEnv('LOCAL_DATA_DIR', folder);
    customer = await customerWithStory(addresses);
    story = customer.storyId;
  });
  afterAll(() => {
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true, force: true });
  });

  it('paid, proofed, printed, shipped and delivered, with a mail each time', async () => {
    const image = sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#a33' } });
    const photo = new Uint8Array(await image.jpeg().toBuffer());
    const giftId = await buyGift(addresses, customer.token, { story, ...shippingFields }, photo);
    await mailed(customer, 'We’re making your gift');
    const { proofMadeAt } = await waitForGiftProof(addresses, customer.token, giftId);
    const listed = `${giftId}  ${new Date().toISOString().slice(0, 10)}`;
    expect(await gift('list')).toContain(`${listed}  proof, not approved yet  shipping`);
    await expect(gift('print', giftId)).rejects.toThrow('has not approved the proof yet');
    await answerProof(addresses, giftId, { approved: true, proofMadeAt }, customer.token);
    expect(await gift('list')).toContain(`${listed}  proof, approved  shipping`);
    const shown = await gift('show', giftId);
    expect(shown).toContain(`bought by Ada <${customer.email}>`);
    expect(shown).toContain('    1 Mill Lane\n    Oakham, Ohio 45001');
    const proof = await fetch(linkIn(shown, 'proof'));
    expect(
      Buffer.from(await proof.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
    expect((await fetch(linkIn(shown, 'photo'))).headers.get('content-type')).toBe('image/jpeg');

    await gift('print', giftId);
    await mailed(customer, 'Your gift is being printed');
    expect(await gift('ship', giftId, '--tracking', 'TW 123 456')).toBe(`${giftId} is shipped; its buyer is told.`);
    expect(await mailed(customer, 'Your gift is on its way')).toContain('Tracking number: TW 123 456');
    expect((await getGift(addresses, giftId, customer.token)).body.data).toMatchObject({
      status: 'shipped',
      tracking: 'TW 123 456',
    });
    await gift('deliver', giftId);
    await mailed(customer, 'Your gift has arrived');
    expect(await gift('list')).not.toContain(giftId);
    expect(await gift('show', giftId)).toContain('delivered');
    const subjects = (await subjectsOf(customer)).filter((subject) => subject.includes('gift'));
    expect(subjects.toSorted()).toEqual([
      'See your gift before we print it',
      'We’re making your gift',
      'Your gift has arrived',
      'Your gift is being printed',
      'Your gift is on its way',
    ]);
  });

  it('remade, printed and picked up, and refuses invalid moves', async () => {
    const giftId = await buyGift(addresses, customer.token, { story, ...pickupFields });
    const first = await waitForGiftProof(addresses, customer.token, giftId);
    const report = { problem: 'Her name is Ann.', proofMadeAt: first.proofMadeAt };
    await answerProof(addresses, giftId, report, customer.token);
    expect(await gift('show', giftId)).toMatch(/ {2}problem with the proof, reported .*:\n {4}Her name is Ann\./);
    await expect(gift('print', giftId, '--approved-elsewhere')).rejects.toThrow('found a problem');
    await gift('remake', giftId);
    await eventually(async () => {
      const { body } = await getGift(addresses, giftId, customer.token);
      return new URL(body.data.proofUrl).pathname === new URL(first.proofUrl).pathname ? undefined : true;
    }, 'another proof');
    await eventually(
      async () => ((await fetch(first.proofUrl)).status === 404 ? true : undefined),
      'the removal of the proof that was replaced',
    );
    await gift('print', giftId, '--approved-elsewhere');
    await expect(gift('cancel', giftId)).rejects.toThrow('only what is paid or proof becomes cancelled');
    await expect(gift('ship', giftId, '--tracking', 'TW 1')).rejects.toThrow('only shipping is shipped');
    await gift('ready', giftId);
    expect(await mailed(customer, 'Your gift is ready to pick up')).toContain('14 Lantern Lane, Riverwood');
    await expect(gift('ready', giftId)).rejects.toThrow('only what is printing becomes ready');
    await gift('deliver', giftId);
    await mailed(customer, 'Enjoy your gift');
  });

  it('cancelled before printing, and flagged until its refund', async () => {
    const giftId = await buyGift(addresses, customer.token, { story, ...pickupFields });
    await waitForGiftProof(addresses, customer.token, giftId);
    expect(await gift('cancel', giftId)).toContain('Give the money back at Stripe');
    await mailed(customer, 'Your gift was cancelled');
    const lines: string[] = [];
    await runOperator(['orders', 'needing-attention'], (line) => lines.push(line));
    expect(lines.join('\n')).toContain(`${giftId}  gift-cancelled`);
    await runOperator(['orders', 'settle', giftId, '--refunded'], () => undefined);
    await expect(gift('print', giftId)).rejects.toThrow('is cancelled');
  });

  it('commands throw for an unknown gift', async () => {
    await expect(gift('show', 'none')).rejects.toThrow('There is no gift none.');
    await expect(gift('print', 'none')).rejects.toThrow(OperatorProblem);
  });
});
