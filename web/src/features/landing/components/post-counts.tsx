import type { ExamplePost } from '#web/src/features/landing/model/example-posts.ts';

export function PostCounts({ post: { likes, comments, shares } }: { readonly post: ExamplePost }) {
  const counts = [
    [likes, 'likes'],
    [comments, 'comments'],
    [shares, 'shares'],
  ] as const;
  return (
    <ul className="text-muted text-small post-counts">
      {counts.map(([count, what]) => (
        <li key={what}>
          <strong>{count}</strong> {what}
        </li>
      ))}
    </ul>
  );
}
