import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { changeFeatured } from '#shared/endpoints/desk-shop.ts';
import { longUtcDate } from '#shared/names/long-date.ts';
import type { DeskFeatured } from '#shared/schemas/desk-shop.ts';
import { deskApi } from '#web/desk/src/lib/desk-api.ts';
import { useAct } from '#web/desk/src/lib/use-act.ts';
import { Empty } from '#web/desk/src/ui/page.tsx';
import { QueryView } from '#web/desk/src/ui/query-view.tsx';
import { Tag } from '#web/desk/src/ui/tag.tsx';
import { countOf } from '#web/src/lib/count-of.ts';
import { TextButton } from '#web/src/ui/button.tsx';
import { RevokeConsent } from './revoke-consent.tsx';
import { changeOptimistically, featuredQuery } from './shop-queries.ts';

/** The stories that everybody can see, with the consent to each. */
export function FeaturedList() {
  const stories = useQuery(featuredQuery);
  const [revoked, setRevoked] = useState<DeskFeatured>();
  return (
    <>
      <QueryView query={stories} label="featured stories">
        {(list) =>
          list.length === 0 ? (
            <Empty>No story is featured.</Empty>
          ) : (
            <ul className="desk-rows">
              {list.map((story) => (
                <FeaturedRow key={story.featuredStoryId} story={story} onRevoke={() => setRevoked(story)} />
              ))}
            </ul>
          )
        }
      </QueryView>
      <p className="max-w-lede pt-6 text-muted text-small">
        A new story comes with its films, which are too large for this page. Ask whoever runs the servers to add it with{' '}
        <code className="whitespace-nowrap">npm run ops -- featured add</code>.
      </p>
      {revoked !== undefined && <RevokeConsent story={revoked} onClose={() => setRevoked(undefined)} />}
    </>
  );
}

const stateTags = {
  shown: { tone: 'green', text: 'Shown' },
  hidden: { tone: 'plain', text: 'Hidden' },
  revoked: { tone: 'red', text: 'Consent revoked' },
} as const satisfies Record<DeskFeatured['state'], object>;

type Switched = 'shown' | 'hidden';

function useSwitch() {
  const queryClient = useQueryClient();
  const { queryKey } = featuredQuery;
  const set = ({ featuredStoryId, updatedAt }: DeskFeatured, state: Switched) =>
    changeOptimistically(
      queryClient,
      queryKey,
      (list: DeskFeatured[]) =>
        list.map((story) => (story.featuredStoryId === featuredStoryId ? { ...story, state } : story)),
      async () => {
        const body = { state, seenAt: updatedAt };
        return (await deskApi(changeFeatured, { path: { featuredStoryId }, body })).data;
      },
    );
  const opposite = ({ state }: DeskFeatured): Switched => (state === 'shown' ? 'hidden' : 'shown');
  return useAct({
    run: (story: DeskFeatured) => set(story, opposite(story)),
    done: ({ name, state }) => (state === 'shown' ? `“${name}” is shown to everybody` : `“${name}” is hidden`),
    refresh: [queryKey],
    undo: (changed) => set(changed, opposite(changed)),
  });
}

interface FeaturedRowProps {
  readonly story: DeskFeatured;
  readonly onRevoke: () => void;
}

function FeaturedRow({ story, onRevoke }: FeaturedRowProps) {
  const { name, author, company, state, consent, revokedAt, pictures, filmCount } = story;
  const { tone, text } = stateTags[state];
  const [picture] = pictures;
  return (
    <li className="flex flex-wrap gap-x-5 gap-y-2 py-4">
      {picture !== undefined && (
        <img src={picture.url} alt={picture.alt} className="h-24 w-32 rounded-control object-cover" />
      )}
      <div className="min-w-56 flex-1">
        <h2 className="text-h3">{name}</h2>
        <p>{[author, company].filter((part) => part !== '').join(', ')}</p>
        <p className="text-muted text-small">
          {`${countOf(pictures.length, 'picture')}, ${countOf(filmCount, 'film')}`}
        </p>
        <p className="pt-1 text-small">
          {`Consent of ${consent.by}, ${longUtcDate(new Date(consent.givenAt))}: ${consent.how}.`}
          {revokedAt !== null && ` Revoked on ${longUtcDate(new Date(revokedAt))}.`}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-x-5 self-start">
        <Tag tone={tone}>{text}</Tag>
        {state !== 'revoked' && <FeaturedActs story={story} onRevoke={onRevoke} />}
      </div>
    </li>
  );
}

function FeaturedActs({ story, onRevoke }: FeaturedRowProps) {
  const change = useSwitch();
  const ofStory = <span className="sr-only">{` “${story.name}”`}</span>;
  return (
    <>
      <TextButton pending={change.isPending} onClick={() => change.mutate(story)}>
        {story.state === 'shown' ? 'Hide' : 'Show'}
        {ofStory}
      </TextButton>
      <TextButton onClick={onRevoke}>Revoke the consent{ofStory}</TextButton>
    </>
  );
}
