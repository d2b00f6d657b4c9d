import { ulid } from 'ulid';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { IssuedLink } from '#functions/domain/account/issue-link.ts';
import { deliverRow } from '#functions/domain/delivery/deliver-row.ts';
import type { SentMail } from '#functions/domain/mail/sent-mail.ts';
import { type OutboxRow, retryDelaySeconds, type WaitingRow } from '#functions/domain/outbox/outbox.ts';

const madeAtMs = Date.parse('2026-11-21T10:00:00.000Z');
let nowMs = madeAtMs;

const waiting = (row: OutboxRow): WaitingRow => ({ day: '2026-11-21', attempts: 0, notBeforeSeconds: 0, row });
const workflowRow: OutboxRow = { id: ulid(madeAtMs), kind: 'workflow', workflow: { userId: 'u1', storyId: '01' } };
const mailRow: OutboxRow = {
  id: ulid(madeAtMs),
  kind: 'mail',
  mail: {
    template: 'verify-email',
    to: 'ada@example.com',
    data: { name: 'Ada' },
    link: { purpose: 'verify-email', subject: 'registration' },
  },
};

const proofRow: OutboxRow = {
  id: ulid(madeAtMs),
  kind: 'gift-proof',
  gift: { userId: 'u1', giftId: '01', replaces: null },
};

const logger = { info: vi.fn(), warn: vi.fn(), error: vi.fn(), with: () => logger };
const collaborators = {
  outbox: { claim: vi.fn(async () => true), remove: vi.fn(async () => {}), park: vi.fn(async () => {}) },
  mail: { send: vi.fn(async () => {}) },
  workflows: { startWriteStory: vi.fn(async () => {}) },
  makeGiftProof: vi.fn(async () => {}),
  makeShareCard: vi.fn(async () => {}),
  undeliverableAddresses: { has: vi.fn(async () => false) },
  sentMails: { record: vi.fn(async (_email: string, _mail: SentMail) => {}) },
  links: { issue: vi.fn(async (): Promise<IssuedLink | undefined> => ({ secret: 'token-1', data: { name: 'Ann' } })) },
  writeMail: (template: string, { token, siteUrl }: { token: string | undefined; siteUrl: string }) => ({
    subject: template,
    html: `${siteUrl}/${token}`,
    text: '',
  }),
  siteUrl: 'https://tellwren.test',
  operatorMailbox: 'wren@tellwren.test',
  clock: { now: () => nowMs },
};

beforeEach(() => {
  vi.clearAllMocks();
  nowMs = madeAtMs;
});

