import { subscriptionAllowance } from '#shared/catalogue/prices.ts';
import type { AccountExport, AccountSettings } from '#shared/schemas/account-settings.ts';
import type { Allowance } from '#shared/schemas/allowance.ts';
import { countOf } from '#web/src/lib/count-of.ts';

const exportPollMs = 5000;

export function pollIntervalMs(settings: Pick<AccountSettings, 'export'> | undefined): number | false {
  return settings?.export?.status === 'preparing' ? exportPollMs : false;
}

/** Null once the links have expired. @param now in ms since 1970 */
export function openEmailChange(
  { waitingEmail }: Pick<AccountSettings, 'waitingEmail'>,
  now: number,
): AccountSettings['waitingEmail'] {
  return waitingEmail !== null && Date.parse(waitingEmail.expiresAt) > now ? waitingEmail : null;
}

/** Null once the file is deleted. @param now in ms since 1970 */
export function currentExport(exported: AccountExport | null, now: number): AccountExport | null {
  return exported?.status === 'ready' && Date.parse(exported.expiresAt) <= now ? null : exported;
}

const kilobyte = 1000;
const sizeUnits = ['KB', 'MB', 'GB'] as const;

/** Decimal units, as file managers show them: `1 KB`, `12.4 MB`. */
export function fileSize(bytes: number): string {
  let size = Math.max(bytes / kilobyte, 1);
  let unit = 0;
  // 999.5 is shown as 1000.
  while (size >= kilobyte - 0.5 && unit < sizeUnits.length - 1) {
    size /= kilobyte;
    unit += 1;
  }
  const maximumFractionDigits = unit === 0 || size >= 100 ? 0 : 1;
  return `${size.toLocaleString('en', { maximumFractionDigits })} ${sizeUnits[unit]}`;
}

interface StoriesLeft {
  readonly title: string;
  readonly note: string;
  /** One for each house, in order. */
  readonly lit: readonly boolean[];
}

/** Specification 1.4: `allowedStories` does not count the free first story. */
export function storiesLeft({ allowedStories, firstStory, subscriptionActive }: Allowance): StoriesLeft {
  const left = allowedStories + (firstStory ? 1 : 0);
  const houses = subscriptionActive ? subscriptionAllowance.stories : Math.max(1, left);
  const lit = Array.from({ length: Math.min(houses, subscriptionAllowance.stories) }, (_, at) => at < left);
  return { title: left === 0 ? 'None' : countOf(left, 'story', 'stories'), note: noteOf(left, firstStory), lit };
}

function noteOf(left: number, firstStory: boolean): string {
  if (firstStory) return 'Your first story is free';
  return left === 0 ? 'You can still talk to Wren and read a preview for free.' : 'Ready whenever you are';
}
