import type { DeskCustomer } from '#shared/schemas/desk-people.ts';
import { TextLink } from '#web/desk/src/ui/links.tsx';
import { Empty } from '#web/desk/src/ui/page.tsx';
import { Tag } from '#web/desk/src/ui/tag.tsx';
import { createdLabel } from '#web/src/lib/dates.ts';
import { giftTags } from './customer-words.ts';

/** Gifts with their states; each has a page with its proof. */
export function GiftList({ gifts }: { readonly gifts: DeskCustomer['gifts'] }) {
  if (gifts.length === 0) return <Empty>No gifts.</Empty>;
  return (
    <ul className="desk-rows">
      {gifts.map(({ giftId, storyName, status, createdAt }) => (
        <li key={giftId} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
          <TextLink to={`/gifts/${giftId}`} className="min-w-0 grow">
            {`Framed “${storyName}”`}
          </TextLink>
          <Tag tone={giftTags[status].tone}>{giftTags[status].text}</Tag>
          <span className="text-muted">{createdLabel(createdAt, Date.now())}</span>
        </li>
      ))}
    </ul>
  );
}
