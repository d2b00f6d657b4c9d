import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useCurrentUser } from '#web/src/lib/current-user.ts';
import { loadModule } from '#web/src/lib/load-module.ts';
import { withoutReload } from '#web/src/lib/reload-once.ts';

/** Tells a giver that their story was read, if the customer wants that. @param storyId of a story that is shown */
export function useReadReport(storyId: string | undefined): void {
  const queryClient = useQueryClient();
  const { data: user } = useCurrentUser();
  const tells = user?.tellsGiver === true;
  useEffect(() => {
    if (!tells || storyId === undefined) return;
    loadModule(() => withoutReload(() => import('#web/src/features/stories/api/report-reading.ts')))
      .then(({ reportReading }) => reportReading(storyId))
      // A failed call is repeated when the story is opened again.
      .then(
        () => queryClient.invalidateQueries({ queryKey: ['user'] }),
        () => {},
      );
  }, [tells, storyId, queryClient]);
}
