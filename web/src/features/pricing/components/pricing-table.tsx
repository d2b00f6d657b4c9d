import { lazy, type ReactNode } from 'react';
import { Link } from 'react-router';
import { pages } from '#shared/names/pages.ts';
import { type Plan, type PlanAction, plans } from '#web/src/features/pricing/model/plans.ts';
import { shortPrice } from '#web/src/lib/money.ts';
import { isNextStoryFree, useSession } from '#web/src/lib/session.ts';
import { ButtonLink } from '#web/src/ui/button.tsx';
import { StaticArt } from '#web/src/ui/static-art.tsx';
import { StaticPart } from '#web/src/ui/static-part.tsx';
import '#web/src/styles/page-parts.css';
import '#web/src/features/pricing/pricing.css';

interface PricingTableProps {
  readonly subscribe: ReactNode;
}

export function PricingTable({ subscribe }: PricingTableProps) {
  const firstIsFree = isNextStoryFree(useSession());
  return (
    <div className="mx-auto w-full max-w-page broadside">
      <header className="on-marigold card broadside-head">
        <div className="flex flex-col gap-5 broadside-words">
          <h1>YOUR STORY</h1>
          <p className="text-lead leading-snug">
            {firstIsFree ? 'The first one is free. After that, buy' : 'Buy'} one when you like or get six a month.
          </p>
        </div>
        <StaticArt name="hero" align="foot" className="broadside-art" />
      </header>
      {firstIsFree && <FirstStory />}
      <ul className="plans">
        {plans.map((plan) => (
          <PlanRow key={plan.id} plan={plan} subscribe={subscribe} />
        ))}
      </ul>
      <Questions />
    </div>
  );
}

function FirstStory() {
  return (
    <section aria-labelledby="first-story" className="card on-pine first-story">
      <p className="first-story-numeral">Free</p>
      <div>
        <h2 id="first-story">Your first story is free</h2>
        <p className="first-story-content">
          All of it: the story, your values, at least 20 post ideas, a weekly plan and five captions. You don’t need a
          card.
        </p>
      </div>
    </section>
  );
}

function PlanRow({ plan, subscribe }: { readonly plan: Plan; readonly subscribe: ReactNode }) {
  const { id, title, priceCents, frequency, features, note, action } = plan;
  return (
    <li data-plan={id} className="panel plan">
      <div className="plan-name">
        <h2>{title}</h2>
        <p className="plan-price">
          <span className="plan-numeral">{shortPrice(priceCents)}</span> <span>{frequency}</span>
        </p>
      </div>
      <div className="flex flex-col gap-3 plan-details">
        {note !== undefined && <p className="plan-note">{note}</p>}
        {features.length > 0 && (
          <ul className="flex flex-col plan-features">
            {features.map((feature) => (
              <li key={feature}>{feature}</li>
            ))}
          </ul>
        )}
      </div>
      <div className="plan-action">
        <PlanButton action={action} subscribe={subscribe} />
      </div>
    </li>
  );
}

const QuestionList = lazy(() => import('./question-list.tsx').then(({ QuestionList: list }) => ({ default: list })));

function Questions() {
  return (
    <section aria-labelledby="questions" className="questions">
      <h2 id="questions">Before you ask</h2>
      <StaticPart id="pricing-questions" className="rows questions-list">
        <QuestionList />
      </StaticPart>
    </section>
  );
}

interface PlanActionProps {
  readonly action: PlanAction;
  readonly subscribe: ReactNode;
}

function PlanButton({ action, subscribe }: PlanActionProps) {
  switch (action) {
    case 'start':
      return (
        <div className="flex flex-col items-center gap-3">
          <ButtonLink to={pages.startYourStory.path}>START YOUR STORY</ButtonLink>
          <Link to={pages.giveStory.path} className="text-link">
            Give a story
          </Link>
        </div>
      );
    case 'subscribe':
      return subscribe;
    case 'coming-soon':
      return <p className="plan-stamp">COMING SOON</p>;
    case 'film':
      return <ButtonLink to={pages.turnIntoFilm.path}>Book your film package</ButtonLink>;
    case 'gift':
      return <ButtonLink to={pages.giftYourStory.path}>Pre-order Now</ButtonLink>;
  }
}
