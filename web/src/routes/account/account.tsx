import { AccountPage } from '#web/src/features/account/components/account-page.tsx';
import { pageMeta } from '#web/src/lib/page-meta.ts';

export function meta() {
  return pageMeta('account', {
    title: 'Your account',
    description: 'Your name, address, password, sessions, receipts and data.',
  });
}

export default function Account() {
  return <AccountPage />;
}
