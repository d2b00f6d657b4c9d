import { useQuery } from '@tanstack/react-query';
import { pages } from '#shared/names/pages.ts';
import { ProductSign } from '#web/src/art/product-sign.tsx';
import { vouchersQuery } from '#web/src/features/vouchers/api/voucher-queries.ts';
import { errorMessage } from '#web/src/lib/api-error.ts';
import { ButtonLink } from '#web/src/ui/button.tsx';
import { EmptyState } from '#web/src/ui/empty-state.tsx';
import { FetchFailed } from '#web/src/ui/fetch-failed.tsx';
import { OfflineNote } from '#web/src/ui/offline-note.tsx';
import { Spinner } from '#web/src/ui/spinner.tsx';
import { VoucherItem } from './voucher-item.tsx';
import '#web/src/styles/page-parts.css';
import '#web/src/features/gifts/gifts.css';
import '#web/src/features/vouchers/vouchers.css';

export function VoucherList() {
  const { data: vouchers, error, isFetching, isPaused, refetch } = useQuery(vouchersQuery);
  return (
    <div className="page">
      <h1>Stories you gave</h1>
      <OfflineNote>This page may be out of date.</OfflineNote>
      {vouchers === undefined && error === null && !isPaused && <Spinner label="Loading your cards…" />}
      {vouchers === undefined && error !== null && (
        <FetchFailed spoken message={errorMessage(error)} retrying={isFetching} onRetry={() => void refetch()} />
      )}
      {vouchers?.length === 0 && (
        <EmptyState
          art={<ProductSign kind="story" className="size-40" />}
          title="You haven’t given a story yet"
          action={<ButtonLink to={pages.giveStory.path}>Give a story</ButtonLink>}
        />
      )}
      {vouchers !== undefined && vouchers.length > 0 && (
        <>
          <ul className="flex flex-col voucher-items">
            {vouchers.map((voucher) => (
              <VoucherItem key={voucher._id} voucher={voucher} />
            ))}
          </ul>
          <ButtonLink to={pages.giveStory.path} variant="ghost" className="self-start">
            Give another story
          </ButtonLink>
        </>
      )}
    </div>
  );
}
