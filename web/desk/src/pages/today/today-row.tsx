import { Link } from 'react-router';
import type { TodayItem } from '#shared/schemas/desk-today.ts';
import { LinkButton } from '#web/desk/src/ui/links.tsx';
import { Tag } from '#web/desk/src/ui/tag.tsx';
import { clockLabel, dueOf } from './due.ts';
import { DropMail, SeenButton, SendAgain } from './today-acts.tsx';
import { type TodayWords, wordsOf } from './today-words.ts';

interface TodayRowProps {
  readonly item: TodayItem;
  readonly now: number;
}

/** One thing that needs somebody: since when, who, in which words, until when, and its act. The rest is behind the name. */
export function TodayRow({ item, now }: TodayRowProps) {
  const { title, matter, page, act } = wordsOf(item);
  const due = dueOf(item, now);
  return (
    <li className="today-row">
      <time dateTime={item.since} className="text-muted text-small tabular-nums">
        {clockLabel(item.since, now)}
      </time>
      <div className="min-w-0">
        <h2 className="text-h3">
          {page === undefined ? (
            title
          ) : (
            <Link to={page} className="break-words text-ink hover:underline">
              {title}
            </Link>
          )}
        </h2>
        <p className="text-small">{matter}</p>
      </div>
      <div className="today-quote">
        {item.quote !== null && <p className="font-story italic">“{item.quote}”</p>}
        {item.kind === 'stuck-mail' && <DropMail item={item} name={matter} />}
      </div>
      <p className="today-due">
        <Tag tone={due.tone}>{due.text}</Tag>
      </p>
      <div className="today-act">
        <Act item={item} page={page} act={act} of={`${title}: ${matter}`} />
      </div>
    </li>
  );
}

interface ActProps extends Pick<TodayWords, 'page' | 'act'> {
  readonly item: TodayItem;
  /** For those who hear only the button. */
  readonly of: string;
}

function Act({ item, page, act, of }: ActProps) {
  if (act === 'seen') return <SeenButton item={item} of={of} />;
  if (act === 'send-again') return <SendAgain item={item} of={of} />;
  if (act === undefined || page === undefined) return null;
  return (
    <LinkButton to={page} variant="primary" className="w-full">
      {act.link}
      <span className="sr-only">{` ${of}`}</span>
    </LinkButton>
  );
}
