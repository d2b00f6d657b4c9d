import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { Link } from 'react-router';
import { prices } from '#shared/catalogue/prices.ts';
import { pages } from '#shared/names/pages.ts';
import { earlyGiftEvents, type GiftEvent } from '#web/src/features/gifts/model/gift-form.ts';
import type { Owner } from '#web/src/features/gifts/model/gift-form-storage.ts';
import { useGiftPurchase } from '#web/src/features/gifts/model/use-gift-purchase.ts';
import { shortPrice } from '#web/src/lib/money.ts';
import { useCustomerId } from '#web/src/lib/session.ts';
import { useHydrated } from '#web/src/lib/use-hydrated.ts';
import { DedicationChoice } from './dedication-choice.tsx';
import { DeliveryChoice } from './delivery-choice.tsx';
import { GiftContents } from './gift-contents.tsx';
import { GiftFrame } from './gift-frame.tsx';
import { GiftSummary } from './gift-summary.tsx';
import { PhotoChoice } from './photo-choice.tsx';
import { StoryChoice } from './story-choice.tsx';
import '#web/src/styles/page-parts.css';
import '#web/src/features/gifts/gifts.css';

export function GiftPage() {
  const hydrated = useHydrated();
  const customer = useCustomerId();
  const owner = hydrated ? customer : undefined;
  // The fields are made anew for their owner, after hydration.
  const early = useRef<readonly GiftEvent[]>([]);
  useLayoutEffect(() => {
    if (!hydrated) early.current = earlyGiftEvents();
  }, [hydrated]);
  return (
    <div className="page">
      <header className="on-marigold gift-head">
        <div className="flex flex-col gap-5 gift-head-words">
          <h1>Turn your story into a gift</h1>
          <p className="flex flex-wrap items-baseline gap-3">
            <span className="numeral text-hero">{shortPrice(prices.giftCents)}</span> <span>excluding shipping</span>
          </p>
          <p>
            Or let somebody tell their own: <Link to={pages.giveStory.path}>Give a story</Link>
          </p>
        </div>
        <div className="gift-head-art">
          <GiftFrame story={null} photo={null} dedication="" />
        </div>
      </header>
      <GiftContents />
      {/* Resets the form when the customer changes. */}
      <GiftOrder key={String(owner)} owner={owner} early={early} />
    </div>
  );
}

interface GiftOrderProps {
  readonly owner: Owner;
  /** What was typed and chosen before the page's script was ready. */
  readonly early: RefObject<readonly GiftEvent[]>;
}

function GiftOrder({ owner, early }: GiftOrderProps) {
  const { purchase, dispatch, photo, progress, complete } = useGiftPurchase(owner);
  useEffect(() => {
    if (owner === undefined) return;
    early.current.forEach(dispatch);
    early.current = [];
  }, [owner, early, dispatch]);
  const locked = purchase.phase !== 'ready';
  return (
    <div className="gift-order">
      <div className="flex flex-col min-w-0 gift-sections">
        <StoryChoice
          chosen={purchase.form.story}
          locked={locked}
          onChoose={(story) => dispatch({ type: 'storyChosen', story })}
        />
        <PhotoChoice photo={photo} progress={progress} locked={locked} />
        <DedicationChoice
          dedication={purchase.form.dedication}
          locked={locked}
          onType={(value) => dispatch({ type: 'dedicationTyped', value })}
        />
        <DeliveryChoice form={purchase.form} locked={locked} dispatch={dispatch} />
      </div>
      <GiftSummary purchase={purchase} photo={photo.photo} onComplete={complete} />
    </div>
  );
}
