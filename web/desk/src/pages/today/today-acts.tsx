import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { closeFailedStory, closeRefund, settleStuckMail } from '#shared/endpoints/desk-today.ts';
import type { StuckMailAct, Today, TodayItem } from '#shared/schemas/desk-today.ts';
import { deskApi } from '#web/desk/src/lib/desk-api.ts';
import { useAct } from '#web/desk/src/lib/use-act.ts';
import { Button, TextButton } from '#web/src/ui/button.tsx';
import { Dialog } from '#web/src/ui/dialog.tsx';
import { todayQuery } from './today-query.ts';

function without({ kind, id }: TodayItem, today: Today): Today {
  const isLeft = (item: TodayItem) => item.kind !== kind || item.id !== id;
  return { ...today, groups: today.groups.map((group) => ({ ...group, items: group.items.filter(isLeft) })) };
}

/** Takes the row away before the server has answered, and shows it again when the call fails. */
async function settle<T>(item: TodayItem, queryClient: QueryClient, call: () => Promise<T>): Promise<T> {
  const { queryKey } = todayQuery;
  await queryClient.cancelQueries({ queryKey });
  const before = queryClient.getQueryData(queryKey);
  queryClient.setQueryData(queryKey, (cached) => cached && without(item, cached));
  try {
    return await call();
  } catch (error) {
    queryClient.setQueryData(queryKey, before);
    throw error;
  }
}

interface ActProps {
  readonly item: TodayItem;
  /** What it is about, for those who hear only the button. */
  readonly of: string;
}

/** An operator has looked into a failed story, or has seen why Stripe refused a refund. */
export function SeenButton({ item, of }: ActProps) {
  const queryClient = useQueryClient();
  const call = () =>
    item.kind === 'refund'
      ? deskApi(closeRefund, { path: { requestId: item.id } })
      : deskApi(closeFailedStory, { path: { storyId: item.id } });
  const close = useAct({
    run: () => settle(item, queryClient, call),
    done: ({ message }) => message,
    refresh: [todayQuery.queryKey],
  });
  return (
    <Button className="w-full" pending={close.isPending} onClick={() => close.mutate()}>
      Mark as seen<span className="sr-only">{` ${of}`}</span>
    </Button>
  );
}

function useMailAct(item: TodayItem) {
  const queryClient = useQueryClient();
  return useAct({
    run: (chosen: StuckMailAct) =>
      settle(item, queryClient, () => deskApi(settleStuckMail, { path: { mailId: item.id }, body: { act: chosen } })),
    done: ({ message }) => message,
    refresh: [todayQuery.queryKey],
  });
}

export function SendAgain({ item, of }: ActProps) {
  const act = useMailAct(item);
  return (
    <Button className="w-full" pending={act.isPending} onClick={() => act.mutate('retry')}>
      Send again<span className="sr-only">{` ${of}`}</span>
    </Button>
  );
}

interface DropMailProps {
  readonly item: TodayItem;
  readonly name: string;
}

/** Drops a mail, which cannot be undone and therefore asks first. */
export function DropMail({ item, name }: DropMailProps) {
  const [isAsking, setIsAsking] = useState(false);
  const act = useMailAct(item);
  return (
    <>
      <TextButton onClick={() => setIsAsking(true)}>Drop it</TextButton>
      {isAsking && (
        <Dialog
          open
          title="Drop this mail?"
          description={`${name}. Nobody gets it, and it cannot be brought back.`}
          onClose={() => setIsAsking(false)}
          actions={
            <>
              <Button variant="danger" pending={act.isPending} onClick={() => act.mutate('drop')}>
                Drop the mail
              </Button>
              <Button variant="ghost" onClick={() => setIsAsking(false)}>
                Cancel
              </Button>
            </>
          }
        />
      )}
    </>
  );
}
