import type { StorySummary } from '#shared/schemas/story.ts';
import { sampleFilm } from '#web/src/lib/film.ts';
import { FilmPlayer } from '#web/src/ui/film-player.tsx';
import { FilmButton } from './film-button.tsx';

/** Specification 2.2 names the three; the figures are labelled as examples. */
const sampleFigures = [
  { name: 'Reach', figure: '12,480', note: 'people saw the film' },
  { name: 'Reel interaction', figure: '1,936', note: 'likes, comments and shares' },
  { name: 'Ad goal', figure: '118%', note: 'of the visits we aimed for' },
] as const;

export function FilmUpsell({ story }: { readonly story: Pick<StorySummary, '_id' | 'isFilm'> }) {
  return (
    <section aria-labelledby="film-upsell" className="film-upsell">
      {!story.isFilm && (
        <div className="film-upsell-film">
          <FilmPlayer film={sampleFilm} />
        </div>
      )}
      <div className="item-body items-start gap-3 film-upsell-words">
        <h2 id="film-upsell">Your story as a film</h2>
        {!story.isFilm && <p>A short film of this story with you in it, and three shorter films for social media.</p>}
        <FilmButton story={story} label="Buy your film" variant="ghost" />
        {!story.isFilm && <SampleFigures />}
      </div>
    </section>
  );
}

function SampleFigures() {
  return (
    <>
      <dl className="film-figures">
        {sampleFigures.map(({ name, figure, note }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <strong>{figure}</strong> <span>{note}</span>
            </dd>
          </div>
        ))}
      </dl>
      <p className="text-muted text-small">Sample figures for a sample film in its first month.</p>
    </>
  );
}
