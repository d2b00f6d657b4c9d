/**
 * API Gateway passes these as bytes: requests by `Content-Type`, responses if the first type of the request's `Accept` is one of
 * them. CloudFront sets `Accept` for the paths that it forwards, since browsers and crawlers begin with others.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/lambda-proxy-binary-media.html
 */
export const binaryMediaTypes = ['multipart/form-data', 'application/pdf', 'image/jpeg'] as const;
