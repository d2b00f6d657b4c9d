import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useMemo, useRef, useState } from 'react';
import { limits } from '#shared/catalogue/limits.ts';
import type { Story } from '#shared/schemas/story.ts';
import { mostPeople } from '#shared/schemas/together.ts';
import { quoted } from '#shared/text/quoted.ts';
import { canShareLink, shareLink } from '#web/src/features/sharing/model/share-link.ts';
import { togetherQuery, useInvite } from '#web/src/features/together/api/together-queries.ts';
import { sentenceNaming, storySentences } from '#web/src/features/together/model/sentences.ts';
import { errorMessage } from '#web/src/lib/api-error.ts';
import { copyToClipboard } from '#web/src/lib/clipboard.ts';
import { Button, TextButton } from '#web/src/ui/button.tsx';
import { Dialog } from '#web/src/ui/dialog.tsx';
import { FetchFailed } from '#web/src/ui/fetch-failed.tsx';
import { TextField } from '#web/src/ui/field.tsx';
import { OfflineNote } from '#web/src/ui/offline-note.tsx';
import { Sign } from '#web/src/ui/sign.tsx';
import { useStoryLanguage } from '#web/src/ui/story-language.ts';
import { PeopleList } from './people-list.tsx';
import { SentencePicker } from './sentence-picker.tsx';
import '#web/src/features/together/ask.css';

export interface AskDialogProps {
  readonly story: Pick<Story, '_id' | 'name' | 'description'>;
  readonly onClose: () => void;
}

/** Invites people to add their part to a story, and shows whom was asked. */
export function AskDialog({ story, onClose }: AskDialogProps) {
  const { data, error, isFetching, refetch } = useQuery(togetherQuery(story._id));
  const [name, setName] = useState('');
  const [line, setLine] = useState('');
  const [picking, setPicking] = useState<'not-yet' | 'now' | 'done'>('not-yet');
  const [picked, setPicked] = useState<string>();
  const paragraphs = useMemo(() => storySentences(story), [story]);
  const sentence = picked ?? sentenceNaming(name, paragraphs);
  const person = name.trim() || 'someone';
  const isFull = (data?.people.length ?? 0) >= mostPeople;
  const hasNew = data?.people.some(({ pieces }) => pieces.some(({ state }) => state === 'open')) === true;
  const people = data !== undefined && data.people.length > 0 && (
    <PeopleList storyId={story._id} people={data.people} />
  );
  const forget = () => {
    setName('');
    setLine('');
    setPicked(undefined);
  };
  return (
    <Dialog open onClose={onClose} title={`Ask ${person} to add their part`}>
      {picking === 'now' ? (
        <SentencePicker
          legend={`Where does ${person} come in?`}
          paragraphs={paragraphs}
          chosen={sentence}
          onChoose={setPicked}
          onDone={() => setPicking('done')}
        />
      ) : (
        <div className="ask">
          <OfflineNote>Asking needs a connection.</OfflineNote>
          {hasNew && people}
          {isFull ? (
            <p>Eight people tell this story with you. Remove one to ask somebody else.</p>
          ) : (
            <Invite
              storyId={story._id}
              name={name}
              onName={setName}
              line={line}
              onLine={setLine}
              sentence={sentence}
              hasPicked={picking === 'done'}
              onPick={() => setPicking('now')}
              onInvited={forget}
            />
          )}
          {error !== null && data === undefined && (
            <FetchFailed message={errorMessage(error)} retrying={isFetching} onRetry={() => void refetch()} />
          )}
          {!hasNew && people}
        </div>
      )}
    </Dialog>
  );
}

interface InviteProps {
  readonly storyId: string;
  readonly name: string;
  readonly onName: (name: string) => void;
  readonly line: string;
  readonly onLine: (line: string) => void;
  readonly sentence: string | undefined;
  /** The focus comes back from the list of sentences. */
  readonly hasPicked: boolean;
  readonly onPick: () => void;
  readonly onInvited: () => void;
}

type Way = 'share' | 'copy';
type Faults = Partial<Record<'name' | 'sentence' | 'other', string>>;

function faultsOf(name: string, sentence: string | undefined): Faults {
  return {
    ...(name === '' ? { name: '* Required' } : {}),
    ...(sentence === undefined ? { sentence: 'Please choose the sentence.' } : {}),
  };
}

