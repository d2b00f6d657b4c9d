import { FilmPage } from '#web/src/features/films/components/film-page.tsx';
import { SchedulingWidget } from '#web/src/features/scheduling/components/scheduling-widget.tsx';
import { pageMeta } from '#web/src/lib/page-meta.ts';

export function meta() {
  return pageMeta('turnIntoFilm', {
    title: 'Turn your story into a film',
    description:
      'A film crew, an in-person consult, a photo and three short films. Watch a sample and choose a time to talk.',
  });
}

export default function TurnIntoFilm() {
  return <FilmPage scheduler={SchedulingWidget} />;
}
