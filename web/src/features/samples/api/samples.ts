import { useQuery } from '@tanstack/react-query';
import { categorySlugs } from '#shared/catalogue/categories.ts';
import { list, oneOf, record, type ShapeOutput, text } from '#web/src/lib/stored-shapes.ts';

const samplesShape = list(
  record(
    {
      name: text,
      category: oneOf(...categorySlugs),
      /** BCP 47; of the title and the answers. */
      language: text,
      title: text,
      answers: list(text),
      storyTitle: text,
    },
    /** Wren's, the first of which comes before the first answer. */
    { questions: list(text) },
  ),
);
export type SampleInterview = ShapeOutput<typeof samplesShape>[number];

/** The local site's recorded interviews; it may have no such file. */
async function loadSamples(): Promise<readonly SampleInterview[]> {
  const response = await fetch('/samples.json', { headers: { accept: 'application/json' } });
  if (!response.ok) throw new Error(`/samples.json answered ${response.status}`);
  const parsed = samplesShape.safeParse(await response.json());
  if (!parsed.success) throw new Error('/samples.json has another shape');
  return parsed.data;
}

/** Undefined until they are loaded; none when that failed, and the next page tries again. */
export function useSamples(): readonly SampleInterview[] | undefined {
  const { data, isError } = useQuery({
    queryKey: ['samples'],
    queryFn: loadSamples,
    // The local site answers without a network, too.
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
  });
  return isError ? [] : data;
}
