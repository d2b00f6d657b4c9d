import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { pickupLocation } from '#shared/catalogue/gift.ts';
import { longUtcDate } from '#shared/names/long-date.ts';
import { orderNumber } from '#shared/names/order-number.ts';
import { pages } from '#shared/names/pages.ts';
import { defaultPrint } from '#shared/prints/plan.ts';
import type { Gift } from '#shared/schemas/gift.ts';
import { giftQuery, isNotFound, storyFetchFailedMessage } from '#web/src/features/gifts/api/gift-queries.ts';
import { errorMessage } from '#web/src/lib/api-error.ts';
import { ButtonLink } from '#web/src/ui/button.tsx';
import { EmptyState } from '#web/src/ui/empty-state.tsx';
import { FetchFailed } from '#web/src/ui/fetch-failed.tsx';
import { OfflineNote } from '#web/src/ui/offline-note.tsx';
import { Spinner } from '#web/src/ui/spinner.tsx';
import { useFailureToast } from '#web/src/ui/use-failure-toast.ts';
import { GiftPicture } from './gift-picture.tsx';
import { GiftProof } from './gift-proof.tsx';
import { GiftTimeline } from './gift-timeline.tsx';
import '#web/src/styles/page-parts.css';
import '#web/src/features/gifts/gifts.css';

export function GiftDetail({ giftId }: { readonly giftId: string }) {
  const { data: gift, error, isFetching, isPaused, refetch } = useQuery(giftQuery(giftId));
  const missing = isNotFound(error);
  useFailureToast(missing ? null : error, storyFetchFailedMessage);
  if (missing)
    return (
      <EmptyState
        headingLevel="h1"
        title="No story found"
        action={<ButtonLink to={pages.gifts.path}>View Gifts</ButtonLink>}
      />
    );
  return (
    <div className="page">
      <Link to={pages.gifts.path} className="text-link self-start">
        Your gifts
      </Link>
      <h1>Your Gift Purchase</h1>
      <OfflineNote>Your gift is still on track.</OfflineNote>
      {gift !== undefined && <Facts gift={gift} onBroken={() => void refetch()} />}
      {gift === undefined && error === null && !isPaused && <Spinner label="Loading your gift…" />}
      {gift === undefined && error !== null && (
        <FetchFailed
          message={errorMessage(error, storyFetchFailedMessage)}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
    </div>
  );
}

function Facts({ gift, onBroken }: { readonly gift: Gift; readonly onBroken: () => void }) {
  const { storyId: story, fileUrl, orderId, createdAt } = gift;
  return (
    <>
      <GiftTimeline gift={gift} />
      <div className="gift-facts">
        <Part id="gift-details" title="Gift Details">
          <GiftPicture
            fileUrl={fileUrl}
            print={gift.print ?? defaultPrint(story._id)}
            storyName={story.name}
            onBroken={onBroken}
          />
          <p className="font-semibold text-lead leading-snug">{story.name}</p>
          {gift.dedication != null && <p className="italic">{gift.dedication}</p>}
          <Link
            to={pages.story.path.replace(':storyId', encodeURIComponent(story._id))}
            className="text-link self-start"
          >
            View Full Story
          </Link>
          <GiftProof gift={gift} />
        </Part>
        <div className="flex flex-col gift-facts-side">
          <Part id="gift-order" title="Order Information">
            <dl className="facts">
              <Fact name="Order ID">
                <span title={orderId}>{orderNumber(orderId)}</span>
              </Fact>
              <Fact name="Order date">
                <time dateTime={createdAt}>{longUtcDate(new Date(createdAt))}</time>
              </Fact>
            </dl>
          </Part>
          <Part id="gift-delivery" title="Delivery Information">
            <Delivery gift={gift} />
          </Part>
        </div>
      </div>
    </>
  );
}

function Part({ id, title, children }: { readonly id: string; readonly title: string; readonly children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="flex flex-col gap-4 gift-part">
      <h2 id={id} className="text-h3">
        {title}
      </h2>
      {children}
    </section>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Delivery({ gift }: { readonly gift: Gift }) {
  const { shippingMethod, street, city, state, postalCode, tracking } = gift;
  return (
    <dl className="facts">
      <Fact name="Method">{shippingMethod === 'shipping' ? 'Shipping' : 'Local pickup'}</Fact>
      {shippingMethod === 'shipping' ? (
        <Fact name="Address">
          <Lines lines={[street, `${city}, ${state} ${postalCode}`]} />
        </Fact>
      ) : (
        <Fact name="Pickup location">
          <Lines lines={[pickupLocation.name, pickupLocation.street, pickupLocation.city, pickupLocation.hours]} />
        </Fact>
      )}
      {tracking !== null && <Fact name="Tracking">{tracking}</Fact>}
    </dl>
  );
}

function Lines({ lines }: { readonly lines: readonly string[] }) {
  return (
    <address className="gift-address">
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </address>
  );
}
