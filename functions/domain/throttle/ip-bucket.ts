const mappedIpv4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
const groupsInNetwork = 4;
const groupsInAddress = 8;

/** An IPv4 address, or the /64 of an IPv6 address, because a household has a whole /64 (threat 91). Forms: RFC 4291 §2.2. */
export function ipBucket(address: string): string {
  const mapped = mappedIpv4.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!address.includes(':')) return address;
  const [head = '', tail = ''] = address.toLowerCase().split('::');
  const [left, right] = [head.split(':'), tail.split(':')];
  const zeros = Array.from({ length: groupsInAddress - left.length - right.length }, () => '');
  const groups = [...left, ...zeros, ...right].slice(0, groupsInNetwork);
  return `${groups.map((group) => group.replace(/^0+/, '') || '0').join(':')}::/64`;
}
