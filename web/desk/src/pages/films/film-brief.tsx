import { speakingSeconds } from '#shared/film/speaking-time.ts';
import { longUtcDateAndTime } from '#shared/names/long-date.ts';
import type { DeskFilm } from '#shared/schemas/desk-films.ts';
import { storyLanguage } from '#shared/story/languages.ts';
import { Section } from '#web/desk/src/ui/page.tsx';

/** What the customer prepared for the first talk. */
export function FilmBrief({ brief }: { readonly brief: NonNullable<DeskFilm['brief']> }) {
  const { people, places, shots, voiceOver, questions, language, updatedAt } = brief;
  const seconds = speakingSeconds(voiceOver, storyLanguage(language ?? 'en'));
  const parts: readonly [name: string, lines: readonly string[]][] = [
    ['People', people],
    ['Places', places],
    ['Shots', shots.map((shot, at) => `${at + 1}. ${shot}`)],
    [`Voice-over, about ${seconds} seconds`, voiceOver.split('\n')],
    ['Questions to clarify', questions],
  ];
  return (
    <Section title="The customer’s brief">
      <p className="pt-2 text-muted text-small">
        As it is now, last changed {longUtcDateAndTime(new Date(updatedAt))}. Only the customer can change it.
      </p>
      <dl className="grid max-w-[62ch] gap-4 py-3">
        {parts.map(([name, lines]) => (
          <div key={name}>
            <dt className="text-muted text-small">{name}</dt>
            <dd className="whitespace-pre-line break-words" lang={language ?? undefined} dir="auto">
              {lines.join('\n') || 'Nothing'}
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
