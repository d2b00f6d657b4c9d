import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { runtimeConfig } from '#web/src/lib/runtime-config.ts';

interface SiteLinkProps {
  /** Of a page of the site, which has another origin. */
  readonly path: string;
  readonly children: ReactNode;
}

/** A link to a page that customers see, in a new tab. */
export function SiteLink({ path, children }: SiteLinkProps) {
  const { data: siteUrl } = useQuery({
    queryKey: ['site-url'],
    queryFn: async () => (await runtimeConfig()).siteUrl ?? '',
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (siteUrl === undefined) return null;
  return (
    <a
      href={siteUrl + path}
      target="_blank"
      rel="noreferrer"
      className="font-semibold text-accent underline underline-offset-3"
    >
      {children}
    </a>
  );
}
