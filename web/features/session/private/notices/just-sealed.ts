import { createCell } from '../../../../lib/cell.ts';

/**
 * `looking`: this page has brought the last page of hers under her keys, as the server says, and has not seen yet
 * that all of them are there and open. `sealed`: it has, and she has not read that yet.
 */
export const justSealed = createCell<'no' | 'looking' | 'sealed'>('no');
