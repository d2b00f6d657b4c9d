import { endpointIds, type FunctionId } from '#infra/function-entries.ts';
import { endpointFolders } from '#shared/endpoints/index.ts';
import { jobIds, stepIds } from '#shared/names/functions.ts';

type Folder = (typeof endpointFolders)[keyof typeof endpointFolders];

interface FunctionClass {
  readonly id: string;
  readonly impact: string;
  readonly functions: readonly FunctionId[];
}

function ofFolders(...folders: readonly Folder[]): FunctionId[] {
  return endpointIds.filter((id) => folders.includes(endpointFolders[id]));
}

const printing: readonly FunctionId[] = ['generatePdf', 'renderProof', 'makeGiftProof', 'makeShareCard'];

/** Functions with a schedule, stream, topic or event, except printing. */
export const backgroundFunctions: readonly FunctionId[] = jobIds.filter((id) => !printing.includes(id));

const classes: readonly FunctionClass[] = [
  {
    id: 'accounts',
    impact: 'Customers cannot register or log in: the page shows an unexpected error.',
    functions: ofFolders('auth', 'account', 'health'),
  },
  {
    id: 'talking',
    impact: 'Visitors get no reply from Wren; their text remains on the page.',
    functions: ofFolders('conversation', 'draft'),
  },
  {
    id: 'stories',
    impact: 'Customers cannot read or edit their stories; nothing they wrote is lost.',
    functions: ofFolders('story'),
  },
  { id: 'prints', impact: 'Stories appear without their prints.', functions: ofFolders('print') },
  {
    id: 'sharing',
    impact:
      'Pictures of stories are missing, shared pages do not open, or customers cannot share a story or stop sharing it.',
    functions: ofFolders('share'),
  },
  {
    id: 'buying',
    impact: 'Customers cannot buy, or do not see what they bought.',
    functions: ofFolders('checkout', 'coupon', 'order', 'subscription'),
  },
  {
    id: 'shop',
    impact: 'The shop, gifts or the contact page fail.',
    functions: ofFolders('gift', 'catalogue', 'contact'),
  },
  {
    id: 'webhooks',
    impact: 'Paid orders are delayed until Stripe or the scheduler sends the event again.',
    functions: ofFolders('webhook'),
  },
  {
    id: 'printing',
    impact: 'Customers get no PDF, or wait for the proof of a gift or the card of a shared page.',
    functions: printing,
  },
  { id: 'writing', impact: 'Stories take longer than promised, or are not written.', functions: stepIds },
];

const functionsPerAlarm = 10;

/**
 * Functions by customer impact, split by the metrics limit into `id`, `id-2` … A function throws only unexpected errors, so any
 * error counts.
 */
export const functionClasses: readonly FunctionClass[] = classes.flatMap(({ id, impact, functions }) =>
  Array.from({ length: Math.ceil(functions.length / functionsPerAlarm) }, (_, index) => ({
    id: index === 0 ? id : `${id}-${index + 1}`,
    impact,
    functions: functions.slice(index * functionsPerAlarm, (index + 1) * functionsPerAlarm),
  })),
);
