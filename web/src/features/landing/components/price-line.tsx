import { Link } from 'react-router';
import { prices, subscriptionAllowance } from '#shared/catalogue/prices.ts';
import { pages } from '#shared/names/pages.ts';

function dollars(cents: number): string {
  return `$${cents / 100}`;
}

export function PriceLine() {
  const { stories, posts } = subscriptionAllowance;
  return (
    <section aria-labelledby="price-title" className="landing-section">
      <div className="section-head">
        <h2 id="price-title" className="text-h1">
          What it costs
        </h2>
        <Link to={pages.pricing.path} prefetch="intent" className="text-link">
          All prices
        </Link>
      </div>
      <dl className="card price-line">
        <div>
          <dt>First story</dt>
          <dd>Free</dd>
        </div>
        <div>
          <dt>Each story after that</dt>
          <dd>{dollars(prices.storyCents)}</dd>
        </div>
        <div>
          <dt>
            Every month: {stories} stories, {posts} posts, a content strategy and values
          </dt>
          <dd>{dollars(prices.subscriptionCentsPerMonth)}</dd>
        </div>
      </dl>
    </section>
  );
}
