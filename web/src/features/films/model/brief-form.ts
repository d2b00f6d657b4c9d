import { type FilmBrief, filmBriefLimits, filmBriefSchema } from '#shared/schemas/film-brief.ts';
import { list, number, record, type ShapeOutput, text } from '#web/src/lib/stored-shapes.ts';

/** As typed: lists with an item a line. `version` is that of the brief that the typing began from. */
export const briefFormShape = record({
  version: number,
  people: text,
  places: text,
  shots: list(text),
  voiceOver: text,
  questions: text,
});
export type BriefForm = ShapeOutput<typeof briefFormShape>;

export function formOf(brief: FilmBrief, version: number): BriefForm {
  const { people, places, shots, voiceOver, questions } = brief;
  return {
    version,
    people: people.join('\n'),
    places: places.join('\n'),
    shots: Array.from({ length: filmBriefLimits.shots }, (_, at) => shots[at] ?? ''),
    voiceOver,
    questions: questions.join('\n'),
  };
}

const filled = (lines: readonly string[]) => lines.map((line) => line.trim()).filter((line) => line !== '');

export function briefOf({ people, places, shots, voiceOver, questions }: BriefForm): FilmBrief {
  const [who = [], where = [], what = []] = [people, places, questions].map((typed) => filled(typed.split('\n')));
  return { people: who, places: where, shots: filled(shots), voiceOver: voiceOver.trim(), questions: what };
}

export const isSameBrief = (one: FilmBrief, other: FilmBrief): boolean => JSON.stringify(one) === JSON.stringify(other);

export type BriefProblems = Partial<Record<keyof FilmBrief, string>>;

const problems: Readonly<Record<keyof FilmBrief, string>> = {
  people: `Please keep it to ${filmBriefLimits.lines} lines of up to ${filmBriefLimits.line} characters.`,
  places: `Please keep it to ${filmBriefLimits.lines} lines of up to ${filmBriefLimits.line} characters.`,
  shots: `Please keep each shot under ${filmBriefLimits.shot} characters.`,
  voiceOver: `Please keep it under ${filmBriefLimits.voiceOver.toLocaleString('en')} characters.`,
  questions: `Please keep it to ${filmBriefLimits.lines} lines of up to ${filmBriefLimits.line} characters.`,
};

/** What the server would refuse, by part. */
export function problemsOf(form: BriefForm): BriefProblems {
  const { error } = filmBriefSchema.safeParse(briefOf(form));
  const parts = (error?.issues ?? []).map(({ path: [part] }) => part as keyof FilmBrief);
  return Object.fromEntries(parts.map((part) => [part, problems[part]]));
}

/** The parts of two briefs that differ, as the second has them. */
export function differences(mine: FilmBrief, theirs: FilmBrief): (keyof FilmBrief)[] {
  const parts = ['people', 'places', 'shots', 'voiceOver', 'questions'] as const;
  return parts.filter((part) => JSON.stringify(mine[part]) !== JSON.stringify(theirs[part]));
}