function Invite(props: InviteProps) {
  const { storyId, name, onName, line, onLine, sentence, hasPicked, onPick, onInvited } = props;
  const language = useStoryLanguage();
  const { mutateAsync, isPending } = useInvite(storyId);
  const [way, setWay] = useState<Way>('copy');
  const [faults, setFaults] = useState<Faults>({});
  const [note, setNote] = useState('');
  const request = useRef<string>(null);
  const nameField = useRef<HTMLInputElement>(null);
  const canShare = canShareLink({ title: '', url: window.location.origin });
  const typedName = name.trim();
  const person = typedName || 'this person';

  const invite = async (chosen: string): Promise<string> => {
    request.current ??= crypto.randomUUID();
    const { data, personId } = await mutateAsync({
      requestId: request.current,
      name: typedName,
      sentence: chosen,
      line: line.trim(),
    });
    request.current = null;
    return data.people.find(({ _id }) => _id === personId)?.url ?? '';
  };
  const deliver = async (url: Promise<string>, by: Way): Promise<string> => {
    if (by === 'copy') {
      // The promise, because Safari copies only what a press asked for.
      await Promise.all([copyToClipboard(url.then((text) => ({ text }))), url]);
      return `Copied ${typedName}’s link.`;
    }
    const outcome = await shareLink({ title: `For ${typedName}`, url: await url });
    return outcome === 'shared' ? `${typedName}’s link is shared.` : `${typedName}’s link is below.`;
  };
  const send = async (by: Way) => {
    setNote('');
    setWay(by);
    setFaults(faultsOf(typedName, sentence));
    if (typedName === '') nameField.current?.focus();
    if (typedName === '' || sentence === undefined) return;
    try {
      setNote(await deliver(invite(sentence), by));
      onInvited();
    } catch (error) {
      // The link may exist although it could not be copied: it is in the list.
      setFaults({ other: errorMessage(error) });
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send(canShare ? 'share' : 'copy');
  };
  return (
    <form onSubmit={submit} noValidate className="ask-form">
      <p className="text-muted">
        Wren asks three questions. {typedName || 'This person'} needs no account, and nothing is added until you say so.
      </p>
      <TextField
        ref={nameField}
        label="First name"
        autoComplete="off"
        maxLength={limits.firstNameMaxLength}
        value={name}
        error={faults.name}
        onChange={({ target }) => {
          onName(target.value);
          setFaults({});
        }}
      />
      <fieldset className="ask-where" aria-describedby="ask-sees">
        <legend>Where does {person} come in?</legend>
        <div className="ask-sentence">
          {sentence !== undefined && <p lang={language}>{quoted(sentence, language)}</p>}
          <TextButton autoFocus={hasPicked} onClick={onPick}>
            {sentence === undefined ? 'Choose the sentence' : 'Choose another'}
          </TextButton>
        </div>
        <p role="alert" className="fault">
          {sentence === undefined && faults.sentence}
        </p>
        <p id="ask-sees" className="hint">
          {typedName || 'This person'} sees this sentence and your print. Not the rest.
        </p>
      </fieldset>
      <TextField
        label="A line from you, if you like"
        autoComplete="off"
        maxLength={limits.wordMaxLength}
        value={line}
        onChange={({ target }) => onLine(target.value)}
      />
      <p role="alert" className="fault">
        {faults.other}
      </p>
      <div className="ask-buttons">
        {canShare && (
          <Button
            type="submit"
            pending={isPending && way === 'share'}
            pendingLabel="Making the link…"
            aria-disabled={isPending}
          >
            <Sign name="share" />
            Share {typedName === '' ? 'the' : `${typedName}’s`} link
          </Button>
        )}
        <Button
          type={canShare ? 'button' : 'submit'}
          variant={canShare ? 'ghost' : 'primary'}
          pending={isPending && way === 'copy'}
          pendingLabel="Making the link…"
          {...(canShare && { onClick: () => void send('copy') })}
        >
          <Sign name="copy" />
          Copy link
        </Button>
      </div>
      <p className="hint">Works for fourteen days, for one person. You can take it back.</p>
      <p role="status" className="ask-note">
        {note}
      </p>
    </form>
  );
}
