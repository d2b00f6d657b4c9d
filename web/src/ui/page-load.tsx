import { useNavigation } from 'react-router';

const line = `M0 16${'h96c30 0 34-14 18-14s-14 14 14 14h22'.repeat(12)}`;

export function PageLoad() {
  const { state } = useNavigation();
  if (state === 'idle') return null;
  return (
    <div role="progressbar" aria-label="Loading page" className="page-load">
      <svg aria-hidden="true" viewBox="0 0 1800 20" fill="none" preserveAspectRatio="xMinYMin slice" className="thread">
        <path className="page-load-line" pathLength={1} d={line} />
      </svg>
    </div>
  );
}
