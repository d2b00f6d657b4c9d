import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import {
  filmBriefQuery,
  isConflict,
  useSaveFilmBrief,
  useWriteFilmBrief,
  writeFailure,
} from '#web/src/features/films/api/film-brief.ts';
import { errorMessage } from '#web/src/lib/api-error.ts';
import { draftPrefixes } from '#web/src/lib/delete-drafts.ts';
import { getCustomerId } from '#web/src/lib/session.ts';
import { jsonKey, readStored, removeStored, writeStored } from '#web/src/lib/storage.ts';
import { type BriefForm, briefFormShape, briefOf, formOf, isSameBrief, problemsOf } from './brief-form.ts';

/**
 * The brief for a story's film and its changes. What is typed is stored on this device until the server has it. A text that began
 * from another version than the server has now is never sent before the customer has seen both.
 */
export function useFilmBrief(storyId: string) {
  const query = useQuery(filmBriefQuery(storyId));
  const key = useMemo(
    () => jsonKey(`${draftPrefixes.filmBrief}${getCustomerId() ?? ''}_${storyId}`, briefFormShape),
    [storyId],
  );
  const [draft, setDraft] = useState(() => readStored(key));
  const writing = useWriteFilmBrief(storyId);
  const saving = useSaveFilmBrief(storyId);
  const { data } = query;
  const saved = data?.brief ?? null;
  const version = data?.version ?? 0;

  const keep = (form: BriefForm | null) => {
    setDraft(form);
    if (form === null) removeStored(key);
    else writeStored(key, form);
  };
  const form = draft ?? (saved && formOf(saved, version));
  const isUnsaved = draft !== null && saved !== null && !isSameBrief(briefOf(draft), saved);
  const problems = form === null ? {} : problemsOf(form);

  const send = (sent: BriefForm) => {
    if (saving.isPending || Object.keys(problemsOf(sent)).length > 0) return;
    saving.mutate(
      { version: sent.version, brief: briefOf(sent) },
      {
        // What was typed since goes on from the new version.
        onSuccess: (state) => {
          const newest = readStored(key);
          keep(
            newest === null || isSameBrief(briefOf(newest), briefOf(sent))
              ? null
              : { ...newest, version: state.version },
          );
        },
      },
    );
  };
  return {
    query,
    saved,
    form,
    problems,
    isUnsaved,
    isSaving: saving.isPending,
    /** Another text than the one that the typing began from is on the server. */
    isConflicting: isUnsaved && draft.version !== version && !saving.isPending,
    saveFailure: saving.error === null || isConflict(saving.error) ? null : errorMessage(saving.error),
    isWriting: writing.isPending || data?.isWriting === true,
    isOlder: data?.isOlder === true,
    writeFailure: writeFailure(writing.error),
    type: (change: Partial<BriefForm>) => form !== null && keep({ ...form, ...change }),
    save: () => isUnsaved && draft.version === version && send(draft),
    keepMine() {
      if (draft === null) return;
      const mine = { ...draft, version };
      keep(mine);
      send(mine);
    },
    takeTheirs: () => keep(null),
    /** The text before is kept beside the new one until the customer chooses. */
    write(onWritten: () => void) {
      if (form !== null) keep(form);
      writing.mutate(version, { onSuccess: onWritten });
    },
  };
}
