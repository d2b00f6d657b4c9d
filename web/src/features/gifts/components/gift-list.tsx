import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { pages } from '#shared/names/pages.ts';
import type { Gift } from '#shared/schemas/gift.ts';
import { ProductSign } from '#web/src/art/product-sign.tsx';
import { giftStoriesQuery, giftsQuery, storiesFetchFailedMessage } from '#web/src/features/gifts/api/gift-queries.ts';
import { statusLabel } from '#web/src/features/gifts/model/gift-status.ts';
import { errorMessage } from '#web/src/lib/api-error.ts';
import { createdLabel, isPurchasedJustNow } from '#web/src/lib/dates.ts';
import { useNow } from '#web/src/lib/use-now.ts';
import { Badge } from '#web/src/ui/badge.tsx';
import { ButtonLink } from '#web/src/ui/button.tsx';
import { EmptyState } from '#web/src/ui/empty-state.tsx';
import { FetchFailed } from '#web/src/ui/fetch-failed.tsx';
import { OfflineNote } from '#web/src/ui/offline-note.tsx';
import { Spinner } from '#web/src/ui/spinner.tsx';
import { StoryThumbnail } from '#web/src/ui/story-thumbnail.tsx';
import { useFailureToast } from '#web/src/ui/use-failure-toast.ts';
import '#web/src/styles/page-parts.css';
import '#web/src/features/gifts/gifts.css';

const labelsIntervalMs = 30_000;

export function GiftList() {
  const { data: gifts, error, isFetching, isPaused, refetch } = useQuery(giftsQuery);
  useFailureToast(error, storiesFetchFailedMessage);
  return (
    <div className="page">
      <h1>Your Stories</h1>
      <p className="notice">
        A new purchase may take up to 2 minutes to appear. If yours is not here yet, please refresh the page then.
      </p>
      <OfflineNote>This page may be out of date.</OfflineNote>
      {gifts === undefined && error === null && !isPaused && <Spinner label="Loading your gifts…" />}
      {gifts === undefined && error !== null && (
        <FetchFailed
          message={errorMessage(error, storiesFetchFailedMessage)}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {gifts?.length === 0 && (
        <EmptyState
          art={<ProductSign kind="gift" className="size-40" />}
          title="Haven't created a gift yet?"
          action={<ButtonLink to={pages.giftYourStory.path}>Create a Gift</ButtonLink>}
        />
      )}
      {gifts !== undefined && gifts.length > 0 && <Cards gifts={gifts} />}
    </div>
  );
}

function Cards({ gifts }: { readonly gifts: readonly Gift[] }) {
  const now = useNow(labelsIntervalMs);
  const { data: stories, isPending } = useQuery(giftStoriesQuery);
  return (
    <>
      <ul className="items">
        {gifts.map((gift) => (
          <GiftCard key={gift._id} gift={gift} now={now}>
            {!isPending && (
              <StoryThumbnail
                story={{
                  ...gift.storyId,
                  print: stories?.find(({ _id }) => _id === gift.storyId._id)?.print,
                  image: gift.fileUrl,
                }}
              />
            )}
          </GiftCard>
        ))}
      </ul>
      <ButtonLink to={pages.giftYourStory.path} variant="ghost" className="self-start">
        Create a Gift
      </ButtonLink>
    </>
  );
}

interface GiftCardProps {
  readonly gift: Gift;
  readonly now: number;
  /** The picture in the frame. */
  readonly children: ReactNode;
}

function GiftCard({ gift, now, children }: GiftCardProps) {
  const { _id: giftId, createdAt, storyId: story } = gift;
  const titleId = `gift-${giftId}`;
  return (
    <li data-slot="gift-card" className="item gift-card">
      <div className="gift-card-frame">{children}</div>
      <div className="item-body items-start">
        <h2 id={titleId} className="text-h3">
          {story.name}
        </h2>
        <p className="flex flex-wrap items-center gap-3 text-muted">
          <time dateTime={createdAt}>{createdLabel(createdAt, now)}</time>
          {isPurchasedJustNow(createdAt, now) && <Badge tone="green">Purchased Just Now</Badge>}
          <Badge tone={gift.status === 'cancelled' ? 'red' : 'green'}>{statusLabel(gift)}</Badge>
        </p>
        <ButtonLink to={pages.gift.path.replace(':giftId', encodeURIComponent(giftId))} aria-describedby={titleId}>
          View Gift
        </ButtonLink>
      </div>
    </li>
  );
}
