import { Link } from 'react-router';
import { errorCodes } from '#shared/errors/error-codes.ts';
import { pages } from '#shared/names/pages.ts';

/** On a busy day a visitor can go on as a customer. Customers are refused with another message. */
export function BusyDayLinks({ failure }: { readonly failure: string }) {
  if (failure !== errorCodes['busy-day'].message) return null;
  return (
    <>
      <Link to={pages.login.path} className="text-link">
        Log in
      </Link>
      <Link to={pages.register.path} className="text-link">
        Sign up
      </Link>
    </>
  );
}
