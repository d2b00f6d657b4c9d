import { longUtcDate } from '#shared/names/long-date.ts';
import type { DeliveredFilm } from '#web/src/features/films/model/delivered-films.ts';

/** The link of a finished film. */
export function DeliveryNote({ film: { url, deliveredAt } }: { readonly film: DeliveredFilm }) {
  return (
    <p>
      Delivered <time dateTime={deliveredAt}>{longUtcDate(new Date(deliveredAt))}</time>.{' '}
      <a href={url} target="_blank" rel="noopener noreferrer" className="text-link">
        Watch your film<span className="sr-only">, in a new tab</span>
      </a>
    </p>
  );
}
