import type { TodayItem } from '#shared/schemas/desk-today.ts';
import { TextLink } from '#web/desk/src/ui/links.tsx';
import { Tag } from '#web/desk/src/ui/tag.tsx';
import { createdLabel } from '#web/src/lib/dates.ts';
import { FailedStoryActs, RefusedRefundActs, StuckMailActs } from './today-acts.tsx';
import { wordsOf } from './today-words.ts';

/** One thing that needs somebody: since when, what, and where it is settled. */
export function TodayRow({ item }: { readonly item: TodayItem }) {
  const { title, note, tag, tone, link } = wordsOf(item);
  return (
    <li className="grid grid-cols-[1fr_auto] items-center gap-x-6 gap-y-1 py-3 desktop:grid-cols-[8rem_1fr_8rem_22rem]">
      <time dateTime={item.since} className="text-muted text-small">
        {createdLabel(item.since, Date.now())}
      </time>
      <div className="order-1 col-span-2 min-w-0 desktop:order-none desktop:col-span-1">
        <h2 className="text-h3">{title}</h2>
        <p className="text-muted text-small">{note}</p>
      </div>
      <div>
        <Tag tone={tone}>{tag}</Tag>
      </div>
      <div className="order-2 col-span-2 flex flex-wrap items-center gap-x-5 gap-y-2 desktop:order-none desktop:col-span-1 desktop:justify-end">
        {item.kind === 'failed-story' && <FailedStoryActs item={item} />}
        {item.kind === 'refund' && item.code !== null && <RefusedRefundActs item={item} />}
        {item.kind === 'stuck-mail' && <StuckMailActs item={item} name={title} />}
        {link !== undefined && (
          <TextLink to={link.to} className="py-2.5">
            {link.label}
            <span className="sr-only">{`: ${title}`}</span>
          </TextLink>
        )}
      </div>
    </li>
  );
}