describe('deliverRow', () => {
  it('starts a workflow and removes the row', async () => {
    await deliverRow(waiting(workflowRow), collaborators, logger);
    expect(collaborators.workflows.startWriteStory).toHaveBeenCalledWith({ userId: 'u1', storyId: '01' });
    expect(collaborators.outbox.remove).toHaveBeenCalledOnce();
  });

  it('leaves the row of a workflow that failed to start and retries it next time', async () => {
    collaborators.workflows.startWriteStory.mockRejectedValueOnce(new Error('ThrottlingException'));
    await deliverRow(waiting(workflowRow), collaborators, logger);
    expect(collaborators.outbox.remove).not.toHaveBeenCalled();
    expect(collaborators.outbox.park).not.toHaveBeenCalled();
    await deliverRow(waiting(workflowRow), collaborators, logger);
    expect(collaborators.outbox.remove).toHaveBeenCalledOnce();
  });

  it('makes the proof of a gift and leaves the row when that fails', async () => {
    collaborators.makeGiftProof.mockRejectedValueOnce(new Error('the printer is out'));
    await deliverRow(waiting(proofRow), collaborators, logger);
    expect(collaborators.outbox.remove).not.toHaveBeenCalled();
    await deliverRow(waiting(proofRow), collaborators, logger);
    expect(collaborators.makeGiftProof).toHaveBeenLastCalledWith({ userId: 'u1', giftId: '01', replaces: null });
    expect(collaborators.outbox.remove).toHaveBeenCalledOnce();
  });

  it('issues the token of a link only when it sends the mail', async () => {
    await deliverRow(waiting(mailRow), collaborators, logger);
    expect(collaborators.mail.send).toHaveBeenCalledWith(
      expect.objectContaining({ to: 'ada@example.com', html: 'https://tellwren.test/token-1' }),
    );
    expect(JSON.stringify(logger.info.mock.calls)).not.toMatch(/token-1|ada@/);
  });

  it('sends mail for the operator to the operator mailbox', async () => {
    const sold = { ...mailRow, mail: { template: 'package-sold' as const, to: 'operator', data: {} } };
    await deliverRow(waiting(sold), collaborators, logger);
    expect(collaborators.undeliverableAddresses.has).toHaveBeenCalledWith('wren@tellwren.test');
    expect(collaborators.mail.send).toHaveBeenCalledWith(expect.objectContaining({ to: 'wren@tellwren.test' }));
  });

  it('sends nothing and removes the row when the subject of the link is gone', async () => {
    collaborators.links.issue.mockResolvedValueOnce(undefined);
    await deliverRow(waiting(mailRow), collaborators, logger);
    expect(collaborators.mail.send).not.toHaveBeenCalled();
    expect(collaborators.outbox.remove).toHaveBeenCalledOnce();
    expect(logger.info).toHaveBeenCalledExactlyOnceWith('OUTBOX_LINK_VOID', expect.anything());
  });

  it('sends no mail and issues no link for an undeliverable address, and logs without the address', async () => {
    collaborators.undeliverableAddresses.has.mockResolvedValueOnce(true);
    await deliverRow(waiting(mailRow), collaborators, logger);
    expect(collaborators.undeliverableAddresses.has).toHaveBeenCalledWith('ada@example.com');
    expect(collaborators.links.issue).not.toHaveBeenCalled();
    expect(collaborators.mail.send).not.toHaveBeenCalled();
    expect(collaborators.outbox.remove).toHaveBeenCalledOnce();
    expect(logger.info).toHaveBeenCalledExactlyOnceWith('OUTBOX_ADDRESS_UNDELIVERABLE', expect.anything());
    expect(JSON.stringify(logger.info.mock.calls)).not.toContain('ada@');
  });

  it('sends a mail to all its recipients but those that are undeliverable', async () => {
    const alsoTo = ['bea@example.com', 'cleo@example.com'];
    const told = { ...mailRow, mail: { template: 'passkey-added' as const, to: 'ada@example.com', alsoTo, data: {} } };
    collaborators.undeliverableAddresses.has.mockResolvedValueOnce(true);
    await deliverRow(waiting(told), collaborators, logger);
    expect(collaborators.mail.send).toHaveBeenCalledWith(
      expect.objectContaining({ to: 'bea@example.com', alsoTo: ['cleo@example.com'] }),
    );
  });

  it('records what was sent, skipped and void by address, without the text, and nothing of the operator’s mails', async () => {
    const { record } = collaborators.sentMails;
    const about = { mailId: mailRow.id, at: '2026-11-21T10:00:00.000Z', template: 'verify-email' };
    await deliverRow(waiting(mailRow), collaborators, logger);
    collaborators.undeliverableAddresses.has.mockResolvedValueOnce(true);
    await deliverRow(waiting(mailRow), collaborators, logger);
    collaborators.links.issue.mockResolvedValueOnce(undefined);
    await deliverRow(waiting(mailRow), collaborators, logger);
    const sold = { ...mailRow, mail: { template: 'package-sold' as const, to: 'operator', data: {} } };
    await deliverRow(waiting(sold), collaborators, logger);
    expect(record.mock.calls).toEqual([
      ['ada@example.com', { ...about, outcome: 'sent', subject: 'verify-email' }],
      ['ada@example.com', { ...about, outcome: 'skipped', subject: null }],
      ['ada@example.com', { ...about, outcome: 'void', subject: null }],
    ]);
  });

  it('does not send a mail again because its record failed', async () => {
    collaborators.sentMails.record.mockRejectedValueOnce(new Error('ThrottlingException'));
    await deliverRow(waiting(mailRow), collaborators, logger);
    expect(collaborators.outbox.remove).toHaveBeenCalledOnce();
    expect(logger.warn).toHaveBeenCalledWith('SENT_MAIL_UNRECORDED', expect.anything(), expect.any(Error));
  });

  it.each([
    ['operator', 'wren@tellwren.test'],
    ['ada@example.com', 'ada@example.com'],
  ])('sends a mail whose replies go to %s', async (replyTo, address) => {
    const mail = { template: 'message-answered', to: 'bob@example.com', replyTo, data: {} } as const;
    await deliverRow(waiting({ ...mailRow, mail }), collaborators, logger);
    const to = 'bob@example.com';
    expect(collaborators.mail.send).toHaveBeenCalledWith(expect.objectContaining({ to, replyTo: address }));
  });

  it('ignores a row that another run has claimed', async () => {
    collaborators.outbox.claim.mockResolvedValueOnce(false);
    await deliverRow(waiting(workflowRow), collaborators, logger);
    expect(collaborators.workflows.startWriteStory).not.toHaveBeenCalled();
    expect(collaborators.outbox.remove).not.toHaveBeenCalled();
  });

  it('leaves the row after an error and resolves', async () => {
    collaborators.mail.send.mockRejectedValueOnce(new Error('SES is out'));
    await expect(deliverRow(waiting(mailRow), collaborators, logger)).resolves.toBeUndefined();
    expect(collaborators.outbox.remove).not.toHaveBeenCalled();
    expect(logger.warn).toHaveBeenCalledWith('OUTBOX_ROW_DELAYED', expect.anything(), expect.any(Error));
  });

  it('parks the row after a day and logs one error', async () => {
    nowMs = madeAtMs + 86_400_000;
    collaborators.workflows.startWriteStory.mockRejectedValueOnce(new Error('still out'));
    await deliverRow(waiting(workflowRow), collaborators, logger);
    expect(collaborators.outbox.park).toHaveBeenCalledOnce();
    expect(logger.error).toHaveBeenCalledWith('OUTBOX_ROW_GIVEN_UP', expect.anything(), expect.any(Error));
  });
});

describe('retryDelaySeconds', () => {
  it('doubles from 15 seconds to an hour', () => {
    expect([0, 1, 2, 6, 7, 30].map(retryDelaySeconds)).toEqual([15, 30, 60, 960, 1920, 3600]);
  });
});
