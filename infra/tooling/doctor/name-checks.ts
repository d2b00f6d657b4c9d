import type { Stage } from '#infra/stages.ts';
import { advice, type Check, type Finding, type NameResolver, ok, type StageDoctorContext, wrong } from './check.ts';

const withoutRecord = new Set(['ENOTFOUND', 'ENODATA']);

async function emptyIfUnknown(lookup: Promise<string[]>): Promise<string[]> {
  try {
    return await lookup;
  } catch (error) {
    if (error instanceof Error && 'code' in error && withoutRecord.has(String(error.code))) return [];
    throw error;
  }
}

/** An alias record, which the root of a domain needs, has the target's addresses and no CNAME. */
async function pointsTo(name: string, target: string, resolver: NameResolver): Promise<Finding> {
  const record = `In your DNS: ${name} CNAME ${target} (at the root of a domain, an alias record with that target).`;
  const aliases = await emptyIfUnknown(resolver.resolveCname(name));
  if (aliases.some((alias) => alias.toLowerCase().replace(/\.$/, '') === target.toLowerCase())) return ok(target);
  const addresses = await emptyIfUnknown(resolver.resolve4(name));
  if (addresses.length === 0) return wrong(`${name} has no address yet`, record);
  const wanted = new Set(await emptyIfUnknown(resolver.resolve4(target)));
  if (addresses.some((address) => wanted.has(address))) return ok(target);
  // CloudFront has other addresses for other askers, so an alias of another DNS service may be right.
  return advice(`${name} has other addresses than ${target}: ${[...aliases, ...addresses].join(', ')}`, record);
}

/** The custom names of a stage, by the output that each must point to. */
export function namesOf({ domain }: Pick<Stage, 'domain'>) {
  if (domain === undefined) return [];
  return [
    { id: 'site-name', label: "The site's name", name: domain.siteName, output: 'SiteNameTarget' },
    { id: 'desk-name', label: "The desk's name", name: domain.deskName, output: 'DeskNameTarget' },
    { id: 'api-name', label: "The API's name", name: domain.apiName, output: 'ApiNameTarget' },
  ] as const;
}

export function nameChecks({ stage, output, resolver }: StageDoctorContext): Check[] {
  return namesOf(stage).map(({ id, label, name, output: of }) => ({
    id,
    label,
    when: 'after',
    needs: ['deployed'],
    async run() {
      const target = await output(of);
      if (target === undefined)
        return wrong('the stage was deployed without it', `npm run deploy -- --stage ${stage.name}`);
      return pointsTo(name, target, resolver);
    },
  }));
}
