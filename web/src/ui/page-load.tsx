import { useNavigation } from 'react-router';

/** A line drawn along the top edge while the next page loads, from 200 ms on. */
export function PageLoad() {
  const { state } = useNavigation();
  if (state === 'idle') return null;
  return <div role="progressbar" aria-label="Loading page" className="page-load" />;
}
