import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { limits } from '#shared/catalogue/limits.ts';
import { type Channel, channelLength, channelRules, channels } from '#shared/posting/channel-limits.ts';
import type { Adaptation } from '#shared/schemas/adaptation.ts';
import {
  type AdaptedSource,
  adaptationsQuery,
  adaptFailure,
  findAdaptation,
  useAdapt,
} from '#web/src/features/posting/api/adaptations.ts';
import { diffTexts } from '#web/src/features/posting/model/text-diff.ts';
import { Button, TextButton } from '#web/src/ui/button.tsx';
import { Dialog } from '#web/src/ui/dialog.tsx';
import { useStoryLanguage } from '#web/src/ui/story-language.ts';
import { useCopied } from '#web/src/ui/use-copied.ts';
import '#web/src/features/posting/adapt.css';

export interface AdaptDialogProps {
  readonly storyId: string;
  readonly source: AdaptedSource;
  readonly name: string;
  readonly onUse: ((text: string) => void) | undefined;
  readonly onClose: () => void;
}

export function AdaptDialog({ storyId, source, name, onUse, onClose }: AdaptDialogProps) {
  const { data: adaptations, isPending: isLoading } = useQuery(adaptationsQuery(storyId));
  const [channel, setChannel] = useState<Channel>('instagram');
  const { mutate, isPending, error, variables, reset } = useAdapt(storyId, source);
  const adaptation = findAdaptation(adaptations, source, channel);
  const channelName = channelRules[channel].name;
  const choose = (chosen: Channel) => {
    if (isPending) return;
    reset();
    setChannel(chosen);
  };
  const use = (text: string) => {
    onUse?.(text);
    onClose();
  };
  return (
    <Dialog
      open
      size="large"
      onClose={onClose}
      title={`Adapt ${name}`}
      description="Wren rewrites it for a channel, from your story only. Your text stays until you use the new one."
    >
      <ChannelChoice channel={channel} onChoose={choose} />
      {adaptation !== undefined && (
        <AdaptedText
          key={`${channel} ${adaptation.createdAt}`}
          adaptation={adaptation}
          source={source}
          onUse={onUse === undefined ? undefined : use}
        />
      )}
      <p role="status" className="hint adapt-status">
        {isPending && `Wren is writing it for ${channelRules[variables].name}…`}
      </p>
      {error !== null && (
        <p role="alert" className="font-semibold text-danger adapt-error">
          {adaptFailure(error)}
        </p>
      )}
      <Button
        variant={adaptation === undefined ? 'primary' : 'ghost'}
        pending={isPending}
        pendingLabel="Writing…"
        aria-disabled={isLoading}
        onClick={() => isLoading || mutate(channel)}
        className="adapt-ask"
      >
        {adaptation === undefined ? `Write it for ${channelName}` : 'Write it again'}
      </Button>
    </Dialog>
  );
}

interface ChannelChoiceProps {
  readonly channel: Channel;
  readonly onChoose: (channel: Channel) => void;
}

function ChannelChoice({ channel, onChoose }: ChannelChoiceProps) {
  const group = useId();
  return (
    <fieldset className="adapt-channels">
      <legend className="sr-only">Channel</legend>
      {channels.map((each) => (
        <label key={each}>
          <input
            type="radio"
            name={group}
            value={each}
            checked={each === channel}
            onChange={() => onChoose(each)}
            className="sr-only"
          />
          <span className="chip">{channelRules[each].name}</span>
        </label>
      ))}
    </fieldset>
  );
}

interface AdaptedTextProps {
  readonly adaptation: Adaptation;
  readonly source: AdaptedSource;
  readonly onUse: ((text: string) => void) | undefined;
}

function AdaptedText({ adaptation: { text, channel, source: before }, source, onUse }: AdaptedTextProps) {
  // An idea becomes a post: nearly every word is new.
  const [showsChanges, setShowsChanges] = useState(source.kind === 'caption');
  const { copied, copy } = useCopied();
  const { name, limit, fold } = channelRules[channel];
  const isOlder = before !== source.text;
  return (
    <section aria-label={`The text for ${name}`} className="adapt-result">
      {isOlder && <p className="adapt-older">This is from an earlier version of your text.</p>}
      <p className="diff adapt-text" lang={useStoryLanguage()} dir="auto">
        {showsChanges ? <Changes before={source.text} after={text} /> : text}
      </p>
      <p className="hint adapt-count">
        {channelLength(text, channel).toLocaleString('en')} of {limit.toLocaleString('en')}, as {name} counts
        {fold !== undefined && `. “More” folds the rest after about ${fold}.`}
      </p>
      <div className="flex flex-wrap items-center adapt-actions">
        {onUse !== undefined && text.length <= limits.captionMaxLength && (
          <Button className="posting-button" onClick={() => onUse(text)}>
            Use this
          </Button>
        )}
        <Button variant="ghost" className="posting-button" onClick={() => void copy(Promise.resolve({ text }))}>
          {copied ? 'Copied!' : 'Copy'}
        </Button>
        <TextButton aria-pressed={showsChanges} onClick={() => setShowsChanges(!showsChanges)}>
          {showsChanges ? 'Hide changes' : 'Show changes'}
        </TextButton>
        <span aria-live="polite" className="sr-only">
          {copied && 'Copied the text to your clipboard'}
        </span>
      </div>
    </section>
  );
}

function Changes({ before, after }: { readonly before: string; readonly after: string }) {
  return diffTexts(before, after).map(({ kind, text }, at) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other identity.
    if (kind === 'added') return <ins key={at}>{text}</ins>;
    // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other identity.
    if (kind === 'removed') return <del key={at}>{text}</del>;
    return text;
  });
}
