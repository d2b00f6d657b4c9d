import { Link } from 'react-router';
import { networks } from '#shared/catalogue/contact.ts';
import { StoryThread } from '#web/src/art/story-thread.tsx';
import { Wordmark } from '#web/src/art/wordmark.tsx';
import { useConsent } from '#web/src/lib/analytics-consent.ts';
import { removeStored, storedKeys } from '#web/src/lib/storage.ts';
import { useLocalModel } from '#web/src/lib/use-local-model.ts';
import { footerGroups } from './navigation.ts';

/** Specification 2.1. Text instead of the brands' logos. */
const cardBrands = ['American Express', 'Google Pay', 'Mastercard', 'Visa'] as const;

/** Withdrawing is as easy as agreeing (GDPR, article 7.3): the question appears again, and counting stops until it is answered. */
function ConsentChange() {
  if (useConsent() !== 'answered') return null;
  return (
    <button type="button" className="nav-link footer-link" onClick={() => removeStored(storedKeys.analyticsConsent)}>
      Change analytics choice
    </button>
  );
}

/** Of a local stack only. */
function LocalModelLine() {
  const model = useLocalModel();
  if (model === undefined) return null;
  const how = model.isOffline ? 'drafted offline' : `written by ${model.name}`;
  return <p className="wrap-anywhere">{`Local site: stories are ${how}.`}</p>;
}

export function Footer() {
  return (
    <footer data-slot="footer" className="site-footer mt-auto bg-plum text-butter">
      <div className="footer-inner">
        <div className="footer-brand">
          <Wordmark className="h-8 w-auto" />
          <p className="mt-3">Say it once. Keep it for good.</p>
          <StoryThread shape="divider" className="footer-thread" />
        </div>
        <nav aria-label="Footer" className="footer-links">
          {footerGroups.map(({ title, links }) => (
            <div key={title}>
              <p className="footer-title">{title}</p>
              <ul>
                {links.map(({ to, label }) => (
                  <li key={to}>
                    <Link to={to} prefetch="intent" className="nav-link footer-link">
                      {label}
                    </Link>
                  </li>
                ))}
              </ul>
            </div>
          ))}
          <div>
            <p className="footer-title">Follow</p>
            <ul>
              {networks.map(({ name, address }) => (
                <li key={name}>
                  <a href={address} rel="noopener" className="nav-link footer-link">
                    {name}
                  </a>
                </li>
              ))}
            </ul>
          </div>
        </nav>
        <div className="footer-till">
          <ul aria-label="Accepted cards" className="card-brands">
            {cardBrands.map((brand) => (
              <li key={brand}>{brand}</li>
            ))}
          </ul>
          <div>
            <p>Payments are handled by Stripe. Your card number never reaches us.</p>
            <p>Built with React on AWS.</p>
            <LocalModelLine />
          </div>
          <ConsentChange />
        </div>
      </div>
    </footer>
  );
}
