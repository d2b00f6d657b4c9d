import { useRef } from 'react';
import { speakingSeconds, voiceOverSeconds } from '#shared/film/speaking-time.ts';
import type { FilmBrief as Brief } from '#shared/schemas/film-brief.ts';
import type { Story } from '#shared/schemas/story.ts';
import { storyLanguage } from '#shared/story/languages.ts';
import { type BriefForm, briefOf, differences } from '#web/src/features/films/model/brief-form.ts';
import { useFilmBrief } from '#web/src/features/films/model/use-film-brief.ts';
import { errorMessage } from '#web/src/lib/api-error.ts';
import { Button } from '#web/src/ui/button.tsx';
import { FetchFailed } from '#web/src/ui/fetch-failed.tsx';
import { OfflineNote } from '#web/src/ui/offline-note.tsx';
import { Spinner } from '#web/src/ui/spinner.tsx';
import { TextAreaField } from '#web/src/ui/text-area-field.tsx';
import '#web/src/features/films/film-brief.css';

const fetchFailedMessage = 'An unexpected error occurred while fetching your brief.';

/** One page for the first talk with the film crew, which Wren writes once and the customer changes. */
export function FilmBrief({ story }: { readonly story: Story }) {
  const brief = useFilmBrief(story._id);
  const heading = useRef<HTMLHeadingElement>(null);
  const { query, form, isWriting } = brief;
  const write = () => brief.write(() => heading.current?.focus());
  return (
    <section aria-labelledby="film-brief" className="film-brief">
      <div className="page-head">
        <h2 id="film-brief" ref={heading} tabIndex={-1}>
          Your brief for the film
        </h2>
        <p>
          One page for your first talk: people, places, five shots and 90 seconds in your own words. The film crew reads
          it once your film is booked.
        </p>
      </div>
      {query.isPending && <Spinner label="Loading your brief…" className="items-start" />}
      {query.data === undefined && query.error !== null && (
        <FetchFailed
          message={errorMessage(query.error, fetchFailedMessage)}
          retrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {form !== null && <Editor brief={brief} form={form} story={story} />}
      {query.data !== undefined && (form === null || brief.isOlder) && (
        <div className="film-brief-ask">
          {form !== null && (
            <p>Your story has changed since this was written. Your own words here stay until you choose.</p>
          )}
          <Button
            variant={form === null ? 'primary' : 'ghost'}
            pending={isWriting}
            pendingLabel="Writing…"
            onClick={write}
          >
            {form === null ? 'Write my brief' : 'Write it again'}
          </Button>
          <p role="status" className="hint empty:hidden">
            {isWriting && 'Wren is reading your story. It takes about half a minute.'}
          </p>
          <p role="alert" className="fault empty:hidden">
            {!isWriting && brief.writeFailure}
          </p>
        </div>
      )}
    </section>
  );
}

interface EditorProps {
  readonly brief: ReturnType<typeof useFilmBrief>;
  readonly form: BriefForm;
  readonly story: Story;
}

function Editor({ brief, form, story }: EditorProps) {
  const { type, save, problems, isUnsaved, isSaving, isConflicting, saved } = brief;
  const language = storyLanguage(story.language ?? 'en');
  const seconds = speakingSeconds(form.voiceOver, language);
  const own = { lang: story.language, dir: 'auto', onBlur: save } as const;
  return (
    <div className="film-brief-form">
      {isConflicting && saved !== null && <TwoVersions brief={brief} mine={briefOf(form)} theirs={saved} />}
      <div className="film-brief-voice">
        <TextAreaField
          {...own}
          label="Voice-over"
          description={`About ${seconds} seconds when it is spoken calmly. The film has room for ${voiceOverSeconds}.`}
          error={problems.voiceOver}
          value={form.voiceOver}
          onChange={({ target }) => type({ voiceOver: target.value })}
        />
      </div>
      <fieldset className="film-brief-shots">
        <legend>Five shots</legend>
        {form.shots.map((shot, at) => (
          <textarea
            // biome-ignore lint/suspicious/noArrayIndexKey: shots have no other identity.
            key={at}
            {...own}
            rows={2}
            aria-label={`Shot ${at + 1}`}
            aria-invalid={problems.shots !== undefined}
            className="control field-sizing-content w-full rounded-control border-2 border-line bg-sheet px-4 py-3 text-body text-ink"
            value={shot}
            onChange={({ target }) => type({ shots: form.shots.with(at, target.value) })}
          />
        ))}
        <p role="alert" className="fault">
          {problems.shots}
        </p>
      </fieldset>
      <TextAreaField
        {...own}
        label="People"
        description="One a line."
        error={problems.people}
        value={form.people}
        onChange={({ target }) => type({ people: target.value })}
      />
      <TextAreaField
        {...own}
        label="Places"
        description="One a line."
        error={problems.places}
        value={form.places}
        onChange={({ target }) => type({ places: target.value })}
      />
      <div className="film-brief-questions">
        <TextAreaField
          {...own}
          label="Questions to clarify"
          description="One a line."
          error={problems.questions}
          value={form.questions}
          onChange={({ target }) => type({ questions: target.value })}
        />
      </div>
      <div className="film-brief-save">
        <OfflineNote>Your text is saved on this device.</OfflineNote>
        <Button
          variant="ghost"
          pending={isSaving}
          pendingLabel="Saving…"
          aria-disabled={!isUnsaved || isConflicting}
          onClick={save}
        >
          Save the brief
        </Button>
        <p role="status" className="hint">
          {!isSaving && (isUnsaved ? 'Not saved yet. Your text is safe on this device.' : 'Saved.')}
        </p>
        <p role="alert" className="fault empty:hidden">
          {isUnsaved && !isSaving && brief.saveFailure !== null && `Not saved. ${brief.saveFailure}`}
        </p>
      </div>
    </div>
  );
}

const names: Readonly<Record<keyof Brief, string>> = {
  people: 'People',
  places: 'Places',
  shots: 'Shots',
  voiceOver: 'Voice-over',
  questions: 'Questions',
};

interface TwoVersionsProps extends Pick<EditorProps, 'brief'> {
  readonly mine: Brief;
  readonly theirs: Brief;
}

function TwoVersions({ brief, mine, theirs }: TwoVersionsProps) {
  return (
    <section aria-labelledby="two-briefs" className="notice film-brief-versions">
      <h3 id="two-briefs" role="alert">
        There are two versions
      </h3>
      <p>
        The brief was changed in another window, or Wren wrote it again. Your text is in the fields. This is how the
        other one differs:
      </p>
      <dl>
        {differences(mine, theirs).map((part) => (
          <div key={part}>
            <dt>{names[part]}</dt>
            <dd>{[theirs[part]].flat().join('\n') || 'Nothing'}</dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap gap-3">
        <Button onClick={brief.keepMine}>Keep mine</Button>
        <Button variant="ghost" onClick={brief.takeTheirs}>
          Use the other one
        </Button>
      </div>
    </section>
  );
}
