/** ISO 8601; stored with each acceptance (threat 106). Change it with the policy. */
export const privacyPolicyVersion = '2026-11-27';

export const termsUpdated = '19/11/2024';
