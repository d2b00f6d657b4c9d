import { useState } from 'react';
import { readCustomerStory, removeContributor } from '#shared/endpoints/desk-people.ts';
import type { DeskCustomer, ReadStory } from '#shared/schemas/desk-people.ts';
import { deskApi } from '#web/desk/src/lib/desk-api.ts';
import { useRole } from '#web/desk/src/lib/operator.ts';
import { useAct } from '#web/desk/src/lib/use-act.ts';
import { Empty } from '#web/desk/src/ui/page.tsx';
import { ReasonDialog } from '#web/desk/src/ui/reason-dialog.tsx';
import { Tag } from '#web/desk/src/ui/tag.tsx';
import { createdLabel } from '#web/src/lib/dates.ts';
import { Button, TextButton } from '#web/src/ui/button.tsx';
import { Dialog } from '#web/src/ui/dialog.tsx';
import { customerKey } from './customer-queries.ts';
import { storyTags } from './customer-words.ts';
import { PlainStory } from './plain-story.tsx';
import { ResendDialog } from './resend-dialog.tsx';

type Story = DeskCustomer['stories'][number];
type Person = NonNullable<Story['with']>[number];
type Asked =
  | { readonly act: 'read' | 'resend'; readonly story: Story }
  | { readonly act: 'remove'; readonly story: Story; readonly person: Person };

interface StoryListProps {
  readonly account: DeskCustomer['account'];
  readonly stories: readonly Story[];
}

/** Titles, states and who tells them together. Owners can read a text, with a reason. */
export function StoryList({ account, stories }: StoryListProps) {
  const [asked, setAsked] = useState<Asked>();
  const isOwner = useRole() === 'owner';
  const onClose = () => setAsked(undefined);
  if (stories.length === 0) return <Empty>No stories yet.</Empty>;
  return (
    <>
      <ul className="desk-rows">
        {stories.map((story) => (
          <StoryRow key={story.storyId} story={story} canRead={isOwner} onAsk={setAsked} />
        ))}
      </ul>
      {asked?.act === 'read' && <ReadDialog account={account} story={asked.story} onClose={onClose} />}
      {asked?.act === 'resend' && (
        <ResendDialog
          account={account}
          about={{ kind: 'story-ready', storyId: asked.story.storyId }}
          title={`Send the mail about “${asked.story.name}” again`}
          onClose={onClose}
        />
      )}
      {asked?.act === 'remove' && (
        <RemoveDialog account={account} story={asked.story} person={asked.person} onClose={onClose} />
      )}
    </>
  );
}

interface StoryRowProps {
  readonly story: Story;
  readonly canRead: boolean;
  readonly onAsk: (asked: Asked) => void;
}

function StoryRow({ story, canRead, onAsk }: StoryRowProps) {
  const { name, status, createdAt, isFilm, reminds, with: people = [], counts = {} } = story;
  const making = Object.entries(counts).map(([kind, count]) => `${kind} ${count}`);
  const of = <span className="sr-only">{` “${name}”`}</span>;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <span className="min-w-0 grow basis-60 font-semibold">{name}</span>
      {isFilm && <Tag tone="plain">Film</Tag>}
      {reminds && <Tag tone="plain">Reminders on</Tag>}
      <Tag tone={storyTags[status].tone}>{storyTags[status].text}</Tag>
      <span className="text-muted">{createdLabel(createdAt, Date.now())}</span>
      {status === 'ready' && (
        <span className="flex flex-wrap gap-2">
          <Button variant="ghost" onClick={() => onAsk({ act: 'resend', story })}>
            Send mail{of}
          </Button>
          {canRead && (
            <Button variant="ghost" onClick={() => onAsk({ act: 'read', story })}>
              Read{of}
            </Button>
          )}
        </span>
      )}
      {people.length > 0 && (
        <span className="flex basis-full flex-wrap items-center gap-x-4 text-small">
          Told with
          {people.map((person) => (
            <span key={person.personId} className="flex items-center gap-x-2">
              {person.name}
              <TextButton onClick={() => onAsk({ act: 'remove', story, person })}>
                Remove<span className="sr-only">{` ${person.name}’s part of “${name}”`}</span>
              </TextButton>
            </span>
          ))}
        </span>
      )}
      {making.length > 0 && <span className="basis-full text-muted text-sm">Writing: {making.join(' · ')}</span>}
    </li>
  );
}

interface ReadDialogProps {
  readonly account: DeskCustomer['account'];
  readonly story: Story;
  readonly onClose: () => void;
}

function ReadDialog({ account: { userId, name }, story: { storyId, name: title }, onClose }: ReadDialogProps) {
  const [read, setRead] = useState<ReadStory>();
  const open = useAct({
    run: async (reason: string) =>
      (await deskApi(readCustomerStory, { path: { userId, storyId }, body: { reason } })).data,
    done: () => undefined,
    onDone: setRead,
  });
  if (read === undefined) {
    return (
      <ReasonDialog
        title={`Read “${title}”`}
        description={`The story is private to ${name}. That you read it, and why, is kept in the audit.`}
        label="Read the text"
        act={open}
        onClose={onClose}
      />
    );
  }
  return (
    <Dialog open size="large" title={read.name} onClose={onClose}>
      <PlainStory html={read.html} />
    </Dialog>
  );
}

interface RemoveDialogProps {
  readonly account: DeskCustomer['account'];
  readonly story: Story;
  readonly person: Person;
  readonly onClose: () => void;
}

function RemoveDialog({ account: { userId }, story: { storyId, name }, person, onClose }: RemoveDialogProps) {
  const remove = useAct({
    run: (reason: string) =>
      deskApi(removeContributor, { path: { userId, storyId, personId: person.personId }, body: { reason } }),
    done: `The part of ${person.name} is gone`,
    refresh: [customerKey(userId)],
    onDone: onClose,
  });
  return (
    <ReasonDialog
      title={`Remove ${person.name}’s part of “${name}”`}
      description="Their words leave the story, its shared page and its earlier versions, and their link ends. It can’t be undone."
      label="Remove the part"
      isDangerous
      act={remove}
      onClose={onClose}
    />
  );
}
