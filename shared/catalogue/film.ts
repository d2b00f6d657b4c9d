/** Specification 2.9. Imports nothing. */
export const filmPackage = [
  'A professional short film with an in-person consult',
  'An in-depth written story',
  'A professional photo',
  '3 social short films',
] as const;
