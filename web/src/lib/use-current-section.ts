import { useEffect, useState } from 'react';

/** The section that crosses the upper part of the window. @param isComplete whether all of them are on the page */
export function useCurrentSection<Id extends string>(ids: readonly Id[], isComplete: boolean): Id | undefined {
  const [current, setCurrent] = useState(ids[0]);
  const list = ids.join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: `list` stands for the ids.
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        const entered = entries.filter(({ isIntersecting }) => isIntersecting).at(-1)?.target.id;
        setCurrent((before) => ids.find((id) => id === entered) ?? before);
      },
      { rootMargin: '-25% 0px -74% 0px' },
    );
    for (const id of ids) {
      const section = document.getElementById(id);
      if (section !== null) observer.observe(section);
    }
    return () => observer.disconnect();
  }, [list, isComplete]);
  return current;
}
