/**
 * Which tests a run of Vitest takes. `check` leaves the integration tests out. `quick` is what
 * `npm test` runs: campaigns at their short length, and on PostgreSQL only what the two engines do
 * differently. Without `NOOR_SUITE`, and in `npm run test:all`, everything runs at its full length.
 */
const suite = process.env['NOOR_SUITE'];
export const isQuick = suite === 'quick';
export const isCheck = suite === 'check';

/** How often a campaign repeats itself: kills, seeds, orders of events. */
export function lengthOf({ quick, full }: { readonly quick: number; readonly full: number }) {
  return isQuick ? quick : full;
}
