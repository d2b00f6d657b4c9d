import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { reportReading } from '#shared/endpoints/voucher.ts';
import { api } from '#web/src/lib/api.ts';
import { useCurrentUser } from '#web/src/lib/current-user.ts';

/** Tells a giver that their story was read, if the customer wants that. @param storyId of a story that is shown */
export function useReadReport(storyId: string | undefined): void {
  const queryClient = useQueryClient();
  const { data: user } = useCurrentUser();
  const tells = user?.tellsGiver === true;
  useEffect(() => {
    if (!tells || storyId === undefined) return;
    // A failed call is repeated when the story is opened again.
    api(reportReading, { body: { storyId } }).then(
      () => queryClient.invalidateQueries({ queryKey: ['user'] }),
      () => {},
    );
  }, [tells, storyId, queryClient]);
}
