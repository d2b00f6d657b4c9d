const mappedIpv4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
const groupsInHousehold = 4;
const groupsInNetwork = 3;
const groupsInAddress = 8;

/** An IPv4 address, or the /64 of an IPv6 address, because a household has a whole /64 (threat 91). Forms: RFC 4291 §2.2. */
export function ipBucket(address: string): string {
  const mapped = mappedIpv4.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!address.includes(':')) return address;
  const [head = '', tail = ''] = address.toLowerCase().split('::');
  const [left, right] = [head.split(':'), tail.split(':')];
  const zeros = Array.from({ length: groupsInAddress - left.length - right.length }, () => '');
  const groups = [...left, ...zeros, ...right].slice(0, groupsInHousehold);
  return `${groups.map((group) => group.replace(/^0+/, '') || '0').join(':')}::/64`;
}

/** The /24 of an IPv4 address, or the /48 of an IPv6 address: what one subscriber of a hosting company may have (threat 157). */
export function networkOf(address: string): string {
  const bucket = ipBucket(address);
  if (!bucket.includes(':')) return bucket.replace(/\.\d+$/, '.0/24');
  return `${bucket.split(':').slice(0, groupsInNetwork).join(':')}::/48`;
}
