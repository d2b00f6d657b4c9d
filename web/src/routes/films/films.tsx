import { FilmList } from '#web/src/features/films/components/film-list.tsx';
import { pageMeta } from '#web/src/lib/page-meta.ts';

export function meta() {
  return pageMeta('films', { title: 'Your Films', description: 'The films of your stories.' });
}

export default function Films() {
  return <FilmList />;
}
