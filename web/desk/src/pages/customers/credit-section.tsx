import { useState } from 'react';
import { changeCredits } from '#shared/endpoints/desk-people.ts';
import { deskActs } from '#shared/names/desk-acts.ts';
import type { DeskCustomer } from '#shared/schemas/desk-people.ts';
import { confirmedIfAsked, useConfirmation } from '#web/desk/src/layout/confirmation.tsx';
import { deskApi } from '#web/desk/src/lib/desk-api.ts';
import { useAct } from '#web/desk/src/lib/use-act.ts';
import { Empty, Section } from '#web/desk/src/ui/page.tsx';
import { ReasonDialog } from '#web/desk/src/ui/reason-dialog.tsx';
import { Table } from '#web/desk/src/ui/table.tsx';
import { createdLabel } from '#web/src/lib/dates.ts';
import { Button } from '#web/src/ui/button.tsx';
import { TextField } from '#web/src/ui/field.tsx';
import { customerKey } from './customer-queries.ts';
import { causeLabel } from './customer-words.ts';

type Sign = 1 | -1;
const most = 20;

/** The stories that a customer can still have written, and why they came and went. */
export function CreditSection({ customer: { account, credits } }: { readonly customer: DeskCustomer }) {
  const [sign, setSign] = useState<Sign>();
  const { first, monthly, isMonthlyFrozen, bonus, ledger } = credits;
  return (
    <Section
      title="Story credits"
      actions={
        !account.isErased && (
          <div className="flex flex-wrap gap-2">
            <Button variant="ghost" onClick={() => setSign(1)}>
              Grant
            </Button>
            <Button variant="ghost" disabled={bonus === 0} onClick={() => setSign(-1)}>
              Take
            </Button>
          </div>
        )
      }
    >
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1 pt-3">
        <dt className="text-muted">Free first story</dt>
        <dd>{first ? 'Not used yet' : 'Used'}</dd>
        <dt className="text-muted">This month</dt>
        <dd>{isMonthlyFrozen ? `${monthly}, frozen: the month is unpaid` : monthly}</dd>
        <dt className="text-muted">Bought or granted</dt>
        <dd>{bonus}</dd>
      </dl>
      {ledger.length === 0 ? <Empty>Nothing came or went yet.</Empty> : <Ledger entries={ledger} />}
      {sign !== undefined && (
        <ChangeDialog account={account} sign={sign} bonus={bonus} onClose={() => setSign(undefined)} />
      )}
    </Section>
  );
}

function Ledger({ entries }: { readonly entries: DeskCustomer['credits']['ledger'] }) {
  return (
    <details className="pt-3">
      <summary className="cursor-pointer py-2 font-semibold">{`History (${entries.length})`}</summary>
      <Table
        caption="History of the story credits"
        columns={['Why', 'Stories', 'When']}
        items={entries}
        row={({ cause, source, delta, at }) => (
          <tr key={cause}>
            <th scope="row">
              {causeLabel(cause)}
              <span className="block break-all font-normal text-muted text-small">{cause}</span>
            </th>
            <td data-label="Stories">{`${delta > 0 ? '+' : ''}${delta} ${source}`}</td>
            <td>{createdLabel(at, Date.now())}</td>
          </tr>
        )}
      />
    </details>
  );
}

interface ChangeDialogProps {
  readonly account: DeskCustomer['account'];
  readonly sign: Sign;
  readonly bonus: number;
  readonly onClose: () => void;
}

function ChangeDialog({ account: { userId, name }, sign, bonus, onClose }: ChangeDialogProps) {
  const confirm = useConfirmation();
  // One for this dialog: sent twice, it counts once.
  const [requestId] = useState(() => crypto.randomUUID());
  const [typed, setTyped] = useState('1');
  const stories = Number(typed);
  const limit = sign > 0 ? most : Math.min(most, bonus);
  const isValid = Number.isInteger(stories) && stories >= 1 && stories <= limit;
  const words = `${typed} ${stories === 1 ? 'story' : 'stories'}`;
  const change = useAct({
    run: (reason: string) => {
      const delta = sign * stories;
      const title = sign > 0 ? `Grant ${words} to ${name}` : `Take ${words} from ${name}`;
      const description = 'You gave and took many stories today, so this needs your passkey.';
      return confirmedIfAsked(
        confirm,
        { act: deskActs.changeCredits(userId, delta), words: { title, description } },
        (confirmation) =>
          deskApi(changeCredits, { path: { userId }, body: { delta, reason, requestId, ...confirmation } }),
      );
    },
    done: sign > 0 ? `${name} got ${words}` : `${words} taken from ${name}`,
    refresh: [customerKey(userId)],
    onDone: onClose,
  });
  return (
    <ReasonDialog
      title={sign > 0 ? `Grant stories to ${name}` : `Take stories from ${name}`}
      description={sign > 0 ? 'They never expire.' : 'Only unused ones that were bought or granted.'}
      label={sign > 0 ? 'Grant' : 'Take'}
      isDangerous={sign < 0}
      isIncomplete={!isValid}
      act={change}
      onClose={onClose}
    >
      <TextField
        label="Stories"
        type="number"
        required
        min={1}
        max={limit}
        step={1}
        error={isValid ? undefined : `From 1 to ${limit}.`}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
    </ReasonDialog>
  );
}
