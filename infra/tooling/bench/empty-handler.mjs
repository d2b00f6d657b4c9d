/** The smallest function: the base of the bench's ratios. */
export const handler = async () => ({ statusCode: 200, headers: {}, body: '{}' });
