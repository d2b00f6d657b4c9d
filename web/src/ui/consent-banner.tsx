import { Link } from 'react-router';
import { pages } from '#shared/names/pages.ts';
import { storedKeys, writeStored } from '#web/src/lib/storage.ts';
import { Button } from './button.tsx';
import './consent-banner.css';

/** Both answers are one press, and neither is the preset. */
export function ConsentBanner() {
  const answer = (value: 'granted' | 'refused') => () => writeStored(storedKeys.analyticsConsent, value);
  return (
    <section
      aria-label="Analytics"
      className="card shadow-block flex flex-wrap items-center justify-between consent-banner"
    >
      <p>
        May we count your visit with Google Analytics? It keeps a random number in your browser.{' '}
        <Link to={pages.privacyPolicy.path} className="text-link">
          Privacy policy
        </Link>
      </p>
      <div className="consent-answers">
        <Button variant="ghost" onClick={answer('refused')}>
          No, thanks
        </Button>
        <Button variant="ghost" onClick={answer('granted')}>
          Yes, count me
        </Button>
      </div>
    </section>
  );
}
