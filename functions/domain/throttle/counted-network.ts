const mappedIpv4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
const groupsInNetwork = 4;
const groupsInAddress = 8;

/**
 * The network a limit counts: an IPv4 address itself, an IPv6 one by its /64, as a household has a whole /64 to itself
 * (threat 91). RFC 4291 §2.2 for the forms.
 */
export function countedNetwork(address: string): string {
  const mapped = mappedIpv4.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!address.includes(':')) return address;
  const [head = '', tail = ''] = address.toLowerCase().split('::');
  const [left, right] = [head.split(':'), tail.split(':')];
  const zeros = Array.from({ length: groupsInAddress - left.length - right.length }, () => '');
  const groups = [...left, ...zeros, ...right].slice(0, groupsInNetwork);
  // Nothing before or after `::` is a group of zeros, too.
  return `${groups.map((group) => group.replace(/^0+/, '') || '0').join(':')}::/64`;
}
