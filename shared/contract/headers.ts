/** Header names of our own; lower case, as Node and fetch hand them over. */
export const HEADER_TIME_ZONE = 'x-time-zone';
/** The user id whose outbox a sync request carries; another session's user is answered 409 `wrong_user`. */
export const HEADER_USER = 'x-noor-user';
/** `1` from whoever can read a private journal; nobody else is shown one. */
export const HEADER_SEALED = 'x-noor-sealed';
export const HEADER_SESSION_REFRESHED = 'x-session-refreshed';
export const HEADER_SESSION_EXPIRES = 'x-session-expires';
/** A UUID made on the device, one for each thing she does: the same again is the same request. */
export const HEADER_REQUEST_KEY = 'idempotency-key';
