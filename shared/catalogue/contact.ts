/** Specification 2.2. Imports nothing. */
export const contactAddress = 'hello@tellwren.com';

export const networks = [
  { name: 'Instagram', address: 'https://www.instagram.com/tellwren' },
  { name: 'Facebook', address: 'https://www.facebook.com/tellwren' },
  { name: 'YouTube', address: 'https://www.youtube.com/@tellwren' },
  { name: 'LinkedIn', address: 'https://www.linkedin.com/company/tellwren' },
] as const;
