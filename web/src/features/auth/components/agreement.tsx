import { Link } from 'react-router';
import { pages } from '#shared/names/pages.ts';

/** Links open in a new tab, so that the form retains its input. */
export function Agreement() {
  return (
    <>
      I agree to the{' '}
      <Link to={pages.privacyPolicy.path} target="_blank">
        privacy policy
      </Link>{' '}
      and the{' '}
      <Link to={pages.terms.path} target="_blank">
        terms
      </Link>
    </>
  );
}
