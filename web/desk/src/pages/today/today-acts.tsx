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

/** An operator has looked into a failed story. */
export function FailedStoryActs({ item }: { readonly item: TodayItem }) {
  return <DoneButton item={item} call={() => deskApi(closeFailedStory, { path: { storyId: item.id } })} />;
}

/** An operator has seen why Stripe refused a refund. */
export function RefusedRefundActs({ item }: { readonly item: TodayItem }) {
  return <DoneButton item={item} call={() => deskApi(closeRefund, { path: { requestId: item.id } })} />;
}

interface DoneButtonProps {
  readonly item: TodayItem;
  readonly call: () => Promise<{ readonly message: string }>;
}

function DoneButton({ item, call }: DoneButtonProps) {
  const queryClient = useQueryClient();
  const close = useAct({
    run: () => settle(item, queryClient, call),
    done: ({ message }) => message,
    refresh: [todayQuery.queryKey],
  });
  return (
    <Button variant="ghost" pending={close.isPending} onClick={() => close.mutate()}>
      Done
    </Button>
  );
}

interface StuckMailActsProps {
  readonly item: TodayItem;
  readonly name: string;
}

/** Sends a mail again, or drops it, which cannot be undone and therefore asks first. */
export function StuckMailActs({ item, name }: StuckMailActsProps) {
  const queryClient = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const act = useAct({
    run: (chosen: StuckMailAct) =>
      settle(item, queryClient, () => deskApi(settleStuckMail, { path: { mailId: item.id }, body: { act: chosen } })),
    done: ({ message }) => message,
    refresh: [todayQuery.queryKey],
  });
  return (
    <>
      <Button variant="ghost" pending={act.isPending} onClick={() => act.mutate('retry')}>
        Send again
      </Button>
      <TextButton onClick={() => setIsAsking(true)}>Drop</TextButton>
      {isAsking && (
        <Dialog
          open
          title="Drop this mail?"
          description={`${name}. Nobody gets it, and it cannot be brought back.`}
          onClose={() => setIsAsking(false)}
          actions={
            <>
              <Button variant="danger" onClick={() => act.mutate('drop')}>
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
