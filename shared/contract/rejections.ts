/** Of what erases, or takes another one's place, by the cookie that lies on a closed device: it waits there for a page that her words opened. */
export const ERASED_UNOPENED = 'erased_unopened';
