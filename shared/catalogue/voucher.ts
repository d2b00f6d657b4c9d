/** In orders and at Stripe; its price is a story's. */
export const voucherProductName = 'A Story to Give';

export const maxVoucherMessage = 300;
/** Of the first name of the receiver, and of whoever gives. */
export const maxVoucherName = 40;

/** Mails of one card: the first, and those after a change or when it is sent again. */
export const maxVoucherMails = 10;

/** From today: the same day of next year. */
export const voucherDaysAhead = 366;

/** At which a card is mailed on its day. */
export const voucherMailTime = '09:00';
