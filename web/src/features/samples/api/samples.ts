import { useEffect, useState } from 'react';
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

let pending: Promise<readonly SampleInterview[]> | undefined;

/** The local site's recorded interviews; none where it has no such file. A failed request is repeated by the next page. */
async function loadSamples(): Promise<readonly SampleInterview[]> {
  const response = await fetch('/samples.json', { headers: { accept: 'application/json' } });
  if (!response.ok) throw new Error(`/samples.json answered ${response.status}`);
  const parsed = samplesShape.safeParse(await response.json());
  if (!parsed.success) throw new Error('/samples.json has another shape');
  return parsed.data;
}

/** Undefined until they are loaded. */
export function useSamples(): readonly SampleInterview[] | undefined {
  const [samples, setSamples] = useState<readonly SampleInterview[]>();
  useEffect(() => {
    let left = false;
    pending ??= loadSamples();
    pending.then(
      (loaded) => !left && setSamples(loaded),
      () => {
        pending = undefined;
        if (!left) setSamples([]);
      },
    );
    return () => {
      left = true;
    };
  }, []);
  return samples;
}
