import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { prices, subscriptionAllowance } from '#shared/catalogue/prices.ts';
import { pages } from '#shared/names/pages.ts';
import { SmallHouse } from '#web/src/art/small-house.tsx';
import { storiesLeft } from '#web/src/features/account/model/account-facts.ts';
import { shortPrice } from '#web/src/lib/money.ts';
import { useSession } from '#web/src/lib/session.ts';
import { ButtonLink } from '#web/src/ui/button.tsx';
import { AccountRow, AccountSection } from './account-section.tsx';

export function StoriesLeft() {
  const session = useSession();
  const { title, note, lit } = storiesLeft(session);
  return (
    <AccountSection id="stories">
      <AccountRow
        title={<span className="account-count">{title}</span>}
        note={note}
        action={
          <div className="account-houses">
            {lit.map((isLit, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: houses have no identity.
              <SmallHouse key={at} lit={isLit} />
            ))}
          </div>
        }
      />
      <AccountRow
        title={<Offer name="One story" cents={prices.storyCents} />}
        note="Pay once it’s told, only when you have none left."
        action={
          <ButtonLink to={pages.startYourStory.path} variant="ghost">
            Start your story
          </ButtonLink>
        }
      />
      <AccountRow
        title={<Offer name="A story to give" cents={prices.storyCents} />}
        note="For somebody else, with a card on its day."
        action={
          <Link to={pages.giveStory.path} prefetch="intent" className="text-link">
            Give a story
          </Link>
        }
      />
      <AccountRow
        title={<Offer name="Monthly subscription" cents={prices.subscriptionCentsPerMonth} per="a month" />}
        note={
          session.subscriptionActive
            ? `Yours now: ${subscriptionAllowance.stories} stories each month. Unused ones don’t carry over.`
            : `${subscriptionAllowance.stories} stories and ${subscriptionAllowance.posts} posts each month`
        }
        action={
          session.subscriptionActive ? (
            <Link to={pages.subscriptions.path} prefetch="intent" className="text-link">
              Manage<span className="sr-only"> your subscription</span>
            </Link>
          ) : (
            <Link to={pages.pricing.path} prefetch="intent" className="text-link">
              See our prices
            </Link>
          )
        }
      />
    </AccountSection>
  );
}

interface OfferProps {
  readonly name: string;
  readonly cents: number;
  readonly per?: ReactNode;
}

function Offer({ name, cents, per }: OfferProps) {
  return (
    <>
      {name}, <span className="price">{shortPrice(cents)}</span>
      {per !== undefined && <> {per}</>}
    </>
  );
}
