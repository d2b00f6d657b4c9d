/** Mails an address may be sent on anyone's request (RELIABILITY row 53): one in 30 s, five a day (UTC). */
export const mailAllowance = { cooldownSeconds: 30, mailsPerDay: 5 } as const;
