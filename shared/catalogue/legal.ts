/** The privacy policy in force, by its day (ISO 8601): stored with each acceptance (threat 106), raised with every change of the text. */
export const privacyPolicyVersion = '2026-11-21';

/** The terms' day as the page writes it (specification 2.9). */
export const termsUpdated = '19/11/2024';
