/** Date of the privacy policy in force (ISO 8601), stored with each acceptance (threat 106); raise it with each change. */
export const privacyPolicyVersion = '2026-11-21';

/** The terms' day as the page writes it (specification 2.9). */
export const termsUpdated = '19/11/2024';
