import { pages } from '#shared/names/pages.ts';
import type { StorySummary } from '#shared/schemas/story.ts';
import { Button, ButtonLink } from '#web/src/ui/button.tsx';

interface FilmButtonProps {
  readonly story: Pick<StorySummary, '_id' | 'isFilm'>;
  readonly label: 'Turn into a film' | 'Buy your film';
  readonly variant: 'primary' | 'ghost';
  readonly describedBy?: string;
}

/** A story can become a film once (specification 2.4). */
export function FilmButton({ story, label, variant, describedBy }: FilmButtonProps) {
  if (story.isFilm)
    return (
      <Button variant={variant} disabled aria-describedby={describedBy}>
        Already a film
      </Button>
    );
  return (
    <ButtonLink
      to={pages.turnStory.path.replace(':storyId', encodeURIComponent(story._id))}
      variant={variant}
      aria-describedby={describedBy}
    >
      {label}
    </ButtonLink>
  );
}
