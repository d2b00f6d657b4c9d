import { Link } from 'react-router';
import { longUtcDate } from '#shared/names/long-date.ts';
import { pages } from '#shared/names/pages.ts';
import type { AccountSettings } from '#shared/schemas/account-settings.ts';
import { AccountRow } from './account-section.tsx';

type PasswordRowProps = Readonly<Pick<AccountSettings, 'passwordChangedAt' | 'createdAt'>>;

export function PasswordRow({ passwordChangedAt, createdAt }: PasswordRowProps) {
  const since = passwordChangedAt ?? createdAt;
  return (
    <AccountRow
      title="Password"
      note={
        <>
          {passwordChangedAt === null ? 'Chosen when you signed up, on ' : 'Last changed on '}
          <time dateTime={since}>{longUtcDate(new Date(since))}</time>
        </>
      }
      action={
        <Link to={pages.changePassword.path} prefetch="intent" className="text-link">
          Change<span className="sr-only"> your password</span>
        </Link>
      }
    />
  );
}
