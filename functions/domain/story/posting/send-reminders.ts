import { linkSubject } from '#functions/domain/account/pending-registration.ts';
import type { Logger } from '#functions/domain/kernel/logger.ts';
import { type TransactionPart, tryCommit } from '#functions/domain/kernel/transaction.ts';
import type { Shop } from '#functions/domain/shop.ts';
import { addDays, dayAt, instantOf } from '#shared/posting/dates.ts';
import { type PlanStart, type Post, planPosts } from '#shared/posting/plan-posts.ts';
import { reminderTime } from '#shared/posting/reminder.ts';
import { readStoryText } from '#shared/story/story-text.ts';
import { moveParts, nextReminder } from './plan-reminder.ts';
import type { DueReminder } from './repositories.ts';
import { reminderParts, stopParts } from './stop-reminder.ts';

type SendShop = Pick<
  Shop,
  | 'reminders'
  | 'postings'
  | 'stories'
  | 'users'
  | 'undeliverableAddresses'
  | 'outbox'
  | 'transactions'
  | 'identifiers'
  | 'clock'
>;

interface Reminded {
  readonly due: DueReminder;
  readonly to: string;
  readonly storyName: string;
  readonly language: string;
  readonly start: PlanStart;
  /** Of one day. */
  readonly posts: readonly Post[];
  /** On which the reminders end. */
  readonly lastDay: string;
}

function mailPart(reminded: Reminded, { outbox, identifiers, clock }: SendShop): TransactionPart {
  const { due, to, storyName, language, start, posts, lastDay } = reminded;
  const id = identifiers.ulid(clock.now());
  const [first] = posts;
  if (first === undefined) throw new Error('a reminder of no post');
  const texts = posts.map(({ title, text }) =>
    [title, text].filter((part) => part !== null && part !== '').join('\n\n'),
  );
  return outbox.addPart({
    id,
    kind: 'mail',
    mail: {
      template: 'post-reminder',
      to,
      data: {
        ...{ storyId: due.storyId, story: storyName, language, time: start.time, lastDay },
        ...{
          day: first.day,
          title: first.title ?? first.text.split('\n', 1)[0] ?? '',
          text: posts.length === 1 ? first.text : texts.join('\n\n'),
        },
      },
      link: {
        purpose: 'stop-reminders',
        subject: linkSubject({ linkId: id, email: to, subjectId: `${due.userId}/${due.storyId}` }),
      },
      untilSeconds: instantOf(addDays(first.day, 1), '00:00', start.zone).getTime() / 1000 - 1,
    },
  });
}

/**
 * Mails today's posts and moves the reminder to the next morning, in one transaction, so that a repeated or concurrent run
 * mails nothing twice. A day that is over is left out. It ends with the plan, the account, and an address that gets no mail.
 */
async function sendReminder(due: DueReminder, shop: SendShop): Promise<void> {
  const { reminders, stories, users, undeliverableAddresses, transactions, clock } = shop;
  const { userId, storyId } = due;
  const [found, account] = await Promise.all([stories.getWithPosting(userId, storyId), users.get(userId)]);
  const { body, posting } = found ?? {};
  const waiting = posting?.reminder;
  if (posting === undefined || waiting?.at !== due.at) {
    await tryCommit(transactions, [reminders.removePart(due)], reminderParts);
    return;
  }
  const isReached =
    account !== undefined && account.erasure === undefined && !(await undeliverableAddresses.has(account.email));
  if (found === undefined || body === undefined || posting.start === null || !isReached) {
    await tryCommit(transactions, stopParts(due, shop), reminderParts);
    return;
  }
  const { start, done } = posting;
  const text = readStoryText(body.description);
  const all = planPosts(text, start, done);
  const today = dayAt(clock.now(), start.zone);
  const isMorning = instantOf(today, reminderTime, start.zone).getTime() <= clock.now();
  const posts = isMorning && waiting.sentDay !== today ? all.filter(({ day }) => day === today) : [];
  const next = nextReminder(posting, text, clock.now());
  const moved =
    next === undefined
      ? stopParts(due, shop)
      : moveParts(due, due.at, posts.length === 0 ? next : { ...next, sentDay: today }, shop);
  const facts = { due, to: account.email, storyName: found.story.name, language: text.language, start, posts };
  const mail = posts.length === 0 ? [] : [mailPart({ ...facts, lastDay: all.at(-1)?.day ?? today }, shop)];
  await tryCommit(transactions, [...moved, ...mail], reminderParts);
}

/** One reminder that fails does not delay the others. @throws the first error, after all of them */
export async function sendReminders(shop: SendShop, logger: Logger): Promise<void> {
  const failures: unknown[] = [];
  for (const due of await shop.reminders.listDue(new Date(shop.clock.now()).toISOString())) {
    try {
      await sendReminder(due, shop);
    } catch (error) {
      logger.warn('REMINDER_DELAYED', { userId: due.userId, storyId: due.storyId }, error);
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}
